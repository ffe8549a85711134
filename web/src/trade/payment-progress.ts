import type { OrderDetail, PayMethod } from "contract";
import { draft, schema } from "../lib/browser/draft.ts";
import { storage } from "../lib/browser/storage.ts";
import { orderPayeeMethod } from "./payment-account.ts";

export const copyablePaymentFields = ["holder", "account", "amount"] as const;
export type CopyablePaymentField = (typeof copyablePaymentFields)[number];
type PaymentProgress = {
  copied: readonly CopyablePaymentField[];
  /**
   * Field that the buyer copied last. If it is the amount, the page asks about the payment when the
   * buyer returns to it.
   */
  last: CopyablePaymentField | undefined;
  /** Id of the seller's account that the buyer chose to pay to, if there are several. */
  method: string | undefined;
  vouchers: readonly string[];
};

const draftOf = (orderId: string) =>
  draft(
    storage.personal(`paying_${orderId}`),
    schema.fields<PaymentProgress>({
      copied: schema.validItems(schema.oneOf(copyablePaymentFields)),
      last: schema.oneOf(copyablePaymentFields),
      method: schema.text,
      vouchers: schema.validItems(schema.text),
    }),
  );

/**
 * Returns the progress of the buyer's payment. It is stored, because the browser may discard the
 * page while the bank app is open.
 */
export function readPaymentProgress(orderId: string): PaymentProgress {
  const { copied = [], last, method, vouchers = [] } = draftOf(orderId).read();
  return {
    copied: copyablePaymentFields.filter((it) => copied.includes(it)),
    last,
    method,
    vouchers,
  };
}
export const changePaymentProgress = (orderId: string, part: Partial<PaymentProgress>): void =>
  draftOf(orderId).write({ ...readPaymentProgress(orderId), ...part });
export const clearPaymentProgress = (orderId: string): void => draftOf(orderId).clear();

/**
 * Returns the account that the buyer pays to now: the one that they chose, if the order still
 * offers it, otherwise the account of the order.
 */
export const payeeMethodChosenByBuyer = (order: OrderDetail): PayMethod | undefined =>
  order.payMethods.find((it) => it.id === readPaymentProgress(order.orderId).method) ??
  orderPayeeMethod(order);
