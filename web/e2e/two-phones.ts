import type { Browser, Locator, Page } from "@playwright/test";
import { ask, enter, expect, glimpse, watch, type World } from "./support.ts";
import { command, pin } from "./trader.ts";

export { pin };
const alipay = 2;
export const minuteMs = 60_000;
export const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;

/** Cheaper than anybody: the quick match takes it first, and finds no other at this price. */
const cheap = (price: number) => Math.round(price * 96) / 100;

export type Two = { buyer: Page; seller: Page; orderId: string; complaints: string[] };

/** Two phones in one world, the seller with a listing of his own by Alipay, the buyer with an order of it; both look at its chat. */
export async function meet(
  browser: Browser,
  page: Page,
  world: World,
  { autoConfirm = 1, shown = true, quick = false } = {},
): Promise<Two> {
  const seller = await (await browser.newContext()).newPage();
  const complaints = await watch(seller);
  await Promise.all([enter(page, world.p("demo-buyer")), enter(seller, world.p("demo-seller"))]);
  const methods = await ask<{ id: string; type: number }[]>(seller, "/user/asset/v1/bill/method");
  const method = methods.find((it) => it.type === alipay);
  const { refPrice } = await ask<{ refPrice: number }>(page, "/entrust/v1/buy/config");
  const { entrustId } = await command<{ entrustId: string }>(seller, "post", "/entrust/v1/sell/create", {
    quantity: 500,
    price: quick ? cheap(refPrice) : refPrice,
    minAmount: 100,
    maxAmount: 3000,
    methodIds: [method?.id],
    payMinutes: 15,
    autoConfirm,
    payPassword: pin,
  });
  const { orderId } = quick
    ? await command<{ orderId: string }>(page, "post", "/entrust/v1/buy/fast", { amount: 1000, payTypes: [alipay] })
    : await command<{ orderId: string }>(page, "post", "/entrust/v1/buy/create", {
        entrustId,
        amount: 1000,
        payType: alipay,
        price: refPrice,
      });
  if (shown)
    await Promise.all([
      enter(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`),
      enter(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`),
    ]);
  return { buyer: page, seller, orderId, complaints };
}

export const title = (page: Page, text: string) => page.getByRole("heading", { level: 2, name: text });
export const button = (page: Page | Locator, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const picture = async (page: Page) => ({
  name: "voucher.png",
  mimeType: "image/png",
  buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 300 } }),
});

export async function attach(page: Page, sheet: Locator): Promise<void> {
  await sheet.locator("input[type=file]").setInputFiles(await picture(page));
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  // It stands there from the moment it is chosen; only what has arrived can be submitted.
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
}

export async function pay(buyer: Page): Promise<void> {
  await button(buyer, "我已付款").click();
  const sheet = buyer.getByRole("dialog", { name: "我已付款" });
  await button(sheet, "提交").click();
  await expect(sheet.getByText("请至少上传1张凭证")).toBeVisible();
  await attach(buyer, sheet);
  await sheet.getByRole("checkbox", { name: "已实际完成转账" }).check();
  await button(sheet, "提交").click();
  await expect(title(buyer, "等待卖家放币")).toBeVisible();
}

export async function complain(page: Page, words: string, type?: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "发起申诉" });
  if (type !== undefined) await sheet.getByRole("radio", { name: type }).check();
  await sheet.getByLabel("说明").fill(words);
  await attach(page, sheet);
  await button(sheet, "提交申诉").click();
  await expect(title(page, "申诉处理中")).toBeVisible();
}

export const auditOk = async (page: Page, world: World) =>
  ((await (await page.request.get(`/__mock/audit?world=${world.name}`)).json()) as { ok: boolean }).ok;

/** Both are told, for two seconds, and both are led to the details. */
export async function bothEnd({ buyer, seller }: Two, act: Promise<unknown>, words: string): Promise<void> {
  await glimpse(act, ...[buyer, seller].map((it) => it.getByRole("dialog").getByText(words)));
  for (const page of [buyer, seller]) await expect(page).toHaveURL(at("orderCompletedDetails"));
}
