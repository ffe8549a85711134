import type { OrderDetail, PayMethod } from "contract";
import { readJsonFields, storage } from "../lib/browser/storage.ts";
import { accountOf } from "./account.ts";

export const payingSteps = ["holder", "account", "amount"] as const;
export type PayingStep = (typeof payingSteps)[number];
type Paying = {
  copied: readonly PayingStep[];
  /** What went to the clipboard last: who has copied the sum goes to pay it. */
  last: PayingStep | undefined;
  /** Of several ways to pay, the one that was chosen. */
  method: string | undefined;
  vouchers: readonly string[];
};

const slotOf = (orderId: string) => storage.personal(`paying_${orderId}`);
const isText = (it: unknown): it is string => typeof it === "string";

/** How far somebody has come with his payment. It stays through a reload: a bank app may push the page out of the memory. */
export function readPaying(orderId: string): Paying {
  const { copied, last, method, vouchers } = readJsonFields(slotOf(orderId));
  const texts = (it: unknown) => (Array.isArray(it) ? it.filter(isText) : []);
  return {
    copied: payingSteps.filter((it) => texts(copied).includes(it)),
    last: payingSteps.find((it) => it === last),
    method: isText(method) ? method : undefined,
    vouchers: texts(vouchers),
  };
}
export const changePaying = (orderId: string, part: Partial<Paying>): void =>
  slotOf(orderId).set(JSON.stringify({ ...readPaying(orderId), ...part }));
export const forgetPaying = (orderId: string): void => slotOf(orderId).clear();

/** The account the buyer pays to now: the one of his choice, as long as he may still choose. */
export const payeeOf = (order: OrderDetail): PayMethod | undefined =>
  order.payMethods.find((it) => it.id === readPaying(order.orderId).method) ?? accountOf(order);
