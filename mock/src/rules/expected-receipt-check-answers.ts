import type { OrderDetail } from "contract";

/** Returns the correct answers to the receipt check: amount and payer of the order. */
export const expectedReceiptCheckAnswers = ({ amount, buyer }: OrderDetail) => ({
  receivedAmount: amount,
  payerName: buyer.realName,
});
