import { type Fen, isPossiblePayerName } from "contract";
import type { ZeroOrOne, OrderRecord } from "../../rules/stored-records.ts";
import { addReceiptCheckAnswer } from "../../db/disputes.ts";
import { lastFourDigitsOfAccount } from "../../rules/mask-personal-data.ts";
import { declaredPayMethod } from "../queries/pay-methods.ts";
import { requireUser } from "../queries/users.ts";
import type { RequestContext } from "../context/request-context.ts";

/**
 * Statement of the seller about the payment that arrived in their account. `surplus` is 1 if the
 * seller wants to release although more than the amount due has arrived.
 */
type ReceiptAnswers = {
  receivedAmount?: Fen | undefined;
  payerName?: string | undefined;
  /** Last digits of the paying account. Empty if the bank statement does not show it. */
  payerAccountTail?: string | undefined;
  surplus?: ZeroOrOne | undefined;
};
export type ReceiptCheckRefusalCode =
  | "answersMissing"
  | "receivedAmountWrong"
  | "payerNameWrong"
  | "payerAccountWrong";

const isExactAmount = (order: OrderRecord, answers: ReceiptAnswers): boolean =>
  answers.receivedAmount === order.amount;
/**
 * True if the stated amount covers the amount due: exactly, or more if the seller accepts a
 * surplus.
 */
const coversOrderAmount = (order: OrderRecord, receiptAnswers: ReceiptAnswers): boolean =>
  isExactAmount(order, receiptAnswers) ||
  (receiptAnswers.surplus === 1 &&
    receiptAnswers.receivedAmount !== undefined &&
    receiptAnswers.receivedAmount > order.amount);
/**
 * True if the stated name can be the buyer's, because bank statements may hide a part of it. Used
 * only for comparisons that an appeal shows. A release needs the whole name.
 */
const isPossibleBuyerName = (ctx: RequestContext, order: OrderRecord, name: string): boolean =>
  isPossiblePayerName(requireUser(ctx, order.buyerId).realName, name);
const isBuyerName = (ctx: RequestContext, order: OrderRecord, answers: ReceiptAnswers): boolean =>
  answers.payerName?.trim() === requireUser(ctx, order.buyerId).realName;

/**
 * True unless the stated account differs from the one that the buyer named. An account that the
 * bank statement does not show, or that the buyer did not name, cannot be compared.
 */
const isPossiblePayerAccount = (
  ctx: RequestContext,
  order: OrderRecord,
  tail: string | null | undefined,
): boolean => {
  const declared = declaredPayMethod(ctx, order);
  return !declared || !tail || lastFourDigitsOfAccount(declared.account) === tail;
};

/**
 * Stores the seller's statement with the order. In an appeal, the seller may state another amount
 * than the order's. It is then stored with `fits: 0`.
 */
export function storeReceiptCheckAnswers(
  ctx: RequestContext,
  order: OrderRecord,
  receiptAnswers: ReceiptAnswers,
): void {
  const { receivedAmount, payerName, payerAccountTail } = receiptAnswers;
  if ([receivedAmount, payerName, payerAccountTail].every((it) => it === undefined)) return;
  addReceiptCheckAnswer(ctx.db, {
    orderId: order.id,
    receivedAmount: receivedAmount ?? null,
    payerName: payerName?.trim() ?? "",
    payerAccountTail: payerAccountTail ?? null,
    fits:
      isExactAmount(order, receiptAnswers) &&
      isPossibleBuyerName(ctx, order, payerName ?? "") &&
      isPossiblePayerAccount(ctx, order, payerAccountTail)
        ? 1
        : 0,
    createdAt: ctx.now,
  });
}

function refusalOfReceiptAnswers(
  ctx: RequestContext,
  order: OrderRecord,
  receiptAnswers: ReceiptAnswers,
): ReceiptCheckRefusalCode | undefined {
  if (!coversOrderAmount(order, receiptAnswers)) return "receivedAmountWrong";
  if (!isBuyerName(ctx, order, receiptAnswers)) return "payerNameWrong";
  return isPossiblePayerAccount(ctx, order, receiptAnswers.payerAccountTail)
    ? undefined
    : "payerAccountWrong";
}

/**
 * Allows a release or a confirmation of receipt only if the stated amount covers the order, the
 * name is the buyer's, and no other account is stated than the one that the buyer named. A
 * statement with amount and name is stored even if it is refused.
 */
export function requireCorrectReceiptCheckAnswers(
  ctx: RequestContext<ReceiptCheckRefusalCode>,
  order: OrderRecord,
  receiptAnswers: ReceiptAnswers,
): void {
  if (receiptAnswers.receivedAmount === undefined || receiptAnswers.payerName === undefined)
    ctx.refuse("answersMissing");
  const refusal = refusalOfReceiptAnswers(ctx, order, receiptAnswers);
  if (refusal === undefined) return storeReceiptCheckAnswers(ctx, order, receiptAnswers);
  ctx.afterRefusal(() => storeReceiptCheckAnswers(ctx, order, receiptAnswers));
  ctx.refuse(refusal);
}

/**
 * Compares each fact of a stored statement with the order. Leaves out facts that were not stated,
 * and the account if the buyer named none.
 */
export function compareReceiptCheckAnswersWithOrder(
  ctx: RequestContext,
  order: OrderRecord,
  item: { receivedAmount: Fen | null; payerName: string; payerAccountTail: string | null },
) {
  const { receivedAmount, payerName, payerAccountTail } = item;
  const amountFits: ZeroOrOne = receivedAmount === order.amount ? 1 : 0;
  const nameFits: ZeroOrOne = isPossibleBuyerName(ctx, order, payerName) ? 1 : 0;
  const isCompared = Boolean(payerAccountTail) && declaredPayMethod(ctx, order) !== undefined;
  const accountFits: ZeroOrOne = isPossiblePayerAccount(ctx, order, payerAccountTail) ? 1 : 0;
  return {
    ...(receivedAmount !== null && { amountFits }),
    ...(payerName !== "" && { nameFits }),
    ...(isCompared && { accountFits }),
  };
}
