import { dayEnd } from "./calendar.ts";
import { banLadderMs, cancelQuota, newBuyerBelowOrders } from "./constants.ts";

export type CancelKind = "beforePay" | "afterPay";

export const quotaOf = (kind: CancelKind, completedOrders: number): number =>
  cancelQuota[kind][completedOrders < newBuyerBelowOrders ? "newcomer" : "regular"];

/** Every further one of a day is banned longer; beyond the ladder till midnight. */
export function banUntil(now: number, bansToday: number): number {
  const end = dayEnd(now);
  const length = banLadderMs[bansToday];
  return length === undefined ? end : Math.min(now + length, end);
}
