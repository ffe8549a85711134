import type { Fen } from "contract";
import type { Order } from "../../domain/records.ts";
import { addGuardAnswer } from "../../store/disputes.ts";
import { personOf } from "../facts/people.ts";
import type { Desk } from "../desk/desk.ts";

/** What the seller reads in his own account. */
type Answers = { receivedAmount?: Fen | undefined; payerName?: string | undefined };
export type AnswerCode = "answersMissing" | "receivedAmountWrong" | "payerNameWrong";

const hasSum = (order: Order, it: Answers): boolean => it.receivedAmount === order.amount;
const hasName = (desk: Desk, order: Order, it: Answers): boolean => it.payerName?.trim() === personOf(desk, order.buyerId).realName;

/** His statement, which stays with the order: when he complains, it may well say another sum. */
export function keepAnswers(desk: Desk, order: Order, it: Answers): void {
  if (it.receivedAmount === undefined && it.payerName === undefined) return;
  addGuardAnswer(desk.db, {
    orderId: order.id,
    receivedAmount: it.receivedAmount ?? null,
    payerName: it.payerName?.trim() ?? "",
    fits: hasSum(order, it) && hasName(desk, order, it) ? 1 : 0,
    createdAt: desk.now,
  });
}

/** Money leaves only when he has read the right sum and the right name. What he said stays, though it is refused. */
export function passAnswers(desk: Desk<AnswerCode>, order: Order, it: Answers): void {
  if (!desk.world.asksAnswers && it.receivedAmount === undefined && it.payerName === undefined) return;
  if (it.receivedAmount === undefined || it.payerName === undefined) desk.refuse("answersMissing");
  const refused = !hasSum(order, it) ? "receivedAmountWrong" : !hasName(desk, order, it) ? "payerNameWrong" : undefined;
  if (refused === undefined) return keepAnswers(desk, order, it);
  desk.afterRefusal(() => keepAnswers(desk, order, it));
  desk.refuse(refused);
}
