import { AppealResult, AppealStatus, ObjectionResult, OrderStatus, Restriction, Side } from "contract";
import { appealHumanMs, appealRulingMs, objectionAnswerMs } from "../../rules/constants.ts";
import { isAgreedCancel } from "../../rules/objections.ts";
import { isLabel, type Ruling, ruleAtOnce, ruleByPerson, ruleEndedCase } from "../../rules/rulings.ts";
import type { Appeal, Order } from "../../rules/records.ts";
import { type PartySide, sideNames } from "../../rules/order-sides.ts";
import { addAppealEvent, addObjection, appealById, changeObjection, type Objection, objectionTo } from "../../db/disputes.ts";
import { orderById } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { changeUser } from "../../db/users.ts";
import { banLoser, changeCredit } from "../users/reputation.ts";
import { personOf } from "../queries/users.ts";
import type { Desk } from "../context/request-context.ts";
import { addSystemLine, pushNews } from "./order-messages.ts";
import {
  appealOf,
  beginReview,
  caseOf,
  noteRuling,
  noteStatement,
  noteToHuman,
  personalResult,
  type Spoken,
  type Statement,
} from "./appeals.ts";

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

/** Result of the second look. An objection without a labelled picture gives the person nothing new to look at. */
function resultAgain(desk: Desk, order: Order, appeal: Appeal, objection: Objection): AppealResult | undefined {
  const certain = ruleAtOnce(caseOf(desk, order, appeal, [objection]));
  if (certain && certain.result !== 0) return certain.result;
  return (JSON.parse(objection.kinds) as number[]).some(isLabel) ? personalResult(desk) : undefined;
}

/** A person looks once more, also at what is new. */
export function answerObjection(desk: Desk, appealId: string): void {
  const [appeal, objection] = [appealById(desk.db, appealId), objectionTo(desk.db, appealId)];
  const order = appeal && orderById(desk.db, appeal.orderId);
  if (!order || objection?.result !== ObjectionResult.open) return;
  const own = objection.side === Side.buyer ? AppealResult.buyer : AppealResult.seller;
  const isRight = resultAgain(desk, order, appeal, objection) === own;
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

const isOpen = ({ status }: Appeal): boolean => status === AppealStatus.waitReply || status === AppealStatus.review;

/** Runs at the deadline of an appeal after completion. */
export function ruleEnded(desk: Desk, appealId: string): void {
  const appeal = appealById(desk.db, appealId);
  const order = appeal && orderById(desk.db, appeal.orderId);
  if (!order || !isOpen(appeal)) return;
  const all = caseOf(desk, order, appeal);
  const ruling = ruleEndedCase(all);
  if (ruling.result !== 0) return find(desk, order, appeal, ruling, ruling.result);
  if (appeal.human === 1) return findAsPerson(desk, order, appeal, personalResult(desk));
  const deadlineAt = desk.now + appealHumanMs;
  noteToHuman(desk, appeal, ruling, deadlineAt);
  awaitAnswer(desk, appeal, deadlineAt);
  tell(desk, order, `${ruling.rule}，转人工裁定`);
}

const findAsPerson = (desk: Desk, order: Order, appeal: Appeal, result: AppealResult): void =>
  find(desk, order, appeal, ruleByPerson(caseOf(desk, order, appeal), result), result);

/** Rules on the appeal of a completed order as a person of the platform. Returns false if no appeal is open. */
export function ruleEndedByHand(desk: Desk, orderId: string, result: AppealResult): boolean {
  const order = orderById(desk.db, orderId);
  const appeal = order?.status === OrderStatus.completed && order.appealId !== null ? appealById(desk.db, order.appealId) : undefined;
  if (!order || !appeal || !isOpen(appeal)) return false;
  findAsPerson(desk, order, appeal, result);
  return true;
}
