import type { Page } from "@playwright/test";
import { openSecondPhone } from "./browser-context-pool.ts";
import { locatePurchaseBox, locatePurchaseKeypadButton } from "./purchase-steps.ts";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { sendCommandAsPageUser } from "./trade-by-api.ts";
import {
  createRouteUrlMatcher,
  isLedgerAuditOk,
  expectOrderPanelTitles,
  locateButtonByName,
  submitAppealInApp,
  pressOrderMenuAction,
  startTradeOnTwoPhones,
  minuteMs,
  demoUserPin,
  locateOrderPanelTitle,
} from "./two-phones.ts";

const hourMs = 60 * minuteMs;
type Detail = { entrustId: string; price: number; cancelHint: { left: number }; version: number };
const detailOf = (page: Page, orderId: string) =>
  sendReadAsPageUser<Detail>(page, `/order/v1/detail/${orderId}`);

test("the chat closes a day after the buyer cancels the order by declaring no payment", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  // The tokens have expired after a day and are refreshed.
  quiet.expectMessage(/status of 401/);
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { buyer, seller, orderId } = two;
  await locateButtonByName(seller, "没到账").click();
  // A toast must not cover any action.
  const complaint = seller
    .getByRole("dialog", { name: "没到账" })
    .getByRole("button", { name: /^申诉/ });
  await expect(complaint).toBeVisible();
  const toast = seller.getByText("温馨提示: 请尽快核对");
  const over = toast.evaluate((item) => {
    const { top, bottom } = item.getBoundingClientRect();
    const acts = [...document.querySelectorAll("[role=dialog] button")].map((act) =>
      act.getBoundingClientRect(),
    );
    const covered = acts.filter((act) => act.top < bottom && act.bottom > top).length;
    // Without the sheet the toast moves to the bottom. It must start a different animation there
    // instead of jumping.
    const entry = () => getComputedStyle(item.closest("output > *") ?? item).animationName;
    const here = entry();
    document.documentElement.removeAttribute("data-over");
    const there = entry();
    document.documentElement.setAttribute("data-over", "");
    return { covered, jumps: here === there };
  });
  await expect
    .poll(() => world.sendPush("demo-seller", { cmd: "warn", msgTxt: "请尽快核对", orderId }))
    .toBeTruthy();
  expect(await over).toEqual({ covered: 0, jumps: false });
  await complaint.click();
  await submitAppealInApp(seller, "一直没有收到这笔款项，请核实", "未收到款项");
  await pressOrderMenuAction(seller, "撤回申诉");
  const asked = seller.getByRole("alertdialog", { name: "撤回申诉" });
  await expect(asked).toContainText("不能再次发起申诉");
  await locateButtonByName(asked, "撤回申诉").click();
  await expect(locateOrderPanelTitle(seller, "对方称已付款，请查账")).toBeVisible();
  await expect(locateOrderPanelTitle(buyer, "等对方放币")).toBeVisible();

  await locateButtonByName(buyer, "我没有付款，取消").click();
  const sheet = buyer.getByRole("dialog", { name: "我没有付款，取消" });
  await expect(sheet).toContainText(/今日付款后还可取消 \d+ 次/);
  await locateButtonByName(sheet, "取消订单").click();
  await expect(sheet.getByText("请输入“我没有付款”").last()).toBeVisible();
  await sheet.getByRole("textbox").fill("我没有付款");
  await locateButtonByName(sheet, "取消订单").click();
  await expectOrderPanelTitles(two, "您声明没有付款", "对方声明没有付款");
  expect(await isLedgerAuditOk(world)).toBe(true);

  await expect(buyer.getByLabel("发消息")).toBeVisible();
  await world.clock.advance(24 * hourMs);
  await openAppAsUser(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  await expect(buyer.getByText("会话已关闭，仅可查看聊天记录")).toBeVisible();
  await expect(buyer.getByLabel("发消息")).toHaveCount(0);
});

