import type { Browser, Page } from "@playwright/test";
import { ask, enter, expect, watch, type World } from "./support.ts";

export const pin = "283917";
const alipay = 2;

/** A call of the person in this page, without his screens. */
export async function command<Result>(page: Page, method: "post" | "put", path: string, data: object = {}): Promise<Result> {
  const headers = await page.evaluate(() => ({
    "x-access-token": localStorage.getItem("token") ?? "",
    "x-key": localStorage.getItem("p_param") ?? "",
  }));
  const answer = await page.request[method](`/lightweight${path}`, { headers, data });
  const body = (await answer.json()) as { code: number; result: Result; message: string };
  expect(body.code, `${path}: ${body.message}`).toBe(200);
  return body.result;
}

/** A picture of the page, uploaded as a proof. */
async function voucher(page: Page): Promise<string> {
  const headers = await page.evaluate(() => ({
    "x-access-token": localStorage.getItem("token") ?? "",
    "x-key": localStorage.getItem("p_param") ?? "",
  }));
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 300 } });
  const multipart = { file: { name: "voucher.png", mimeType: "image/png", buffer } };
  const answer = await page.request.post("/lightweight/basic/upload", { headers, multipart });
  return ((await answer.json()) as { result: { url: string } }).result.url;
}

/** The seller's phone, with a listing by Alipay at the lowest price there may be. */
export async function seller(browser: Browser, world: World, { autoConfirm = 1 } = {}) {
  const page = await (await browser.newContext()).newPage();
  const complaints = await watch(page);
  await enter(page, world.p("demo-seller"));
  const methods = await ask<{ id: string; type: number }[]>(page, "/user/asset/v1/bill/method");
  const { priceMin } = await ask<{ priceMin: number }>(page, "/entrust/v1/sell/config");
  const listing = {
    quantity: 500,
    price: priceMin,
    minAmount: 100,
    maxAmount: 3000,
    methodIds: [methods.find((it) => it.type === alipay)?.id],
    payMinutes: 15,
    autoConfirm,
    payPassword: pin,
  };
  const { entrustId } = await command<{ entrustId: string }>(page, "post", "/entrust/v1/sell/create", listing);
  return { page, complaints, entrustId, price: priceMin };
}
type Due = { amount: number; buyer: { realName: string } };
/** What the seller finds in his account. */
export async function foundBy(page: Page, orderId: string) {
  const { amount, buyer } = await ask<Due>(page, `/order/v1/detail/${orderId}`);
  return { receivedAmount: amount, payerName: buyer.realName };
}

type Seller = Awaited<ReturnType<typeof seller>>;

export async function buyFrom(buyer: Page, { entrustId, price }: Seller): Promise<string> {
  const wish = { entrustId, amount: 1000, payType: alipay, price };
  return (await command<{ orderId: string }>(buyer, "post", "/entrust/v1/buy/create", wish)).orderId;
}

export async function payFor(buyer: Page, orderId: string): Promise<void> {
  const { payMethods, version } = await ask<{ payMethods: { id: string }[]; version: number }>(buyer, `/order/v1/detail/${orderId}`);
  const vouchers = [await voucher(buyer)];
  await command(buyer, "put", "/order/v1/pay", { orderId, methodId: payMethods[0]?.id, vouchers, version });
}
