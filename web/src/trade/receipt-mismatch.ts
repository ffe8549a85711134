import { asFen, type Fen, type OrderDetail, OrderStatus } from "contract";
import { yuanText } from "../lib/money/figure-texts-with-units.ts";
import { storage } from "../lib/browser/storage.ts";
import type { ReceiptFindingForAppeal } from "./receipt-check-choices.ts";
import { knownAppealTypeCodes } from "./use-appeal-form.ts";

/**
 * An answer of the seller that does not match the order. `typed`: the seller typed the amount,
 * because it was not among the choices.
 */
export type MismatchingReceiptAnswer =
  | { of: "sum"; chosen: Fen; typed: boolean }
  | { of: "name"; chosen: string; received: Fen }
  | { of: "account"; chosen: string; received: Fen; payerName?: string };

export interface ReceiptMismatchHandlers {
  /** Opens the appeal form with the appeal type and the answers that fit the mismatch. */
  onAppeal: (type: number, found: ReceiptFindingForAppeal) => void;
  /** Opens the evidence form. Called instead of `onAppeal` if an appeal is already running. */
  onEvidence: () => void;
}

/**
 * Storage slot that is set once the seller has repeated the check. Repeating is allowed once per
 * order, in case they misread the bill.
 */
export const repeatedReceiptCheckStorageSlot = (orderId: string) =>
  storage.personal(`checked_${orderId}`);

/** Returns the type of the appeal that fits the answer, and the answers to copy into it. */
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

/**
 * Returns what the seller can do after a failed check: file an appeal, or add evidence to a running
 * one. Undefined if the backend allows neither.
 */
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
