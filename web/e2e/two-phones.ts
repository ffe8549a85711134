import type { Browser, Locator, Page } from "@playwright/test";
import { openSecondPhone } from "./browser-context-pool.ts";
import { openAppAsUser, expect, collectPageErrors } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import {
  declaredTail,
  readReceivedAmountAndPayer,
  markOrderPaid,
  demoUserPin,
} from "./trade-by-api.ts";

export { demoUserPin };
const alipay = 2;
export const minuteMs = 60_000;
export const createRouteUrlMatcher = (route: string) => (url: URL) =>
  url.pathname === `/lwh5/home/${route}`;

/**
 * Returns 96 % of the reference price. This is below all other prices, so that the quick match
 * takes this listing first and finds no other listing at its price.
 */
const cheap = (price: number) => Math.round(price * 96) / 100;

export type TwoPhoneTrade = { buyer: Page; seller: Page; orderId: string; complaints: string[] };

type Meeting = {
  autoConfirm?: 0 | 1;
  shown?: boolean;
  quick?: boolean;
  paid?: boolean;
  ways?: readonly number[];
};
/**
 * Starts a trade on two clients in one world: a listing of the seller, and an order of this listing
 * by the buyer. With `quick`, the buyer orders by a quick match. Both clients open the chat of the
 * order unless `shown` is false.
 */
export async function startTradeOnTwoPhones(
  browser: Browser,
  page: Page,
  world: World,
  { autoConfirm = 1, shown = true, quick = false, paid = false, ways = [alipay] }: Meeting = {},
): Promise<TwoPhoneTrade> {
  const seller = await openSecondPhone(browser);
  const complaints = await collectPageErrors(seller);
  const [buys, sells] = await Promise.all([
    world.client("demo-buyer"),
    world.client("demo-seller"),
  ]);
  const methods = await sells.must.methodList({});
  const { refPrice } = await sells.must.sellConfig({});
  if (refPrice === null) throw new Error("the market has no price");
  const { entrustId } = await sells.must.sellCreate({
    quantity: 500,
    price: quick ? cheap(refPrice) : refPrice,
    minAmount: 100,
    maxAmount: 3000,
    methodIds: methods.filter((it) => ways.includes(it.type)).map((it) => it.id),
    payMinutes: 15,
    autoConfirm,
    payPassword: demoUserPin,
  });
  const { orderId } = quick
    ? await buys.must.buyFast({ amount: 1000, payTypes: [alipay] })
    : await buys.must.buyCreate({ entrustId, amount: 1000, payType: alipay, price: refPrice });
  if (typeof orderId !== "string") throw new Error("no seller was matched");
  if (paid) await markOrderPaid(world, orderId);
  if (shown)
    await Promise.all([
      openAppAsUser(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`),
      openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`),
    ]);
  return { buyer: page, seller, orderId, complaints };
}

export const locateOrderPanelTitle = (page: Page, text: string | RegExp) =>
  page.getByRole("heading", { level: 2, name: text });
export const locateButtonByName = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });
export const createVoucherFile = async (page: Page) => ({
  name: "voucher.png",
  mimeType: "image/png",
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 300 } }),
});

/** Uploads the chosen image without covering a part of it. */
export const finishCovering = (page: Page): Promise<void> =>
  locateButtonByName(page.getByRole("dialog", { name: "遮盖" }), "完成").click();

export async function attachVoucher(page: Page, sheet: Locator): Promise<void> {
  await sheet.locator("input[type=file]").setInputFiles(await createVoucherFile(page));
  await finishCovering(page);
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  // The preview appears immediately, but only a completed upload can be submitted.
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
}

/** Chooses a label for each image of the form that has no label yet. */
export async function labelEvidenceImages(form: Page | Locator, name = "完整账单"): Promise<void> {
  for (const group of await form.getByRole("radiogroup", { name: /^第 \d 张的内容$/ }).all())
    if ((await group.getByRole("radio", { checked: true }).count()) === 0)
      await group.getByRole("radio", { name }).check();
}

export async function payOrderInApp(buyer: Page): Promise<void> {
  await locateButtonByName(buyer, "我已付款，传凭证").click();
  const sheet = buyer.getByRole("dialog", { name: "传付款凭证" });
  const submit = sheet.getByRole("button", { name: /^我已付/ });
  await submit.click();
  await expect(sheet.getByText("请至少上传 1 张凭证")).toBeVisible();
  await attachVoucher(buyer, sheet);
  await submit.click();
  await expect(locateOrderPanelTitle(buyer, "等对方放币")).toBeVisible();
}

export async function submitAppealInApp(page: Page, words: string, type?: string): Promise<void> {
  if (type !== undefined) await page.getByRole("radio", { name: type }).check();
  await page.getByLabel("说明").fill(words);
  await page
    .getByRole("main")
    .locator("input[type=file]")
    .setInputFiles(await createVoucherFile(page));
  await finishCovering(page);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  await labelEvidenceImages(page);
  await locateButtonByName(page, "提交申诉").click();
  await expect(page.getByRole("list", { name: "申诉进度" })).toBeVisible();
  await expect(locateOrderPanelTitle(page, "等对方举证")).toBeVisible();
  await locateButtonByName(page, "返回").click();
  await expect(page).toHaveURL(/Chat\?/);
  await expect(locateOrderPanelTitle(page, "等对方举证")).toBeVisible();
}

