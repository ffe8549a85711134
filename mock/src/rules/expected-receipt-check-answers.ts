import type { OrderDetail } from "contract";

/** Correct answers to the receipt check: the amount and the payer of the order. */
export const expectedReceiptCheckAnswers = ({ amount, buyer }: OrderDetail) => ({
  receivedAmount: amount,
  payerName: buyer.realName,
});