test("the chat offers an appeal after a payment timeout and warns of a penalty at the cancel limit", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world);
  const { buyer, seller, orderId } = two;
  // Buyer and seller are in the chat before the deadline, because a chat that opens afterwards
  // reserves no height for the panel of the cancelled order.
  await expectOrderPanelTitles(two, "请付款", "等对方付款");
  await world.clock.advance(15 * minuteMs + 1000);
  await expectOrderPanelTitles(two, "付款超时，订单已取消", "对方超时未付，订单已取消");
  await locateButtonByName(buyer, "我已付款，申诉").click();
  await expect(buyer.getByRole("radio", { name: "已付款，对方未放币" })).toBeChecked();
  await submitAppealInApp(buyer, "付款已经完成，只是没有来得及点击");
  await expect(locateOrderPanelTitle(seller, "请举证")).toBeVisible();

  const last = await withoutCancels(buyer, await detailOf(buyer, orderId));
  await openAppAsUser(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${last}`);
  await locateButtonByName(buyer, "取消订单").click();
  const sheet = buyer.getByRole("dialog", { name: "取消订单" });
  await expect(sheet).toContainText("今日付款前取消次数已用完。");
  await sheet.getByRole("radio", { name: "不想买了" }).check();
  await locateButtonByName(sheet, "取消订单").click();
  await expect(sheet).toContainText(/限制购买/);
  await locateButtonByName(sheet, "仍要取消").click();
  await expect(locateOrderPanelTitle(buyer, "您取消了订单")).toBeVisible();
  expect(await isLedgerAuditOk(world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

/**
 * Creates and cancels orders until the buyer has no cancellation left today. Returns the id of the
 * last order, which is still open.
 */
async function withoutCancels(buyer: Page, { entrustId, price }: Detail): Promise<string> {
  for (;;) {
    const input = { entrustId, amount: 200, payType: 2, price };
    const { orderId } = await sendCommandAsPageUser<{ orderId: string }>(
      buyer,
      "post",
      "/entrust/v1/buy/create",
      input,
    );
    const { cancelHint, version } = await detailOf(buyer, orderId);
    if (cancelHint.left === 0) return orderId;
    await sendCommandAsPageUser(buyer, "put", `/order/v1/cancel/${orderId}?version=${version}`, {});
  }
}

/** Creates a user who may trade. */
const person = (world: World, body: object) =>
  world.createUser({
    certified: true,
    pin: demoUserPin,
    quiz: true,
    methods: 1,
    level: 3,
    ...body,
  });

/** Creates another seller with one payment method and one listing. Returns the listing's id. */
async function oneMoreSeller(
  world: World,
  terms: { quantity: number; price: number; maxAmount: number },
): Promise<string> {
  const seller = await person(world, { able: 1000, level: 4 });
  return (await world.createListing({ seller, ...terms, autoConfirm: 1 })).entrustId;
}

test("a quick match continues with another seller after the first one refuses", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    autoConfirm: 0,
    quick: true,
  });
  const { price } = await detailOf(buyer, orderId);
  await locateButtonByName(seller, "暂不接单").click();
  const sheet = seller.getByRole("dialog", { name: "暂不接单" });
  await sheet.getByRole("radio", { name: "暂时不便" }).check();
  await locateButtonByName(sheet, "暂不接单").click();
  await expect(buyer.getByText("对方未接单，正在为您重新匹配…")).toBeVisible();
  await oneMoreSeller(world, { quantity: 500, price, maxAmount: 3000 });
  // The backend looks for a seller once more when the 30 s of the search end.
  await world.clock.advance(31_000);
  await expect(buyer).toHaveURL(
    (url) =>
      createRouteUrlMatcher("orderBuyChat")(url) && url.searchParams.get("orderId") !== orderId,
  );
  await expect(locateOrderPanelTitle(buyer, "请付款")).toBeVisible();
  expect(
    await detailOf(buyer, new URL(buyer.url()).searchParams.get("orderId") ?? ""),
  ).toMatchObject({ price, status: 20 });
});

/** Opens the purchase box, fills in the amount of the whole listing and returns the buy button. */
async function wantsAll(page: Page, p: string, entrustId: string) {
  await openAppAsUser(page, p, `home/purchasebox?id=${entrustId}`);
  await locateButtonByName(locatePurchaseBox(page), "全部").click();
  return locatePurchaseKeypadButton(page);
}

test("of two buyers who buy the last coins at the same time, only one gets an order", async ({
  page,
  browser,
  world,
}) => {
  const entrustId = await oneMoreSeller(world, { quantity: 100, price: 7.2, maxAmount: 720 });
  const rival = await person(world, {});
  const other = await openSecondPhone(browser);
  const presses = await Promise.all([
    wantsAll(page, world.p("demo-buyer"), entrustId),
    wantsAll(other, rival.p, entrustId),
  ]);
  await Promise.all(presses.map((it) => it.click()));
  const isIn = (it: Page) => createRouteUrlMatcher("orderBuyChat")(new URL(it.url()));
  await expect.poll(() => [page, other].filter(isIn).length).toBe(1);
  const late = isIn(page) ? other : page;
  await expect(late.getByText("该挂单已下架")).toBeVisible();
  await locateButtonByName(late, "看看其他卖家").click();
  await expect(late).toHaveURL(createRouteUrlMatcher("buy"));
  expect(await isLedgerAuditOk(world)).toBe(true);
});
