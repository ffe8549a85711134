import { AppealResult, AppealStatus, ObjectionResult, Restriction, Side } from "contract";
import { appealHumanMs, appealRulingMs, objectionAnswerMs } from "../../domain/constants.ts";
import { isAgreedCancel } from "../../domain/objections.ts";
import { type Ruling, rule, ruleByPerson, weigh } from "../../domain/rulings.ts";
import type { Appeal, Order } from "../../domain/records.ts";
import { type PartySide, sideNames } from "../../domain/sides.ts";
import { addAppealEvent, addObjection, appealById, changeObjection, objectionTo } from "../../store/disputes.ts";
import { orderById } from "../../store/orders.ts";
import { setTimer } from "../../store/timers.ts";
import { changeUser } from "../../store/users.ts";
import { banLoser, changeCredit } from "../person/reputation.ts";
import { personOf } from "../facts/people.ts";
import type { Desk } from "../desk/desk.ts";
import { addSystemLine, pushNews } from "./announce.ts";
import { appealOf, beginReview, caseOf, noteRuling, noteStatement, noteTie, type Spoken, type Statement } from "./appeals.ts";

// What has ended stays ended: here the house only finds who was right. No coin moves.

const idOf = (order: Order, side: PartySide): string => (side === Side.buyer ? order.buyerId : order.sellerId);

function tell(desk: Desk, order: Order, text: string): void {
  addSystemLine(desk, order.id, text);
  pushNews(desk, order, "system", [{ to: "both", cmd: "appeal", text }]);
}

export function openObjection(desk: Desk, order: Order, side: PartySide, { content, images, kinds = [] }: Statement): void {
  const { id } = appealOf(desk, order);
  const deadlineAt = desk.now + objectionAnswerMs;
  const lists = { images: JSON.stringify(images), kinds: JSON.stringify(kinds) };
  addObjection(desk.db, { id, side, content, ...lists, deadlineAt, result: ObjectionResult.open, reason: "", createdAt: desk.now });
  addAppealEvent(desk.db, id, `${sideNames[side]}提出异议`, desk.now);
  setTimer(desk.db, { kind: "objection", ref: id, dueAt: deadlineAt });
}

/** What was taken from his good name comes back, and the ban of this ruling ends. */
function rehabilitate(desk: Desk, order: Order, side: PartySide): void {
  const userId = idOf(order, side);
  changeCredit(desk, { userId, delta: 10, reason: "异议成立" }, order.id);
  if (personOf(desk, userId).restrictReason !== "申诉败诉") return;
  changeUser(desk.db, userId, { restrictType: Restriction.none, restrictReason: "", restrictUntilAt: null });
}

const objectionTexts = {
  ruling: {
    right: "补充的证据改变了结果：原裁定有误，处罚已撤销，资产由客服协助处理",
    wrong: "补充的证据没有改变结果：维持原裁定",
  },
  agreedCancel: {
    right: "证据支持买家：已付的款项由客服协助处理，已退回的资产不变动",
    wrong: "证据不足以支持买家：维持双方同意的取消",
  },
} as const;

/** A person weighs it once more, with what is new. */
export function answerObjection(desk: Desk, appealId: string): void {
  const [appeal, objection] = [appealById(desk.db, appealId), objectionTo(desk.db, appealId)];
  const order = appeal && orderById(desk.db, appeal.orderId);
  if (!order || objection?.result !== ObjectionResult.open) return;
  const all = caseOf(desk, order, appeal, [objection]);
  // A buyer may agree to cancel before they reply in the appeal. Silence then says nothing about the payment.
  const again = rule(isAgreedCancel(order) ? { ...all, spoken: [Side.buyer, Side.seller] } : all);
  const own = objection.side === Side.buyer ? AppealResult.buyer : AppealResult.seller;
  const isRight = again.result === own;
  const reason = objectionTexts[isAgreedCancel(order) ? "agreedCancel" : "ruling"][isRight ? "right" : "wrong"];
  changeObjection(desk.db, appealId, { deadlineAt: null, result: isRight ? ObjectionResult.wrong : ObjectionResult.stands, reason });
  addAppealEvent(desk.db, appealId, reason, desk.now);
  // An agreed cancel took no score and banned nobody.
  if (isRight && !isAgreedCancel(order)) rehabilitate(desk, order, objection.side);
  tell(desk, order, `异议结果：${reason}`);
}

/** The other side has a day: nobody waits beside a trade that is over. */
export const awaitAnswer = (desk: Desk, appeal: Appeal, dueAt: number): void =>
  setTimer(desk.db, { kind: "endAppeal", ref: appeal.id, dueAt });

export function stateInEnded(desk: Desk, order: Order, side: PartySide, said: Spoken): void {
  const appeal = appealOf(desk, order);
  if (!noteStatement(desk, appeal, side, said)) return;
  beginReview(desk, appeal, desk.now + appealRulingMs);
  awaitAnswer(desk, appeal, desk.now + appealRulingMs);
}

const verdicts: Record<AppealResult, string> = {
  [AppealResult.buyer]: "没有足够证据，维持已完成的交易",
  [AppealResult.seller]: "款项被冻结或退回属实，请买家与卖家结清，结清前限制交易",
};

function find(desk: Desk, order: Order, appeal: Appeal, ruling: Ruling, result: AppealResult): void {
  noteRuling(desk, appeal, ruling, result, verdicts[result]);
  const loser = result === AppealResult.buyer ? order.sellerId : order.buyerId;
  changeCredit(desk, { userId: loser, delta: -10, reason: "申诉败诉" }, order.id);
  if (result === AppealResult.seller) banLoser(desk, order.buyerId);
  tell(desk, order, `平台裁定：${verdicts[result]}`);
}

/** The deadline of an appeal after completion. Whoever cannot show that the money went away again has not shown it. */
export function ruleEnded(desk: Desk, appealId: string): void {
  const appeal = appealById(desk.db, appealId);
  const order = appeal && orderById(desk.db, appeal.orderId);
  if (!order || (appeal.status !== AppealStatus.waitReply && appeal.status !== AppealStatus.review)) return;
  const all = caseOf(desk, order, appeal);
  const ruling = weigh(all);
  if (ruling.result !== 0) return find(desk, order, appeal, ruling, ruling.result);
  if (appeal.human === 1) return find(desk, order, appeal, ruleByPerson(all, AppealResult.buyer), AppealResult.buyer);
  const deadlineAt = desk.now + appealHumanMs;
  noteTie(desk, appeal, ruling, deadlineAt);
  awaitAnswer(desk, appeal, deadlineAt);
  tell(desk, order, "双方证据分相同，转人工裁定");
}
