import type { OrderDetail, PayMethod } from "contract";
import { readJsonFields, storage } from "../lib/browser/storage.ts";
import { orderAccountOf } from "./account.ts";

export const paymentSteps = ["holder", "account", "amount"] as const;
export type PaymentStep = (typeof paymentSteps)[number];
type PaymentProgress = {
  copied: readonly PaymentStep[];
  /** What went to the clipboard last: who has copied the sum goes to pay it. */
  last: PaymentStep | undefined;
  /** Of several ways to pay, the one that was chosen. */
  method: string | undefined;
  vouchers: readonly string[];
};

const slotOf = (orderId: string) => storage.personal(`paying_${orderId}`);
const isText = (it: unknown): it is string => typeof it === "string";

/** How far somebody has come with his payment. It stays through a reload: a bank app may push the page out of the memory. */
export function readPaymentProgress(orderId: string): PaymentProgress {
  const { copied, last, method, vouchers } = readJsonFields(slotOf(orderId));
  const texts = (it: unknown) => (Array.isArray(it) ? it.filter(isText) : []);
  return {
    copied: paymentSteps.filter((it) => texts(copied).includes(it)),
    last: paymentSteps.find((it) => it === last),
    method: isText(method) ? method : undefined,
    vouchers: texts(vouchers),
  };
}
export const changePaymentProgress = (orderId: string, part: Partial<PaymentProgress>): void =>
  slotOf(orderId).set(JSON.stringify({ ...readPaymentProgress(orderId), ...part }));
export const clearPaymentProgress = (orderId: string): void => slotOf(orderId).clear();

/** The account the buyer pays to now: the one of his choice, as long as he may still choose. */
export const payeeAccountOf = (order: OrderDetail): PayMethod | undefined =>
  order.payMethods.find((it) => it.id === readPaymentProgress(order.orderId).method) ??
  orderAccountOf(order);
