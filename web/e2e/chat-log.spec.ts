import type { Locator, Page } from "@playwright/test";
import {
  createRouteUrlMatcher,
  locateButtonByName,
  startTradeOnTwoPhones,
  simulateSystemKeyboard,
  createVoucherFile,
  locateOrderPanelTitle,
} from "./two-phones.ts";
import {
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  pushOrderChange,
  waitForSocketFrame,
  test,
} from "./fixtures.ts";

test.use({ fresh: true });

const log = (page: Page) => page.getByRole("log", { name: "聊天记录" });
const say = async (page: Page, text: string) => {
  await page.getByLabel("发消息").fill(text);
  await locateButtonByName(page, "发送").click();
};

test("delivers chat messages once and in order despite network faults and a reload", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 50\d|net::ERR|WebSocket/);
  const { buyer, seller } = await startTradeOnTwoPhones(browser, page, world);
  await world.faults.add({
    match: { path: "/chat/v1/send/message" },
    effect: { dropReply: true },
    times: 2,
  });
  await world.faults.add({
    match: { socket: true, cmd: "chat" },
    effect: { duplicate: true },
    times: 2,
  });
  await world.faults.add({
    match: { socket: true, cmd: "chat" },
    effect: { reorder: true },
    after: 2,
    times: 2,
  });
  await world.faults.add({
    match: { socket: true, cmd: "chat" },
    effect: { drop: true },
    after: 5,
    times: 1,
  });
  const lines = ["第一句", "第二句", "第三句", "第四句", "第五句", "第六句"];
  for (const line of lines.slice(0, 4)) await say(buyer, line);
  await expect(log(buyer).getByText("第四句")).toBeVisible();

  // A message that is being sent during a reload is sent again by the next page, with the same id.
  const slow = await world.faults.add({
    match: { path: "/chat/v1/send/message" },
    effect: { delayMs: 3000 },
  });
  await say(buyer, "第五句");
  await expect(log(buyer).getByText("发送中").last()).toBeVisible();
  await buyer.getByLabel("发消息").fill("还没写完");
  await buyer.reload();
  await slow.remove();
  await expect(buyer.getByLabel("发消息")).toHaveValue("还没写完");
  await expect(log(buyer).getByText("第五句")).toBeVisible();
  await buyer.getByLabel("发消息").fill("");
  await world.closeSockets("demo-seller");
  await say(buyer, "第六句");
  await say(seller, "都收到了");
  for (const item of [buyer, seller]) {
    // High enough to show every message at once, because the log renders only visible messages.
    await item.setViewportSize({ width: 390, height: 2000 });
    for (const line of [...lines, "都收到了"])
      await expect(log(item).getByText(line, { exact: true })).toHaveCount(1);
    await expect(log(item).getByText(/发送中|未发出/)).toHaveCount(0);
  }
  const received = (it: Page) => log(it).locator("[data-seq] p").allTextContents();
  expect(await received(seller)).toEqual(await received(buyer));
  // Compares the buyer's messages only. The last message of each side was sent at almost the same
  // time, so the backend decides their order.
  expect((await received(buyer)).filter((it) => lines.includes(it))).toEqual(lines);
});

test("a chat message that could not be sent can be sent again and is then delivered once", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 50\d|net::ERR/);
  // Waits until the socket is open, because the client resends failed messages when the socket
  // opens.
  const received = waitForSocketFrame(page);
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world);
  await received;
  await world.faults.add({
    match: { path: "/chat/v1/send/message" },
    effect: { status: 500 },
    times: 1,
  });
  await say(buyer, "加微信 abc12345 谈");
  await expect(buyer.getByRole("button", { name: "未发出，重发" })).toBeVisible();
  await locateButtonByName(buyer, "未发出，重发").click();
  await expect(log(buyer).getByText("未发出")).toHaveCount(0);
  await expect(log(seller).getByText("加微信 abc12345 谈")).toHaveCount(1);
  await expect(log(seller).getByText("请勿离开平台沟通或交易，谨防诈骗")).toBeVisible();
  await expect(log(buyer).getByText("已读")).toBeVisible();

  // Goes offline so briefly that the socket survives. The client resends the message automatically.
  await buyer.context().setOffline(true);
  await say(buyer, "进电梯了");
  await expect(buyer.getByRole("button", { name: "未发出，重发" })).toBeVisible();
  await buyer.context().setOffline(false);
  await expect(log(seller).getByText("进电梯了")).toHaveCount(1);

  await buyer.locator("input[type=file]").setInputFiles(await createVoucherFile(buyer));
  await locateButtonByName(seller, "对方发的图片，点击放大").click();
  await expect(seller.getByRole("dialog", { name: "查看图片" })).toBeVisible();
  await locateButtonByName(seller.getByRole("dialog"), "关闭").click();

  // A user who has scrolled up keeps their position. A button shows the number of new messages.
  for (let n = 0; n < 6; n++)
    await say(buyer, `较长的一句话，用来把聊天记录撑高，第 ${n} 句。`.repeat(3));
  await expect(log(seller).getByText(/第 5 句/)).toBeVisible();
  await log(seller).hover();
  // Repeated, because the browser scrolls some time after the wheel event. A message that arrives
  // before would scroll the log to its end.
  await expect(async () => {
    await seller.mouse.wheel(0, -600);
    await expect(log(seller).getByText(/第 5 句/)).not.toBeInViewport({ timeout: 2000 });
  }).toPass();
  await say(buyer, "新的一句");
  const pill = locateButtonByName(seller, "1 条新消息");
  await expect(pill).toBeVisible();
  await pill.click();
  await expect(log(seller).getByText("新的一句")).toBeInViewport();
  await expect(pill).toBeHidden();

  // If a later read of the order fails, the chat still shows the order, with the time of its data.
  await world.faults.add({
    match: { path: `/order/v1/detail/${orderId}` },
    effect: { status: 503 },
  });
  await pushOrderChange(world, "demo-buyer", orderId);
  await expect(buyer.getByText(/暂未更新，显示 \d\d:\d\d 的内容/)).toBeVisible();
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
});

