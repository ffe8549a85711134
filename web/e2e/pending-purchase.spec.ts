import type { Page, Request, Route } from "@playwright/test";
import {
  locatePurchaseKeypadButton,
  fillPurchaseBox,
  locateOfferListItems,
} from "./purchase-steps.ts";
import {
  sendReadAsPageUser,
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  readLocalStorageItem,
  test,
} from "./fixtures.ts";
import { sendCommandAsPageUser } from "./trade-by-api.ts";
import { createRouteUrlMatcher, startTradeOnTwoPhones, payOrderInApp } from "./two-phones.ts";

const asking = (page: Page) => page.getByText("正在确认上一笔购买", { exact: true });
const asks = (page: Page) =>
  page.getByRole("status").filter({ hasText: "正在确认上一笔购买是否成功" });

/** Locates the buy key of the keypad, which shows 确认中 while a purchase is pending. */
const doubtful = (page: Page) =>
  page.getByRole("group", { name: "数字键盘" }).getByRole("button", { name: /^确认中/ });

const fillIn = (page: Page, row: number) =>
  fillPurchaseBox(page, "1000", locateOfferListItems(page).nth(row));

/**
 * Intercepts all further purchases, so that the backend receives none of them. The client receives
 * the 504 that the BFF sends if the backend times out. Returns the list of intercepted requests.
 */
async function tooSlow(page: Page, call = "create"): Promise<Request[]> {
  const sent: Request[] = [];
  await page.route(`**/entrust/v1/buy/${call}`, (route: Route) => {
    sent.push(route.request());
    return route.fulfill({ status: 504, body: "" });
  });
  return sent;
}

/**
 * Starts to watch the page. Returns a function that returns all error texts since then, even those
 * shown only briefly.
 */
async function watchErrors(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() =>
      seen.push(...(document.body.innerText.match(/.*(错误|异常|超时，请).*/g) ?? [])),
    ).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

test("the app opens the order without an error if the response to the purchase is lost", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 502|net::ERR/);
  await openAppAsUser(page, world.p("demo-buyer"));
  await fillIn(page, 0);
  await world.faults.add({
    match: { path: "/entrust/v1/buy/create" },
    effect: { dropReply: true },
    times: 1,
  });
  const errors = await watchErrors(page);
  await locatePurchaseKeypadButton(page).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("orderBuyChat"));
  expect(await errors()).toEqual([]);
  expect(await readLocalStorageItem(page, "orderId")).toBe(
    new URL(page.url()).searchParams.get("orderId"),
  );
  expect(await sendReadAsPageUser(page, "/order/v1/count/stat")).toMatchObject({ running: 1 });
});

test("requires confirmation of a second purchase while the first is pending", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 504/);
  await openAppAsUser(page, world.p("demo-buyer"));
  const sent = await tooSlow(page);
  await fillIn(page, 0);
  await locatePurchaseKeypadButton(page).click();
  await expect(asks(page)).toBeVisible();
  expect(await findAccessibilityProblems(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
  await expect(asking(page)).toBeVisible();

  // With another seller, nothing is sent before the confirmation.
  await fillIn(page, 1);
  await doubtful(page).click();
  const question = page.getByRole("alertdialog", { name: "上一笔还没有结果" });
  await expect(question).toBeVisible();
  expect(sent).toHaveLength(1);
  await question.getByRole("button", { name: "返回" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));

  // The backend executes the first purchase after all and sends a push. The list stays in place,
  // and a notice leads to the order.
  const reported = page.getByRole("button", { name: /您的订单已创建/ });
  const create = () =>
    sendCommandAsPageUser<{ orderId: string }>(
      page,
      "post",
      "/entrust/v1/buy/create",
      sent[0]?.postDataJSON() as object,
    );
  const [{ orderId }] = await Promise.all([create(), reported.focus()]);
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
  await reported.click();
  await expect(page).toHaveURL(
    (url) =>
      createRouteUrlMatcher("orderBuyChat")(url) && url.searchParams.get("orderId") === orderId,
  );
  await expect(asking(page)).toHaveCount(0);
});

