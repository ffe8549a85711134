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
 * End of the next ban. Each further ban on one day is longer, but none lasts beyond midnight. After
 * all lengths of `cancelQuotaBanLengthsMs` have been used on a day, a ban lasts until midnight.
 */
export function nextCancelQuotaBanEndsAt(now: number, bansToday: number): number {
  const end = dayEnd(now);
  const length = cancelQuotaBanLengthsMs[bansToday];
  return length === undefined ? end : Math.min(now + length, end);
}
