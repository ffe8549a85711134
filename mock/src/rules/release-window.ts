import { type Fen, payTypes } from "contract";
import { hourOfDay } from "./calendar.ts";
import {
  releaseWindowMs,
  releaseWindowSlowMs,
  slowBankFromFen,
  slowBankFromHour,
  slowBankToHour,
} from "./constants.ts";

/**
 * Window for the release. Longer for bank transfers that are large or outside office hours, because they
 * do not arrive at once.
 */
export function releaseWindow(order: { payType: number; amount: Fen }, now: number): number {
  const hour = hourOfDay(now);
  const afterHours = hour >= slowBankFromHour || hour < slowBankToHour;
  const slow = order.payType === payTypes.bank && (order.amount >= slowBankFromFen || afterHours);
  return slow ? releaseWindowSlowMs : releaseWindowMs;
}
