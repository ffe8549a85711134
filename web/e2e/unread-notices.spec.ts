import type { Locator, Page } from "@playwright/test";
import { findAccessibilityProblems, openAppAsUser, expect, test } from "./fixtures.ts";
import { createRouteUrlMatcher, startTradeOnTwoPhones, minuteMs } from "./two-phones.ts";
import { createOrderOfListing, createCheapListing, markOrderPaid } from "./trade-by-api.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";

const cards = (page: Page) => page.getByRole("region", { name: "通知" }).getByRole("button");
const tab = (page: Page) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: /^订单/ });
/**
 * Resolves when the app watches for notices. The code of the notices loads after the first screen
 * and then reads the lists of appeals and orders. The orders of this first list cause no notice.
 */
const isWatching = (page: Page) =>
  Promise.all([
    page.waitForResponse(/\/order\/v1\/appeal\/list\?.*status=3/),
    page.waitForResponse(/\/order\/v1\/list\?(?=.*tab=1)(?=.*pageSize=50)/),
  ]);
async function comeIn(page: Page, p: string, route?: string): Promise<void> {
  await Promise.all([isWatching(page), openAppAsUser(page, p, route)]);
}
/** Taps a card until its screen is open, because a card ignores taps in its first half second. */
const open = (page: Page, card: Locator, route: string) =>
  expect(async () => {
    await card.click({ timeout: 1000 });
    await expect(page).toHaveURL(createRouteUrlMatcher(route), { timeout: 500 });
  }).toPass();

async function swipeCard(page: Page): Promise<void> {
  const box = await cards(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + 32];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 120, y, { steps: 6 });
  await page.mouse.up();
}

async function appeal(world: World, orderId: string): Promise<void> {
  const phone = await world.client("demo-seller");
  await phone.must.suspend({
    orderId,
    type: 202,
    content: "实际收到的金额与订单不符，请核实",
    images: [await phone.upload()],
    receivedAmount: 600,
    payerName: "林晚晴",
  } as Parameters<typeof phone.must.suspend>[0]);
}

test("a notice card for a ruling is shown until the order is opened", async ({ page, world }) => {
  const { orderId } = await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 30,
  });
  await comeIn(page, world.p("demo-buyer"));
  await appeal(world, orderId);
  await expect(cards(page)).toContainText(/对方申诉：.*请在 \d\d:\d\d 前举证/);
  await world.decideAppeal(orderId, "seller");
  const card = cards(page);
  await expect(card).toContainText("裁定：资产退回对方");
  await expect(card).toContainText(/买入 ¥[\d,.]+24 小时内可提异议/);
  await expect(tab(page)).toHaveAccessibleName(/^订单.*1 条未读$/);
  expect(await findAccessibilityProblems(page, "section[aria-label=通知]")).toEqual([]);
  const bar = await page.getByRole("navigation", { name: "主导航" }).boundingBox();
  const box = await card.boundingBox();
  expect(box?.height).toBe(64);
  expect((bar?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))).toBeCloseTo(8, 0);
  await comeIn(page, world.p("demo-buyer"));
  await expect(card).toContainText("裁定：资产退回对方");
  await page.getByRole("button", { name: "个人中心" }).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("my"));
  await open(page, card, "orderCompletedDetails");
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("my"));
  await expect(card).toHaveCount(0);
  await comeIn(page, world.p("demo-buyer"));
  await expect(tab(page)).toHaveAccessibleName("订单");
  await expect(card).toHaveCount(0);
});

test("a ruling that was made while the app was closed is shown at the app's next start", async ({
  page,
  world,
}) => {
  const { orderId } = await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 30,
  });
  await comeIn(page, world.p("demo-buyer"));
  await page.goto("about:blank");
  await appeal(world, orderId);
  await world.decideAppeal(orderId, "buyer");
  await openAppAsUser(page, world.p("demo-buyer"));
  await expect(cards(page)).toContainText("裁定：放币给您");
  await expect(cards(page)).toContainText(/\+[\d.]+\s枚已入账看事实与分数/);
});

