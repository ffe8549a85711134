import { disablePollingTimers, openAppAsUser, expect, pushOrderChange, test } from "./fixtures.ts";
import { startTradeOnTwoPhones } from "./two-phones.ts";

test.use({ fresh: true });

test("shows an offline bar and disables purchases while the network is down", async ({
  page,
  context,
  world,
  quiet,
}) => {
  quiet.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  await openAppAsUser(page, world.p("demo-buyer"));
  const bar = page.getByRole("status").filter({ hasText: /没有网络，显示 \d\d:\d\d 的内容/ });
  const buy = page
    .getByRole("list", { name: "卖家" })
    .getByRole("button", { name: "购买" })
    .first();
  await expect(buy).toBeEnabled();
  // Waits for the code of the bar, a separate chunk that loads after the first screen.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some((it) => it.name.includes("/connection-bar-")),
  );
  await context.setOffline(true);
  await expect(buy).toBeDisabled();
  await expect(page.getByRole("button", { name: "快捷购买" })).toBeDisabled();
  await expect(bar).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await expect(buy).toBeEnabled();
});

test("shows the offline bar even if its script first failed to load", async ({
  page,
  context,
  world,
  quiet,
}) => {
  quiet.expectMessage(
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported module/,
  );
  const file = /\/connection-bar-/;
  await page.route(file, (route) => route.abort());
  await Promise.all([
    page.waitForEvent("requestfailed", (it) => file.test(it.url())),
    openAppAsUser(page, world.p("demo-buyer")),
  ]);
  await page.unroute(file);
  await context.setOffline(true);
  await Promise.all([
    page.waitForEvent("requestfinished", (it) => file.test(it.url())),
    context.setOffline(false),
  ]);
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "没有网络" })).toBeVisible();
});

test("a bar appears after six failed socket connections, and a tap on it reconnects", async ({
  page,
  world,
}) => {
  let attempts = 0;
  let broken = true;
  await page.routeWebSocket(/\/lightweight\/websocket\//, (socket) => {
    attempts++;
    if (broken) void socket.close({ code: 1011 });
    else socket.connectToServer();
  });
  await page.clock.install();
  await openAppAsUser(page, world.p("demo-buyer"));
  const bar = page.getByRole("button", { name: /连接已断开，点击重连$/ });
  await expect(async () => {
    await page.clock.runFor(4000);
    await expect(bar).toBeVisible({ timeout: 100 });
  }).toPass();
  expect(attempts).toBe(6);
  broken = false;
  await bar.click();
  await expect(bar).toBeHidden();
  await expect.poll(() => attempts).toBe(7);
});

test("the connection bar reports maintenance without shifting the layout", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  const card = page.getByRole("main").getByRole("link").first();
  await expect(card).toBeVisible();
  const place = await card.boundingBox();
  await world.faults.add({ match: { path: "/order/v1/list" }, effect: { code: 10_009 } });
  await pushOrderChange(world, "demo-appeal");
  const reported = page.getByRole("status").filter({ hasText: "系统维护中，订单的钟会顺延" });
  await expect(reported).toBeVisible();
  // The title bar shows the text of the connection bar, not only its icon.
  await expect(reported.getByText("维护中")).toBeInViewport({ ratio: 0.9 });
  expect(await card.boundingBox()).toEqual(place);
});

test("in a chat, the connection bar replaces the subtitle while the network is down", async ({
  page,
  browser,
  context,
  world,
  quiet,
}) => {
  quiet.expectMessage(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  await startTradeOnTwoPhones(browser, page, world);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some((it) => it.name.includes("/connection-bar-")),
  );
  const tail = page.getByRole("banner").getByText(/尾号 \d{4}/);
  await expect(tail).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: "没有网络" })).toBeVisible();
  await expect(tail).toBeHidden();
  await context.setOffline(false);
  await expect(tail).toBeVisible();
});

test("repeats a failed read when the network returns after an outage", async ({
  page,
  context,
  world,
  quiet,
}) => {
  quiet.expectMessage(/ERR_INTERNET_DISCONNECTED|status of 500/);
  await disablePollingTimers(page);
  // Keeps the socket open during the outage, because a new socket would also repeat the read.
  await page.routeWebSocket(
    /\/lightweight\/websocket\//,
    (socket) => void socket.connectToServer(),
  );
  await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 20,
  });
  await openAppAsUser(page, world.p("demo-buyer"), "home/order");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some((it) => it.name.includes("/connection-bar-")),
  );
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  await world.faults.add({ match: { path: "/order/v1/list" }, effect: { status: 500 }, times: 2 });
  await pushOrderChange(world, "demo-buyer");
  const strip = page.getByRole("status").filter({ hasText: "暂未更新" });
  await expect(strip).toBeVisible();
  await context.setOffline(true);
  const read = page.waitForRequest(/\/order\/v1\/list/, { timeout: 5000 });
  await context.setOffline(false);
  await read;
  await expect(strip).toBeHidden();
});
