import type { Browser, Page } from "@playwright/test";
import { type CheapListing, createCheapListing, demoUserPin } from "./cheap-listing.ts";
import { openSecondPhone } from "./browser-context-pool.ts";
import { sendReadAsPageUser, expect, collectPageErrors } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";

export { createCheapListing, demoUserPin };
const alipay = 2;

/** Sends a command as the user of this page, without its UI. A refusal fails the test. */
export async function sendCommandAsPageUser<Result>(
  page: Page,
  method: "post" | "put",
  path: string,
  data: object = {},
): Promise<Result> {
  const headers = await page.evaluate(() => ({
    "x-access-token": localStorage.getItem("token") ?? "",
    "x-key": localStorage.getItem("p_param") ?? "",
  }));
  const answer = await page.request[method](`/lightweight${path}`, { headers, data });
  const body = (await answer.json()) as { code: number; result: Result; message: string };
  expect(body.code, `${path}: ${body.message}`).toBe(200);
  return body.result;
}

/** Creates a cheap listing, and a page for the seller that has not opened the app yet. */
export async function openSellerWithListing(
  browser: Browser,
  world: World,
): Promise<CheapListing & { page: Page; complaints: string[] }> {
  const page = await openSecondPhone(browser);
  return { page, complaints: await collectPageErrors(page), ...(await createCheapListing(world)) };
}
type Due = {
  amount: number;
  buyer: { realName: string };
  buyerMethod: { tail: string; declaredAt?: number | null } | null;
};
const readDue = (page: Page, orderId: string) =>
  sendReadAsPageUser<Due>(page, `/order/v1/detail/${orderId}`);
/**
 * Returns the amount of the order and the real name of its buyer, which the seller finds in their
 * account.
 */
export async function readReceivedAmountAndPayer(page: Page, orderId: string) {
  const { amount, buyer } = await readDue(page, orderId);
  return { receivedAmount: amount, payerName: buyer.realName };
}
/** Returns the last digits of the account that the buyer named, or undefined if they named none. */
export async function declaredTail(page: Page, orderId: string): Promise<string | undefined> {
  const { buyerMethod } = await readDue(page, orderId);
  return buyerMethod?.declaredAt ? buyerMethod.tail : undefined;
}

/** Creates an order of the demo buyer from this listing. */
export async function createOrderOfListing(
  world: World,
  { entrustId, price }: CheapListing,
): Promise<string> {
  const { must } = await world.client("demo-buyer");
  return (await must.buyCreate({ entrustId, amount: 1000, payType: alipay, price })).orderId;
}

/** Marks the order as paid as its buyer, with a proof of payment. */
export async function markOrderPaid(world: World, orderId: string): Promise<void> {
  const phone = await world.client("demo-buyer");
  const { payMethods, version } = await phone.must.orderDetail({ id: orderId });
  await phone.must.pay({
    orderId,
    methodId: payMethods[0]?.id ?? "",
    vouchers: [await phone.upload()],
    ...(version !== null && { version }),
  });
}

/** Releases the coins as the seller, with the correct amount and payer. */
export async function releaseOrder(world: World, orderId: string): Promise<void> {
  const { must } = await world.client("demo-seller");
  const { amount, buyer } = await must.orderDetail({ id: orderId });
  await must.deliver({
    orderId,
    payPassword: demoUserPin,
    receivedAmount: amount,
    payerName: buyer.realName,
  });
}
