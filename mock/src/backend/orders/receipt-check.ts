import { type Fen, isPossiblePayerName } from "contract";
import type { Bit, OrderRecord } from "../../rules/records.ts";
import { addReceiptCheckAnswer } from "../../db/disputes.ts";
import { requireUser } from "../queries/users.ts";
import type { RequestContext } from "../context/request-context.ts";

/**
 * Statement of the seller about their own account. `surplus`: the seller releases although more than the
 * amount due has arrived.
 */
type ReceiptAnswers = {
  receivedAmount?: Fen | undefined;
  payerName?: string | undefined;
  surplus?: Bit | undefined;
};
export type ReceiptAnswerRefusalCode = "answersMissing" | "receivedAmountWrong" | "payerNameWrong";

const isExactAmount = (order: OrderRecord, answers: ReceiptAnswers): boolean =>
  answers.receivedAmount === order.amount;
/** True if the stated amount covers the amount due: exactly, or more if the seller accepts a surplus. */
const coversOrderAmount = (order: OrderRecord, receiptAnswers: ReceiptAnswers): boolean =>
  isExactAmount(order, receiptAnswers) ||
  (receiptAnswers.surplus === 1 &&
    receiptAnswers.receivedAmount !== undefined &&
    receiptAnswers.receivedAmount > order.amount);
/**
 * True if the stated name can be the buyer's, as far as a bank statement shows it. Used for the record
 * only. A release needs the whole name.
 */
const isPossibleBuyerName = (ctx: RequestContext, order: OrderRecord, name: string): boolean =>
  isPossiblePayerName(requireUser(ctx, order.buyerId).realName, name);
const isBuyerName = (ctx: RequestContext, order: OrderRecord, answers: ReceiptAnswers): boolean =>
  answers.payerName?.trim() === requireUser(ctx, order.buyerId).realName;

/** Stores the seller's statement with the order. In an appeal, the seller may state a different amount. */
export function storeReceiptAnswers(
  ctx: RequestContext,
  order: OrderRecord,
  receiptAnswers: ReceiptAnswers,
): void {
  if (receiptAnswers.receivedAmount === undefined && receiptAnswers.payerName === undefined) return;
  addReceiptCheckAnswer(ctx.db, {
    orderId: order.id,
    receivedAmount: receiptAnswers.receivedAmount ?? null,
    payerName: receiptAnswers.payerName?.trim() ?? "",
    fits:
      isExactAmount(order, receiptAnswers) &&
      isPossibleBuyerName(ctx, order, receiptAnswers.payerName ?? "")
        ? 1
        : 0,
    createdAt: ctx.now,
  });
}

/**
 * Allows a release only if the stated amount covers the order and the name is the buyer's. A refused
 * statement is stored as well.
 */
export function verifyReceiptAnswers(
  ctx: RequestContext<ReceiptAnswerRefusalCode>,
  order: OrderRecord,
  receiptAnswers: ReceiptAnswers,
): void {
  if (receiptAnswers.receivedAmount === undefined || receiptAnswers.payerName === undefined)
    ctx.refuse("answersMissing");
  if (coversOrderAmount(order, receiptAnswers) && isBuyerName(ctx, order, receiptAnswers))
    return storeReceiptAnswers(ctx, order, receiptAnswers);
  ctx.afterRefusal(() => storeReceiptAnswers(ctx, order, receiptAnswers));
  ctx.refuse(coversOrderAmount(order, receiptAnswers) ? "payerNameWrong" : "receivedAmountWrong");
}

/** Compares each fact of a stored statement with the order. A fact that was not stated is left out. */
export function compareReceiptAnswers(
  ctx: RequestContext,
  order: OrderRecord,
  item: { receivedAmount: Fen | null; payerName: string },
) {
  const { receivedAmount, payerName } = item;
  const amountFits: Bit = receivedAmount === order.amount ? 1 : 0;
  const nameFits: Bit = isPossibleBuyerName(ctx, order, payerName) ? 1 : 0;
  return { ...(receivedAmount !== null && { amountFits }), ...(payerName !== "" && { nameFits }) };
}
