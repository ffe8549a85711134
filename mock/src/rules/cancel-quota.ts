import { dayEnd } from "./calendar.ts";
import { quotaBanLengthsMs, cancelQuota, regularBuyerFromOrders } from "./constants.ts";

export type CancelKind = "beforePay" | "afterPay";

export const cancelQuotaFor = (kind: CancelKind, completedOrders: number): number =>
  cancelQuota[kind][completedOrders < regularBuyerFromOrders ? "newcomer" : "regular"];

/**
 * End of the next ban. Each further ban on one day is longer. If the user has had more bans today
 * than the ladder has steps, the ban lasts until midnight.
 */
export function nextBanEndsAt(now: number, bansToday: number): number {
  const end = dayEnd(now);
  const length = quotaBanLengthsMs[bansToday];
  return length === undefined ? end : Math.min(now + length, end);
}
