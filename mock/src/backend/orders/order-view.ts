import {
  type AllowedActions,
  type Appeal as AppealRow,
  MessageType,
  type OrderDetail,
  type OrderListItem,
  OrderStatus,
  type Output,
  type TradeRole,
  SenderRole,
  OrderActorSide,
} from "contract";
import { evaluationAllowedAfterCompletionMs } from "../../rules/constants.ts";
import { orderNumberWithDate } from "../../rules/calendar.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { maskName, lastFourDigitsOfAccount } from "../../rules/mask-personal-data.ts";
import type { AppealAndMaintenanceFacts } from "../../rules/requested-transition.ts";
import {
  appealAllowedUntil,
  appealAllowedFrom,
  paymentUndoEndsAt,
  payWindowAfterUndoMs,
} from "../../rules/transition-guards.ts";
import { replaceRoleNamesForReader } from "../../rules/order-sides.ts";
import {
  isRolesTurnToAct,
  orderStageByStatus,
  orderStatusText,
} from "../../rules/order-status-table.ts";
import type { OrderRecord, PayMethodSnapshot } from "../../rules/stored-records.ts";
import { coinsInCoolingPeriodOfOrder } from "../../db/ledger-and-bills.ts";
import { evaluationsOfOrder, type EvaluationRecord } from "../../db/reputation.ts";
import { appealById } from "../../db/disputes.ts";
import { lastChatMessageOfOrder, countUnreadMessages } from "../../db/chat-messages.ts";
import { payMethodSnapshotsOfOrder } from "../../db/pay-methods.ts";
import { eventsOfOrder } from "../../db/orders.ts";
import { openSerialConflict } from "../../db/serial-conflicts.ts";
import { appealView } from "./appeal-view.ts";
import { allowedOrderActionsForRole, canExtendDeadline } from "./allowed-actions.ts";
import { canReplyToAppeal } from "./appeals.ts";
import { cancelPenaltyHint } from "../queries/cancel-hint.ts";
import type { RequestContext } from "../context/request-context.ts";
import { payMethodSnapshotView } from "../queries/pay-methods.ts";
import { paySerialTail } from "./pay-serial.ts";
import { readAppealAndMaintenanceFacts } from "./order-transitions.ts";
import { voucherViewsOfOrder } from "../context/uploads-and-vouchers.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";
import { readTradePartyForViewer } from "../queries/trade-party.ts";
import { sellerReleaseTimeForecast } from "../queries/release-forecast.ts";
import { requireUser } from "../queries/users.ts";

const remainSeconds = (deadline: number | null, now: number): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));

/**
 * Returns whether it is the side's turn to act. In an appeal, it is the turn of each side that
 * has made no statement yet.
 */
function needsAction(ctx: RequestContext, order: OrderRecord, role: TradeRole): boolean {
  if (order.status !== OrderStatus.suspended) return isRolesTurnToAct(order.status, role);
  const appeal = order.appealId === null ? undefined : appealById(ctx.db, order.appealId);
  return appeal !== undefined && canReplyToAppeal(ctx, appeal, OrderActorSide[role]);
}

function lastMessageText(ctx: RequestContext, order: OrderRecord, role: TradeRole): string {
  const last = lastChatMessageOfOrder(ctx.db, order.id);
  if (last === undefined) return "";
  if (last.msgType === MessageType.image) return "[图片]";
  return last.senderRole === SenderRole.system
    ? replaceRoleNamesForReader(role, last.content)
    : last.content;
}

function evaluateUntil(ctx: RequestContext, order: OrderRecord, role: TradeRole): number | null {
  const { status, finishedAt } = order;
  const isRated = (role === "buyer" ? order.buyerEvaluated : order.sellerEvaluated) === 1;
  return status !== OrderStatus.completed || finishedAt === null || isRated
    ? null
    : calculateTimeWindowEndWithMaintenance(ctx, finishedAt, evaluationAllowedAfterCompletionMs);
}