/** Opens the menu of an order, which has the less common actions, and presses an action. */
export async function pressOrderMenuAction(page: Page, what: string): Promise<void> {
  await locateButtonByName(page, "更多：资料、举报、客服").click();
  await locateButtonByName(
    page.getByRole("dialog", { name: "更多" }),
    new RegExp(`^${what}`),
  ).click();
}

/** Agrees to the cancellation as the buyer, after the declaration that they have not paid. */
export async function declareNothingPaid(buyer: Page): Promise<void> {
  await locateButtonByName(buyer.getByRole("dialog", { name: "同意取消" }), /^没有付过/).click();
  const sheet = buyer.getByRole("dialog", { name: "没有付过，同意取消" });
  await expect(locateButtonByName(sheet, "同意取消")).toBeDisabled();
  await sheet.getByRole("textbox").fill("我没有付款");
  await locateButtonByName(sheet, "同意取消").click();
}

/** Picks the correct amount in the first question of the receipt check. */
export async function pickReceivedAmount(seller: Page, orderId: string): Promise<void> {
  const { receivedAmount: amount } = await readReceivedAmountAndPayer(seller, orderId);
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  const sum = amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  await guard
    .getByRole("group", { name: "到账金额" })
    .getByRole("button")
    .filter({ hasText: sum })
    .click();
}

/**
 * Completes the receipt check with the correct amount and payer, and with the account if the buyer
 * named it.
 */
export async function completeReceiptCheck(seller: Page, orderId: string): Promise<void> {
  const { payerName } = await readReceivedAmountAndPayer(seller, orderId);
  const guard = seller.getByRole("dialog", { name: "放币前核对" });
  await pickReceivedAmount(seller, orderId);
  await guard
    .getByRole("group", { name: "付款人" })
    .getByRole("button", { name: payerName, exact: true })
    .click();
  const tail = await declaredTail(seller, orderId);
  if (tail === undefined) return;
  await locateButtonByName(guard.getByRole("group", { name: "付款账号的尾号" }), tail).click();
  await seller
    .getByRole("dialog", { name: "三项都对上了" })
    .getByRole("button", { name: /^输入支付密码/ })
    .click();
}

export async function tapPinOnKeypad(page: Page, digits: string): Promise<void> {
  const keys = page.getByRole("dialog", { name: /支付密码/ });
  for (const digit of digits) await locateButtonByName(keys, digit).click();
}

/**
 * Simulates that the page was hidden for this long, as if another app were used. Returns the title
 * of the hidden page.
 */
export const simulateAppInBackground = (page: Page, ms: number): Promise<string> =>
  page.evaluate((item) => {
    const look = (hidden: boolean) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    const real = Date.now;
    look(true);
    const glance = document.title;
    Date.now = () => real() + item;
    look(false);
    Date.now = real;
    return glance;
  }, ms);

/**
 * Simulates a system keyboard. Call it before the page opens. The returned function sets the height
 * in px that the keyboard leaves. After a resize, an open keyboard leaves 60 % of the new height,
 * in landscape 50 %.
 */
export async function simulateSystemKeyboard(
  page: Page,
): Promise<(leftPx: number) => Promise<void>> {
  await page.addInitScript(() => {
    const stub = Object.assign(new EventTarget(), {
      scale: 1,
      offsetTop: 0,
      offsetLeft: 0,
      height: innerHeight,
      width: innerWidth,
    });
    Object.defineProperty(window, "visualViewport", { value: stub });
    let fullPx = innerHeight;
    window.addEventListener("resize", () => {
      const isOpen = stub.height < fullPx;
      fullPx = innerHeight;
      const openShare = innerHeight < innerWidth ? 0.5 : 0.6;
      stub.height = innerHeight * (isOpen ? openShare : 1);
      stub.dispatchEvent(new Event("resize"));
    });
  });
  return (leftPx) =>
    page.evaluate((item) => {
      Object.assign(window.visualViewport as object, { height: item });
      window.visualViewport?.dispatchEvent(new Event("resize"));
    }, leftPx);
}

export const isLedgerAuditOk = async (world: World) => (await world.audit()).ok;

/** Waits until the order panels of buyer and seller have these titles. */
export async function expectOrderPanelTitles(
  { buyer, seller }: TwoPhoneTrade,
  ...[mine, theirs]: [buyer: string, seller: string]
): Promise<void> {
  await expect(locateOrderPanelTitle(buyer, mine)).toBeVisible();
  await expect(locateOrderPanelTitle(seller, theirs)).toBeVisible();
}

/** Waits until each client shows its success sheet, closes it and waits for 已完成. */
export async function closeBothSuccessSheets({ buyer, seller }: TwoPhoneTrade): Promise<void> {
  for (const [page, name] of [
    [buyer, "资产已到账"],
    [seller, "已放币"],
  ] as const) {
    const moment = page.getByRole("dialog", { name });
    await expect(moment).toBeVisible();
    await locateButtonByName(moment, "完成").click();
    await expect(locateOrderPanelTitle(page, /已完成/)).toBeVisible();
  }
}
