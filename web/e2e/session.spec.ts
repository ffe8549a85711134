import {
  appPath,
  findAccessibilityProblems,
  collectBackendCalls,
  disablePollingTimers,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  readLocalStorageItem,
  test,
  expiredTokenMessagePattern,
} from "./fixtures.ts";
import { payOrderInApp, locateOrderPanelTitle } from "./two-phones.ts";

test("if an expired token cannot be refreshed, the app shows a toast and the unauthorized page", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(expiredTokenMessagePattern);
  await openAppAsUser(page, world.p("demo-buyer"));
  // The backend also closes the socket, so the app notices without a tap.
  const expire = world.expireToken("demo-buyer", { refreshable: false });
  await expectVisibleDuringAction(expire, page.getByText("无权访问，请联系管理员"));
  await expect(page.getByRole("heading", { name: "登录已失效" })).toBeVisible();
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === "/lwh5/unauthorized" && url.searchParams.get("p") === world.p("demo-buyer"),
  );
  await expect(page.getByText("重新进入后会回到刚才的页面")).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

test("the app refreshes an expired token without an error message", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(expiredTokenMessagePattern);
  await openAppAsUser(page, world.p("demo-buyer"));
  const token = await readLocalStorageItem(page, "token");
  await world.expireToken("demo-buyer");
  await page.getByRole("link", { name: /订单/ }).click();
  await expect.poll(() => readLocalStorageItem(page, "token")).not.toBe(token);
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/order");
  await expect(page.getByText("无权访问，请联系管理员")).toHaveCount(0);
});

test("the unauthorized page sends no call until quick login is tapped", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.evaluate(() => localStorage.removeItem("p_param"));
  await page.goto("about:blank");
  const calls = collectBackendCalls(page);
  await page.goto(`${appPath}unauthorized?code=401`);
  const again = page.getByRole("button", { name: "重新进入" });
  await expect(again).toBeVisible();
  expect(calls).toEqual([]);
  await again.click();
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/buy");
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
  expect(calls[0]).toBe("POST /login/v1/quick/login");
});

test("the unauthorized page has no buttons if no token is stored", async ({ page }) => {
  await page.goto(`${appPath}unauthorized`);
  await expect(page.getByRole("heading", { name: "登录已失效" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("link")).toHaveCount(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
});

test("marking an order as paid updates a second tab that misses the push command `own`", async ({
  page,
  context,
  world,
}) => {
  const [buyer, seller] = [world.p("demo-buyer"), world.p("demo-seller")];
  const { orderId } = await world.createOrder({ buyer, seller, status: 20 });
  const other = await context.newPage();
  // The second tab neither reads the order on a timer nor receives the push command `own`.
  await disablePollingTimers(other);
  await other.routeWebSocket(/\/lightweight\/websocket\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => void (String(text).includes('"own"') || socket.send(text)));
  });
  for (const tab of [page, other]) {
    await openAppAsUser(tab, buyer, `home/orderBuyChat?orderId=${orderId}`);
    await expect(locateOrderPanelTitle(tab, "请付款")).toBeVisible();
  }
  await payOrderInApp(page);
  await expect(locateOrderPanelTitle(other, "等对方放币")).toBeVisible();
});
