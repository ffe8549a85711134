import { dayEnd } from "./calendar.ts";
import {
  cancelQuotaBanLengthsMs,
  cancellationsPerDayMax,
  regularBuyerCompletedOrdersMin,
} from "./constants.ts";

export type CancelQuotaKind = "beforePay" | "afterPay";

export const dailyCancelQuotaByCompletedOrders = (
  kind: CancelQuotaKind,
  completedOrders: number,
): number =>
  cancellationsPerDayMax[kind][
    completedOrders < regularBuyerCompletedOrdersMin ? "newcomer" : "regular"
  ];

/**
 * End of the next ban. Each further ban on one day is longer. If the user has had more bans today
 * than the ladder has steps, the ban lasts until midnight.
 */
export function nextCancelQuotaBanEndsAt(now: number, bansToday: number): number {
  const end = dayEnd(now);
  const length = cancelQuotaBanLengthsMs[bansToday];
  return length === undefined ? end : Math.min(now + length, end);
}
