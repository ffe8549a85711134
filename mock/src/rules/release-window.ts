import { type Fen, payTypes } from "contract";
import { hourOfDay } from "./calendar.ts";
import {
  releaseWindowMs,
  slowBankTransferReleaseWindowMs,
  slowBankTransferMinFen,
  slowBankTransferStartHour,
  slowBankTransferEndHour,
} from "./constants.ts";

/**
 * Returns the length of the release window. It is longer for bank transfers that are large or
 * outside office hours, because they do not arrive at once.
 */
export function releaseWindowMsOfOrder(
  order: { payType: number; amount: Fen },
  now: number,
): number {
  const hour = hourOfDay(now);
  const afterHours = hour >= slowBankTransferStartHour || hour < slowBankTransferEndHour;
  const slow =
    order.payType === payTypes.bank && (order.amount >= slowBankTransferMinFen || afterHours);
  return slow ? slowBankTransferReleaseWindowMs : releaseWindowMs;
}
