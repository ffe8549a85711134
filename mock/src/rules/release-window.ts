import { type Fen, payTypes } from "contract";
import { hourOfDay } from "./calendar.ts";
import {
  releaseWindowMs,
  releaseWindowSlowMs,
  slowBankFromFen,
  slowBankFromHour,
  slowBankToHour,
} from "./constants.ts";

/** Large bank transfers, and those made outside office hours, do not arrive at once. */
export function releaseWindow(order: { payType: number; amount: Fen }, now: number): number {
  const hour = hourOfDay(now);
  const afterHours = hour >= slowBankFromHour || hour < slowBankToHour;
  const slow = order.payType === payTypes.bank && (order.amount >= slowBankFromFen || afterHours);
  return slow ? releaseWindowSlowMs : releaseWindowMs;
}