test("in the chat, the system keyboard folds the order panel and does not cover the message input", async ({
  page,
  browser,
  world,
}) => {
  const keyboard = await simulateSystemKeyboard(page);
  const { buyer } = await startTradeOnTwoPhones(browser, page, world);
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
  await buyer.getByLabel("发消息").focus();
  await keyboard(460);
  const strip = buyer.getByRole("region", { name: "订单" });
  await expect.poll(async () => (await strip.boundingBox())?.height).toBeLessThanOrEqual(61);
  await expect(strip.getByRole("timer")).toHaveText(/\d\d:\d\d/);
  await expect(strip).toContainText("¥");
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(() => bottomOf(buyer.getByLabel("发消息"))).toBeLessThanOrEqual(460);
  await buyer.getByLabel("发消息").pressSequentially("键盘开着");
  await buyer.keyboard.press("Enter");
  await expect(log(buyer).getByText("键盘开着")).toBeInViewport();
  await expect.poll(() => bottomOf(log(buyer).getByText("键盘开着"))).toBeLessThanOrEqual(460);
  await keyboard(844);
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
});

test("the chat stays scrolled to its last message after a tap and after resizes", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller } = await startTradeOnTwoPhones(browser, page, world);
  for (let n = 0; n < 6; n++)
    await say(buyer, `较长的一句话，用来把聊天记录撑高，第 ${n} 句。`.repeat(4));
  const last = log(buyer).getByText(/第 5 句/);
  await expect(last).toBeInViewport();
  await last.click({ position: { x: 5, y: 5 } });
  for (const [width, height] of [
    [300, 844],
    [390, 480],
    [390, 844],
    [320, 560],
    [390, 560],
  ] as const) {
    await buyer.setViewportSize({ width, height });
    await expect(last).toBeInViewport({ ratio: 0.5 });
    // Waits two frames, because rows that are measured again scroll the log once more.
    await buyer.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect
      .poll(() =>
        buyer.getByRole("main").evaluate((it) => it.scrollHeight - it.scrollTop - it.clientHeight),
      )
      .toBeLessThan(48);
  }
  // Waits until all messages are sent, so that the other side's next message is the last one.
  await expect(log(seller).getByText(/第 5 句/)).toBeVisible();
  // Simulates scrolling that the user did not cause, as when rows turn out smaller than estimated.
  // Each case follows a press on the log. The second and third also narrow the log, and scroll
  // before or after its resize event.
  for (const [narrower, frames] of [
    [0, 0],
    [40, 0],
    [80, 2],
  ] as const) {
    await buyer.getByRole("main").evaluate(
      async (item, [px, wait]) => {
        (px ? item : item.querySelector("[data-seq]"))?.dispatchEvent(
          new PointerEvent("pointerdown", { bubbles: true }),
        );
        if (px) item.style.width = `${390 - px}px`;
        for (let n = 0; n < wait; n++) await new Promise((done) => requestAnimationFrame(done));
        item.scrollTop -= 400;
        // The scroll event fires in the next frame.
        for (let n = 0; n < 2; n++) await new Promise((done) => requestAnimationFrame(done));
      },
      [narrower, frames] as const,
    );
    await say(seller, `看到了 ${narrower}`);
    await expect(log(buyer).getByText(`看到了 ${narrower}`)).toBeInViewport();
  }
});

test("redirects a chat URL that names the wrong side or no order", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-appeal"));
  const { records } = await sendReadAsPageUser<{
    records: { orderId: string; isSeller: number }[];
  }>(page, "/order/v1/list?pageSize=20");
  const mine = records.find((it) => it.isSeller === 0)?.orderId ?? "";
  await openAppAsUser(page, world.p("demo-appeal"), `home/orderSellChat?orderId=${mine}&t=back`);
  await expect(page).toHaveURL(
    (url) => createRouteUrlMatcher("orderBuyChat")(url) && url.searchParams.get("t") === "back",
  );
  await locateButtonByName(page, "返回").click();
  await expect(page).toHaveURL(createRouteUrlMatcher("order"));
  await openAppAsUser(page, world.p("demo-appeal"), "home/orderBuyChat");
  await expect(page.getByRole("log")).toBeVisible();
  await page.evaluate(() => localStorage.removeItem("orderId"));
  await expectVisibleDuringAction(
    openAppAsUser(page, world.p("demo-appeal"), "home/orderBuyChat"),
    page.getByText("订单不存在"),
  );
  await expect(page).toHaveURL(createRouteUrlMatcher("order"));
});
