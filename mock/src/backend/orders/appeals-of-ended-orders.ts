import {
  AppealResult,
  AppealStatus,
  ObjectionResult,
  OrderStatus,
  TradeRestriction,
  OrderActorSide,
} from "contract";
import {
  manualRulingWindowMs,
  appealReviewWindowMs,
  objectionDecisionWindowMs,
} from "../../rules/constants.ts";
import { isCancelledByAgreement } from "../../rules/objections.ts";
import {
  isEvidenceKind,
  type ComputedRuling,
  computeRulingByClearFacts,
  createManualRuling,
  computeCompletedOrderAppealRuling,
} from "../../rules/rulings.ts";
import type { AppealRecord, OrderRecord } from "../../rules/stored-records.ts";
import { type BuyerOrSellerSide, sideNames } from "../../rules/order-sides.ts";
import {
  addAppealEvent,
  addObjection,
  appealById,
  changeObjection,
  type ObjectionRecord,
  objectionToAppeal,
} from "../../db/disputes.ts";
import { orderById } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { changeUser } from "../../db/users.ts";
import { banAppealLoser, changeCreditScore } from "../users/reputation.ts";
import { requireUser } from "../queries/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { addSystemChatMessage, pushOrderNotifications } from "./notify-order-parties.ts";
import {
  requireAppealOfOrder,
  beginAppealReview,
  readAppealRulingInput,
  recordRuling,
  storeAppealStatement,
  keepAppealOpenForManualRuling,
  drawRandomAppealResult,
  type AppealStatementContent,
  type AppealFilingInput,
} from "./appeals.ts";

// Appeals about completed orders, and objections. Their decisions change scores and restrictions,
// but move no coins.

const idOf = (order: OrderRecord, side: BuyerOrSellerSide): string =>
  side === OrderActorSide.buyer ? order.buyerId : order.sellerId;

function notifyParties(ctx: RequestContext, order: OrderRecord, text: string): void {
  addSystemChatMessage(ctx, order.id, text);
  pushOrderNotifications(ctx, order, "system", [{ to: "both", cmd: "appeal", text }]);
}

export function createObjection(
  ctx: RequestContext,
  order: OrderRecord,
  side: BuyerOrSellerSide,
  { content, images, kinds = [] }: AppealFilingInput,
): void {
  const { id } = requireAppealOfOrder(ctx, order);
  const deadlineAt = ctx.now + objectionDecisionWindowMs;
  const lists = { images: JSON.stringify(images), kinds: JSON.stringify(kinds) };
  addObjection(ctx.db, {
    id,
    side,
    content,
    ...lists,
    deadlineAt,
    result: ObjectionResult.open,
    reason: "",
    createdAt: ctx.now,
  });
  addAppealEvent(ctx.db, id, `${sideNames[side]}提出异议`, ctx.now);
  setTimer(ctx.db, { kind: "objection", ref: id, dueAt: deadlineAt });
}

/**
 * Revokes the effects of a lost appeal after a successful objection: gives ten points of credit
 * back and ends the ban, if a lost appeal is its reason (申诉败诉). A permanent ban has another
 * reason (多次申诉败诉) and stays.
 */
