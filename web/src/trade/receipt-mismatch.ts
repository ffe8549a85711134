import { asFen, type Fen, type OrderDetail, OrderStatus } from "contract";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { storage } from "../lib/browser/storage.ts";
import type { ReceiptFindingForAppeal } from "./receipt-check-choices.ts";
import { knownAppealTypeCodes } from "./use-appeal-form.ts";

/**
 * An answer that does not match the order. `typed`: the seller entered it because it was not among
 * the choices.
 */
export type MismatchingReceiptAnswer =
  | { of: "sum"; chosen: Fen; typed: boolean }
  | { of: "name"; chosen: string; received: Fen }
  | { of: "account"; chosen: string; received: Fen; payerName?: string };

export interface ReceiptMismatchHandlers {
  /** Opens the appeal with the type and the answers that fit the mismatch. */
  onAppeal: (type: number, found: ReceiptFindingForAppeal) => void;
  /** Opens the evidence form. Used instead if an appeal is already running. */
  onEvidence: () => void;
}

/**
 * Marks that the seller has repeated the check, which is allowed once per order in case they
 * misread the bill.
 */
export const repeatedReceiptCheckStorageSlot = (orderId: string) =>
  storage.personal(`checked_${orderId}`);

/** Returns the appeal that fits the answer: its type, and the answers that it takes over. */
export function appealForMismatch(wrong: MismatchingReceiptAnswer): {
  type: number;
  found: ReceiptFindingForAppeal;
} {
  if (wrong.of === "sum")
    return { type: knownAppealTypeCodes.wrongAmount, found: { receivedAmount: wrong.chosen } };
  return {
    type: knownAppealTypeCodes.wrongName,
    found:
      wrong.of === "name"
        ? { receivedAmount: wrong.received, payerName: wrong.chosen }
        : {
            receivedAmount: wrong.received,
            payerAccountTail: wrong.chosen,
            ...(wrong.payerName !== undefined && { payerName: wrong.payerName }),
          },
  };
}

/** Returns the way out of a check that failed. Undefined if the backend allows neither. */
export function wayAfterMismatch({
  status,
  allow,
}: OrderDetail): "appeal" | "evidence" | undefined {
  if (allow.suspend === 1) return "appeal";
  return status === OrderStatus.suspended && allow.replenish === 1 ? "evidence" : undefined;
}

/** Chat message that asks the buyer for the rest of the amount. */
export const missingAmountMessage = ({ amount }: OrderDetail, received: Fen): string =>
  `收到 ${yuanText(received)}，还差 ${yuanText(asFen(Math.max(0, amount - received)))}，请补`;