test("the app stops looking for a pending purchase after a minute if it created no order", async ({
  page,
  world,
  quiet,
}) => {
  // Expected console errors: the simulated 504, and a socket that times out while it opens, because
  // the page clock is moved.
  quiet.expectMessage(/status of 504|WebSocket is closed before/);
  await page.clock.install();
  await openAppAsUser(page, world.p("demo-buyer"));
  const sent = await tooSlow(page);
  await fillIn(page, 0);
  await locatePurchaseKeypadButton(page).click();
  await expect(asks(page)).toBeVisible();
  await page.reload();
  await expect(asking(page)).toBeAttached();
  // The app stops looking for the purchase after a minute of server time. The page learns the
  // server time from its reads, which its own clock triggers.
  await world.clock.advance(61_000);
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(asking(page)).toHaveCount(0, { timeout: 100 });
  }).toPass();
  expect(sent).toHaveLength(1);
  expect(await sendReadAsPageUser(page, "/order/v1/count/stat")).toMatchObject({ running: 0 });
});

test("a purchase that was tapped offline does not count as pending", async ({
  page,
  context,
  world,
  quiet,
}) => {
  quiet.expectMessage(/net::ERR|WebSocket/);
  await openAppAsUser(page, world.p("demo-buyer"));
  await fillIn(page, 0);
  // The button is disabled until all data of the form has arrived. Without a network the data would
  // never arrive, so the test waits before it goes offline.
  await expect(locatePurchaseKeypadButton(page)).toBeEnabled();
  await context.setOffline(true);
  await locatePurchaseKeypadButton(page).click();
  await expect(page.getByText("没有网络，这一笔没有发出，恢复后可以再买")).toBeVisible();
  await expect(asks(page)).toHaveCount(0);
  await context.setOffline(false);
  await locatePurchaseKeypadButton(page).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("orderBuyChat"));
  expect(await sendReadAsPageUser(page, "/order/v1/count/stat")).toMatchObject({ running: 1 });
});

test("after a quick match without a response, a notice on another screen opens its order", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 504/);
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch?amount=1000&payType=2");
  const sent = await tooSlow(page, "fast");
  const key = (name: string | RegExp) =>
    page.getByRole("group", { name: "数字键盘" }).getByRole("button", { name, exact: true });
  await key(/^匹配/).click();
  await expect(asks(page)).toBeVisible();
  // The first digit replaces the amount of the URL, so ¥100 is a new request.
  await key("1").click();
  await key("00").click();
  await doubtful(page).click();
  await page
    .getByRole("alertdialog", { name: "上一笔还没有结果" })
    .getByRole("button", { name: "返回" })
    .click();
  expect(sent).toHaveLength(1);
  await page
    .getByRole("dialog", { name: "快捷购买" })
    .getByRole("button", { name: "关闭" })
    .click();
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
  await expect(asking(page)).toBeVisible();
  const reported = page.getByRole("button", { name: /已为您匹配到卖家/ });
  // The notice disappears after a few seconds unless it has the focus. A later click would hit the
  // element below it.
  await Promise.all([
    sendCommandAsPageUser(page, "post", "/entrust/v1/buy/fast", sent[0]?.postDataJSON() as object),
    reported.focus(),
  ]);
  await reported.click();
  await expect(page).toHaveURL(createRouteUrlMatcher("orderBuyChat"));
  await expect(asking(page)).toHaveCount(0);
});

test("shows the buyer no error if the response to marking the order as paid is lost", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 502|net::ERR/);
  const { buyer, complaints } = await startTradeOnTwoPhones(browser, page, world);
  await world.faults.add({
    match: { path: "/order/v1/pay" },
    effect: { dropReply: true },
    times: 1,
  });
  const errors = await watchErrors(buyer);
  await payOrderInApp(buyer);
  expect(await errors()).toEqual([]);
  expect(complaints).toEqual([]);
});
