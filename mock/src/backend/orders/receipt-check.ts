import { type Fen, nameAgrees } from "contract";
import type { Bit, Order } from "../../rules/records.ts";
import { addGuardAnswer } from "../../db/disputes.ts";
import { personOf } from "../queries/users.ts";
import type { Desk } from "../context/request-context.ts";

/** Statement of the seller about their own account. `surplus`: they release although more than the due amount has arrived. */
type Answers = { receivedAmount?: Fen | undefined; payerName?: string | undefined; surplus?: Bit | undefined };
export type AnswerCode = "answersMissing" | "receivedAmountWrong" | "payerNameWrong";

const hasSum = (order: Order, it: Answers): boolean => it.receivedAmount === order.amount;
/** True if the stated amount covers what is due: exactly, or more of it where the seller accepts a surplus. */
const coversSum = (order: Order, it: Answers): boolean =>
  hasSum(order, it) || (it.surplus === 1 && it.receivedAmount !== undefined && it.receivedAmount > order.amount);
/** True if the stated name can be the buyer's, as far as a bill shows it. Only a record counts it; a release needs the whole name. */
const agreesWithName = (desk: Desk, order: Order, name: string): boolean => nameAgrees(personOf(desk, order.buyerId).realName, name);
const hasName = (desk: Desk, order: Order, it: Answers): boolean => it.payerName?.trim() === personOf(desk, order.buyerId).realName;

/** His statement, which stays with the order: when he complains, it may well say another sum. */
export function keepAnswers(desk: Desk, order: Order, it: Answers): void {
  if (it.receivedAmount === undefined && it.payerName === undefined) return;
  addGuardAnswer(desk.db, {
    orderId: order.id,
    receivedAmount: it.receivedAmount ?? null,
    payerName: it.payerName?.trim() ?? "",
    fits: hasSum(order, it) && agreesWithName(desk, order, it.payerName ?? "") ? 1 : 0,
    createdAt: desk.now,
  });
}

/** Lets a release pass only if the stated amount covers the order and the name is the buyer's. A refused statement is stored as well. */
export function passAnswers(desk: Desk<AnswerCode>, order: Order, it: Answers): void {
  if (!desk.world.asksAnswers && it.receivedAmount === undefined && it.payerName === undefined) return;
  if (it.receivedAmount === undefined || it.payerName === undefined) desk.refuse("answersMissing");
  if (coversSum(order, it) && hasName(desk, order, it)) return keepAnswers(desk, order, it);
  desk.afterRefusal(() => keepAnswers(desk, order, it));
  desk.refuse(coversSum(order, it) ? "payerNameWrong" : "receivedAmountWrong");
}

/** Compares each fact of a stored statement with the order. A fact that was not stated is left out. */
export function factsThatFit(desk: Desk, order: Order, it: { receivedAmount: Fen | null; payerName: string }) {
  const { receivedAmount, payerName } = it;
  const amountFits: Bit = receivedAmount === order.amount ? 1 : 0;
  const nameFits: Bit = agreesWithName(desk, order, payerName) ? 1 : 0;
  return { ...(receivedAmount !== null && { amountFits }), ...(payerName !== "" && { nameFits }) };
}