export function orderListItemView(
  ctx: RequestContext,
  order: OrderRecord,
  role: TradeRole,
): OrderListItem {
  const other = requireUser(ctx, role === "buyer" ? order.sellerId : order.buyerId);
  const viewer = role === "buyer" ? order.buyerId : order.sellerId;
  return {
    orderId: order.id,
    orderNo: orderNumberWithDate(order.id, order.createdAt),
    isSeller: role === "seller" ? 1 : 0,
    status: order.status,
    statusText: orderStatusText(order.status, role),
    closeType: order.closeType,
    completeType: order.completeType,
    amount: order.amount,
    quantity: order.quantity,
    price: order.price,
    fee: order.fee,
    payType: order.payType,
    counterparty: {
      nickName: other.nickName,
      avatar: other.avatar,
      creditLevel: creditLevelOfScore(other.score).level,
    },
    createTime: order.createdAt,
    deadline: order.deadlineAt,
    remainSeconds: remainSeconds(order.deadlineAt, ctx.now),
    unread: countUnreadMessages(ctx.db, order.id, viewer),
    lastMessage: lastMessageText(ctx, order, role),
    needAction: needsAction(ctx, order, role) ? 1 : 0,
    myEvaluated: role === "buyer" ? order.buyerEvaluated : order.sellerEvaluated,
    evaluateUntil: evaluateUntil(ctx, order, role),
    appealStatus: order.appealId === null ? 0 : (appealById(ctx.db, order.appealId)?.status ?? 0),
  };
}

const evaluationOf = (evaluation: EvaluationRecord | undefined) =>
  evaluation
    ? {
        stars: evaluation.stars,
        tags: JSON.parse(evaluation.tags) as string[],
        content: evaluation.content,
        anonymous: evaluation.anonymous,
        time: evaluation.createdAt,
      }
    : null;

const showsFullNames = (status: number): boolean =>
  status >= OrderStatus.waitPay && status <= OrderStatus.suspended;

/**
 * Returns the buyer's paying account. The seller always gets the name of its holder masked, even
 * while `buyer.realName` shows the seller the full name.
 */
function buyerMethodOf(ctx: RequestContext, order: OrderRecord, role: TradeRole) {
  const method = payMethodSnapshotsOfOrder(ctx.db, order.id, OrderActorSide.buyer).find(
    ({ id }) => id === order.buyerMethodId,
  );
  return method
    ? {
        type: method.type,
        holder:
          role === "buyer" && showsFullNames(order.status)
            ? method.holder
            : maskName(method.holder),
        tail: lastFourDigitsOfAccount(method.account),
        declaredAt: order.declaredAt,
      }
    : null;
}

function serialConflictView(
  ctx: RequestContext,
  order: OrderRecord,
): OrderDetail["serialConflict"] {
  const conflict = openSerialConflict(ctx.db, order.id);
  return conflict ? { tail: conflict.serialTail, usedAt: conflict.usedAt } : null;
}

/** Returns the seller's payment methods, those of the agreed type first. */
function payMethodsOf(ctx: RequestContext, { id, payType }: OrderRecord): PayMethodSnapshot[] {
  const all = payMethodSnapshotsOfOrder(ctx.db, id, OrderActorSide.seller);
  return [...all.filter((it) => it.type === payType), ...all.filter((it) => it.type !== payType)];
}

const history = (ctx: RequestContext, order: OrderRecord) =>
  eventsOfOrder(ctx.db, order.id)
    .filter((it) => it.text !== "")
    .map((it) => ({ time: it.createdAt, actor: it.actor, text: it.text }));

type OrderDates = Pick<
  OrderDetail,
  | "payTime"
  | "confirmTime"
  | "transferConfirmTime"
  | "finishTime"
  | "cancelTime"
  | "suspendAt"
  | "suspendUntil"
  | "undoUntil"