function restoreCredit(ctx: RequestContext, order: OrderRecord, side: BuyerOrSellerSide): void {
  const userId = idOf(order, side);
  changeCreditScore(ctx, { userId, delta: 10, reason: "异议成立" }, order.id);
  if (requireUser(ctx, userId).restrictReason !== "申诉败诉") return;
  changeUser(ctx.db, userId, {
    restrictType: TradeRestriction.none,
    restrictReason: "",
    restrictUntilAt: null,
  });
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

/**
 * Returns the result of the second review: the one that clear facts give, otherwise the simulated
 * decision of a person. Without a labeled image in the objection, a person has nothing new to
 * check, so the result is undefined.
 */
function reviewResult(
  ctx: RequestContext,
  order: OrderRecord,
  appeal: AppealRecord,
  objection: ObjectionRecord,
): AppealResult | undefined {
  const certain = computeRulingByClearFacts(readAppealRulingInput(ctx, order, appeal, [objection]));
  if (certain && certain.result !== 0) return certain.result;
  return (JSON.parse(objection.kinds) as number[]).some(isEvidenceKind)
    ? drawRandomAppealResult(ctx)
    : undefined;
}

/**
 * Decides an objection at its deadline: reviews the appeal again, including the new evidence of
 * the objection.
 */
export function decideObjection(ctx: RequestContext, appealId: string): void {
  const appeal = appealById(ctx.db, appealId);
  const objection = objectionToAppeal(ctx.db, appealId);
  const order = appeal && orderById(ctx.db, appeal.orderId);
  if (!order || objection?.result !== ObjectionResult.open) return;
  const own = objection.side === OrderActorSide.buyer ? AppealResult.buyer : AppealResult.seller;
  const isRight = reviewResult(ctx, order, appeal, objection) === own;
  const reason =
    objectionTexts[isCancelledByAgreement(order) ? "agreedCancel" : "ruling"][
      isRight ? "right" : "wrong"
    ];
  changeObjection(ctx.db, appealId, {
    deadlineAt: null,
    result: isRight ? ObjectionResult.wrong : ObjectionResult.stands,
    reason,
  });
  addAppealEvent(ctx.db, appealId, reason, ctx.now);
  // A lost appeal has reduced the score and banned the user. An agreed cancellation has not, so
  // that there is nothing to restore.
  if (isRight && !isCancelledByAgreement(order)) restoreCredit(ctx, order, objection.side);
  notifyParties(ctx, order, `异议结果：${reason}`);
}

/**
 * Sets the next deadline of an appeal about a completed order, by a timer of its own, because a
 * completed order has no deadline. The first deadline, for the reply, is a day away: it is not
 * urgent, because no coins are locked.
 */
export const setCompletedOrderAppealDeadline = (
  ctx: RequestContext,
  appeal: AppealRecord,
  dueAt: number,
): void => setTimer(ctx.db, { kind: "endAppeal", ref: appeal.id, dueAt });

export function addStatementToCompletedOrderAppeal(
  ctx: RequestContext,
  order: OrderRecord,
  side: BuyerOrSellerSide,
  said: AppealStatementContent,
): void {
  const appeal = requireAppealOfOrder(ctx, order);
  if (!storeAppealStatement(ctx, appeal, side, said)) return;
  beginAppealReview(ctx, appeal, ctx.now + appealReviewWindowMs);
  setCompletedOrderAppealDeadline(ctx, appeal, ctx.now + appealReviewWindowMs);
}

const endedRulingTexts: Record<AppealResult, string> = {
  [AppealResult.buyer]: "没有足够证据，维持已完成的交易",
  [AppealResult.seller]: "款项被冻结或退回属实，请买家与卖家结清，结清前限制交易",
};

function recordEndedRuling(
  ctx: RequestContext,
  order: OrderRecord,
  appeal: AppealRecord,
  ruling: ComputedRuling,
  result: AppealResult,
): void {
  recordRuling(ctx, appeal, ruling, result, endedRulingTexts[result]);
  const loser = result === AppealResult.buyer ? order.sellerId : order.buyerId;
  changeCreditScore(ctx, { userId: loser, delta: -10, reason: "申诉败诉" }, order.id);
  if (result === AppealResult.seller) banAppealLoser(ctx, order.buyerId);
  notifyParties(ctx, order, `平台裁定：${endedRulingTexts[result]}`);
}

const isOpen = ({ status }: AppealRecord): boolean =>
  status === AppealStatus.waitReply || status === AppealStatus.review;

/**
 * Decides an appeal about a completed order at its deadline. If the facts do not decide it,
 * leaves it to a person for two hours. At the end of these, the decision of the person is
 * simulated.
 */
export function decideCompletedOrderAppealAtDeadline(ctx: RequestContext, appealId: string): void {
  const appeal = appealById(ctx.db, appealId);
  const order = appeal && orderById(ctx.db, appeal.orderId);
  if (!order || !isOpen(appeal)) return;
  const all = readAppealRulingInput(ctx, order, appeal);
  const ruling = computeCompletedOrderAppealRuling(all);
  if (ruling.result !== 0) return recordEndedRuling(ctx, order, appeal, ruling, ruling.result);
  if (appeal.human === 1)
    return recordPersonsRuling(ctx, order, appeal, drawRandomAppealResult(ctx));
  const deadlineAt = ctx.now + manualRulingWindowMs;
  keepAppealOpenForManualRuling(ctx, appeal, ruling, deadlineAt);
  setCompletedOrderAppealDeadline(ctx, appeal, deadlineAt);
  notifyParties(ctx, order, `${ruling.rule}，转人工裁定`);
}

const recordPersonsRuling = (
  ctx: RequestContext,
  order: OrderRecord,
  appeal: AppealRecord,
  result: AppealResult,
): void =>
  recordEndedRuling(
    ctx,
    order,
    appeal,
    createManualRuling(readAppealRulingInput(ctx, order, appeal), result),
    result,
  );

/**
 * Rules on the appeal about a completed order as if a person of the platform had decided it, for
 * a control call. Returns false if no appeal is open.
 */
export function decideCompletedOrderAppealManually(
  ctx: RequestContext,
  orderId: string,
  result: AppealResult,
): boolean {
  const order = orderById(ctx.db, orderId);
  const appeal =
    order?.status === OrderStatus.completed && order.appealId !== null
      ? appealById(ctx.db, order.appealId)
      : undefined;
  if (!order || !appeal || !isOpen(appeal)) return false;
  recordPersonsRuling(ctx, order, appeal, result);
  return true;
}
