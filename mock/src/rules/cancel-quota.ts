import { dayEnd } from "./calendar.ts";
import { cancelQuotaBanLengthsMs, cancelQuota, regularBuyerOrdersMin } from "./constants.ts";

export type CancelKind = "beforePay" | "afterPay";

export const cancelQuotaFor = (kind: CancelKind, completedOrders: number): number =>
  cancelQuota[kind][completedOrders < regularBuyerOrdersMin ? "newcomer" : "regular"];

/**
 * End of the next ban. Each further ban on one day is longer. If the user has had more bans today
 * than the ladder has steps, the ban lasts until midnight.
 */
export function nextBanEndsAt(now: number, bansToday: number): number {
  const end = dayEnd(now);
  const length = cancelQuotaBanLengthsMs[bansToday];
  return length === undefined ? end : Math.min(now + length, end);
}