>;
const orderDates = (
  order: OrderRecord,
  role: TradeRole,
  seen: AppealAndMaintenanceFacts,
): OrderDates => ({
  payTime: order.paidAt,
  confirmTime: order.confirmedAt,
  transferConfirmTime: order.transferConfirmedAt,
  finishTime: order.finishedAt,
  cancelTime: order.cancelledAt,
  suspendAt: order.status === OrderStatus.waitDelivery ? appealAllowedFrom(order, seen) : null,
  suspendUntil: appealAllowedUntil(order, role, seen),
  undoUntil: paymentUndoEndsAt(order, seen),
});

function undoPaySeconds(order: OrderRecord, seen: AppealAndMaintenanceFacts): number | null {
  const ms = payWindowAfterUndoMs(order, seen);
  return ms === undefined ? null : Math.ceil(ms / 1000);
}

export function orderDetailView(
  ctx: RequestContext,
  order: OrderRecord,
  role: TradeRole,
): OrderDetail {
  const whole = showsFullNames(order.status);
  const viewer = role === "buyer" ? order.buyerId : order.sellerId;
  const evaluations = evaluationsOfOrder(ctx.db, order.id);
  const appeal: AppealRow | null =
    order.appealId === null ? null : appealView(ctx, order.appealId, role);
  const seen = readAppealAndMaintenanceFacts(ctx, order);
  const allow: AllowedActions = allowedOrderActionsForRole(order, role, ctx.now, seen);
  return {
    ...orderListItemView(ctx, order, role),
    ...orderDates(order, role, seen),
    version: order.version,
    serverTime: ctx.now,
    refPriceAtOrder: order.refPrice,
    entrustId: order.entrustId,
    buyer: readTradePartyForViewer(ctx, order.buyerId, viewer, whole),
    seller: readTradePartyForViewer(ctx, order.sellerId, viewer, whole),
    payMethods: payMethodsOf(ctx, order).map((it) => payMethodSnapshotView(it, whole)),
    chosenMethod: order.chosenMethodId,
    buyerMethod: buyerMethodOf(ctx, order, role),
    serialTail: paySerialTail(order.paySerial),
    serialConflict: serialConflictView(ctx, order),
    noAccess:
      order.noAccessReason === 0 ? null : { time: order.noAccessAt, reason: order.noAccessReason },
    payMinutes: order.payMinutes,
    vouchers: voucherViewsOfOrder(ctx, order),
    remark: order.remark,
    appeal,
    payDelayCount: order.payDelayCount,
    releaseDelayCount: order.releaseDelayCount,
    delayRequested: order.delayRequested,
    overdue: order.overdue,
    allow,
    undoPaySeconds: role === "buyer" ? undoPaySeconds(order, seen) : null,
    cancelHint: cancelPenaltyHint(ctx, order, role),
    forecast: sellerReleaseTimeForecast(ctx, order.sellerId, order),
    ...(role === "buyer" &&
      order.status === OrderStatus.completed && {
        availableAt: coinsInCoolingPeriodOfOrder(ctx.db, order.id)?.unlockAt ?? null,
      }),
    timeline: history(ctx, order),
    evaluation: {
      mine: evaluationOf(evaluations.find((it) => it.fromId === viewer)),
      peer: evaluationOf(evaluations.find((it) => it.toId === viewer)),
    },
  };
}

export const orderDeadlineView = (
  order: OrderRecord,
  role: TradeRole,
  now: number,
  seen: AppealAndMaintenanceFacts,
): Output<"orderOutTime"> => ({
  orderId: order.id,
  status: order.status,
  stage: orderStageByStatus(order.status),
  deadline: order.deadlineAt,
  remainSeconds: remainSeconds(order.deadlineAt, now),
  serverTime: now,
  overdue: order.overdue,
  canDelay: canExtendDeadline(order, role, now, seen) ? 1 : 0,
  suspendRemain:
    order.status === OrderStatus.waitDelivery
      ? remainSeconds(appealAllowedFrom(order, seen), now)
      : 0,
});
