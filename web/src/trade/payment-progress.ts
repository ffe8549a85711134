import type { OrderDetail, PayMethod } from "contract";
import { readJsonFields, storage } from "../lib/browser/storage.ts";
import { orderPayeeMethod } from "./payment-account.ts";

export const paymentSteps = ["holder", "account", "amount"] as const;
export type PaymentStep = (typeof paymentSteps)[number];
type PaymentProgress = {
  copied: readonly PaymentStep[];
  /**
   * Step copied last. If it is the amount, the buyer is asked about the payment when they return to
   * the page.
   */
  last: PaymentStep | undefined;
  /** Payment method that was chosen, if there are several. */
  method: string | undefined;
  vouchers: readonly string[];
};

const slotOf = (orderId: string) => storage.personal(`paying_${orderId}`);
const isText = (it: unknown): it is string => typeof it === "string";

/**
 * Progress of the buyer's payment. Stored, because the browser may discard the page while the bank
 * app is open.
 */
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

/**
 * Returns the account that the buyer pays to now: their choice, if the order still offers it,
 * otherwise the account of the order.
 */
export const chosenPayeeMethod = (order: OrderDetail): PayMethod | undefined =>
  order.payMethods.find((it) => it.id === readPaymentProgress(order.orderId).method) ??
  orderPayeeMethod(order);