test("notice cards are sorted by urgency; a notice whose card is swiped away stays unread", async ({
  page,
  world,
}) => {
  const manual = await createCheapListing(world, { autoConfirm: 0 });
  await comeIn(page, world.p("demo-seller"), "home/sell");
  const first = await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 20,
  });
  await expect(cards(page)).toContainText(/新订单 ¥[\d,.]+.* 买 [\d.]+\s枚等对方付款/);
  const buyer = await world.client("demo-buyer");
  await buyer.must.chatSend({
    orderId: first.orderId,
    msgType: 1,
    content: "老板在吗",
    clientMsgId: "message-000001",
  });
  await expect(tab(page)).toHaveAccessibleName(/^订单.*2 条未读$/);
  await createOrderOfListing(world, manual);
  await expect(cards(page)).toContainText(
    /请接单 ¥[\d,.]+还有 2 条.* 买 [\d.]+\s枚\d\d:\d\d 前接单/,
  );
  await expect(tab(page)).toHaveAccessibleName(/^订单.*3 条未读$/);
  await swipeCard(page);
  await expect(cards(page)).toContainText("新订单");
  await expect(page).toHaveURL(createRouteUrlMatcher("sell"));
  await expect(tab(page)).toHaveAccessibleName(/^订单.*3 条未读$/);
  await openAppAsUser(page, world.p("demo-seller"));
  await page.getByRole("button", { name: "通知，3 条未读" }).click();
  const list = page.getByRole("dialog", { name: "3 条通知" });
  await expect(list.getByRole("button")).toHaveText([/请接单/, /新订单/, /：老板在吗/]);
  await list.getByRole("button", { name: /：老板在吗/ }).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("orderSellChat"));
  await expect(page.getByRole("log", { name: "聊天记录" })).toContainText("老板在吗");
  await page.goBack();
  await expect(page.getByRole("button", { name: "通知，1 条未读" })).toBeVisible();
});

test("a page scrolled to its end does not move when a notice card disappears", async ({
  page,
  world,
}) => {
  await comeIn(page, world.p("demo-seller"), "home/my");
  await page.setViewportSize({ width: 390, height: 600 });
  await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 20,
  });
  await expect(cards(page)).toContainText("新订单");
  const scrollToEnd = (main: Element) => {
    main.scrollTop = main.scrollHeight;
    return main.scrollTop;
  };
  const main = page.getByRole("main");
  const end = await main.evaluate(scrollToEnd);
  expect(end).toBeGreaterThan(0);
  await swipeCard(page);
  await expect(cards(page)).toHaveCount(0);
  expect(await main.evaluate((it) => it.scrollTop)).toBe(end);
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page.locator("html")).not.toHaveAttribute("data-card");
});

test("a notice card ignores taps when it has just appeared, and is hidden in the order's chat", async ({
  page,
  world,
}) => {
  await comeIn(page, world.p("demo-seller"), "home/sell");
  const tapped = page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = () => {
          const card = document.querySelector<HTMLElement>('section[aria-label="通知"] button');
          if (!card) return void requestAnimationFrame(look);
          card.click();
          done();
        };
        look();
      }),
  );
  const { orderId } = await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 20,
  });
  await tapped;
  await expect(cards(page)).toBeVisible();
  await expect(page).toHaveURL(createRouteUrlMatcher("sell"));
  await open(page, cards(page), "orderSellChat");
  await expect(cards(page)).toHaveCount(0);
  const buyer = await world.client("demo-buyer");
  await buyer.must.chatSend({
    orderId,
    msgType: 1,
    content: "您好",
    clientMsgId: "message-000001",
  });
  await expect(page.getByRole("log").getByText("您好")).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test("the seller sees a notice card for a payment, also after the release deadline", async ({
  page,
  world,
}) => {
  const { orderId } = await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 20,
  });
  await comeIn(page, world.p("demo-seller"), "home/sell");
  await markOrderPaid(world, orderId);
  await expect(cards(page)).toContainText(/请查账.*卖出 ¥[\d,.]+\d\d:\d\d 前放币/);
  const { orderId: other } = await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 20,
  });
  await expect(tab(page)).toHaveAccessibleName(/^订单.*2 条未读$/);
  await world.clock.advance(15 * minuteMs);
  await expect(cards(page)).toContainText(/放币已超时|请查账/);
  expect(other).not.toBe(orderId);
});

test("the pill of an active order shows the order's status while the other side must act", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    paid: true,
    shown: false,
  });
  expect(orderId).not.toBe("");
  await openAppAsUser(buyer, world.p("demo-buyer"));
  const quiet = buyer.getByRole("button", { name: /^买入 ¥[\d,.]+ 等放币 \d\d:\d\d$/ });
  await expect(quiet).toBeVisible();
  await expect(quiet).toContainText(/买入 ¥[\d,.]+等放币\d\d:\d\d/);
  await openAppAsUser(seller, world.p("demo-seller"));
  await expect(seller.getByRole("button", { name: /订单待您处理/ })).toBeVisible();
  await world.createOrder({
    buyer: world.p("demo-buyer"),
    seller: world.p("demo-seller"),
    status: 20,
  });
  await expect(buyer.getByRole("button", { name: /^有订单待您处理：买入/ })).toBeVisible();
  await expect(quiet).toHaveCount(0);
});
