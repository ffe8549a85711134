import { type Fen, payTypes } from "contract";
import { hourOfDay } from "./calendar.ts";
import {
  releaseWindowMs,
  slowReleaseWindowMs,
  slowBankTransferFromFen,
  slowBankTransferFromHour,
  slowBankTransferToHour,
} from "./constants.ts";

/**
 * Window for the release. Longer for bank transfers that are large or outside office hours, because they
 * do not arrive at once.
 */
export function releaseWindowMsOf(order: { payType: number; amount: Fen }, now: number): number {
  const hour = hourOfDay(now);
  const afterHours = hour >= slowBankTransferFromHour || hour < slowBankTransferToHour;
  const slow =
    order.payType === payTypes.bank && (order.amount >= slowBankTransferFromFen || afterHours);
  return slow ? slowReleaseWindowMs : releaseWindowMs;
}
