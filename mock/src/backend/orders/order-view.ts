import {
  type Allow,
  type Appeal as AppealRow,
  MessageType,
  type OrderDetail,
  type OrderRow,
  OrderStatus,
  type Output,
  type Role,
  SenderRole,
  Side,
} from "contract";
import { evaluateWindowMs } from "../../rules/constants.ts";
import { orderNoOf } from "../../rules/calendar.ts";
import { levelOf } from "../../rules/credit-levels.ts";
import { maskName, tailOf } from "../../rules/masks.ts";
import type { Circumstances } from "../../rules/transition-attempt.ts";
import { suspendEndsAt, suspendOpensAt, undoEndsAt, undoPayMs } from "../../rules/order-guards.ts";
import { textForRole } from "../../rules/order-sides.ts";
import { isNeeded, stageOf, statusText } from "../../rules/status-table.ts";
import type { OrderRecord, MethodSnapshot } from "../../rules/records.ts";
import { coolingOf } from "../../db/ledger-accounts.ts";
import { evaluationsOfOrder, type EvaluationRecord } from "../../db/reputation.ts";
import { appealById } from "../../db/disputes.ts";
import { lastMessageOf, unreadOf } from "../../db/messages.ts";
import { methodSnapshotsOf } from "../../db/pay-methods.ts";
import { orderEvents } from "../../db/orders.ts";
import { appealRow } from "./appeal-view.ts";
import { allowedActionsOf, canDelay } from "./allowed-actions.ts";
import { canReply } from "./appeals.ts";
import { cancelHint } from "../queries/cancel-hint.ts";
import type { RequestContext } from "../context/request-context.ts";
import { snapshotRow } from "../queries/pay-methods.ts";
import { circumstancesOf } from "./order-transitions.ts";
import { voucherRows } from "../context/own-uploads.ts";
import { windowEndOf } from "../context/window-end.ts";
import { partyOf } from "../queries/trade-party.ts";
import { releaseForecast } from "../queries/release-forecast.ts";
import { requireUser } from "../queries/users.ts";

const remainSeconds = (deadline: number | null, now: number): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));

/** In an appeal, action is needed from a side that has made no statement yet. */
function needsAction(ctx: RequestContext, order: OrderRecord, role: Role): boolean {
  if (order.status !== OrderStatus.suspended) return isNeeded(order.status, role);
  const appeal = order.appealId === null ? undefined : appealById(ctx.db, order.appealId);
  return appeal !== undefined && canReply(ctx, appeal, Side[role]);
}

function lastLine(ctx: RequestContext, order: OrderRecord, role: Role): string {
  const last = lastMessageOf(ctx.db, order.id);
  if (last === undefined) return "";
  if (last.msgType === MessageType.image) return "[图片]";
  return last.senderRole === SenderRole.system ? textForRole(role, last.content) : last.content;
}

function evaluateUntil(ctx: RequestContext, order: OrderRecord, role: Role): number | null {
  const { status, finishedAt } = order;
  const isRated = (role === "buyer" ? order.buyerEvaluated : order.sellerEvaluated) === 1;
  return status !== OrderStatus.completed || finishedAt === null || isRated
    ? null
    : windowEndOf(ctx, finishedAt, evaluateWindowMs);
}

export function orderRow(ctx: RequestContext, order: OrderRecord, role: Role): OrderRow {
  const other = requireUser(ctx, role === "buyer" ? order.sellerId : order.buyerId);
  const viewer = role === "buyer" ? order.buyerId : order.sellerId;
  return {
    orderId: order.id,
    orderNo: orderNoOf(order.id, order.createdAt),
    isSeller: role === "seller" ? 1 : 0,
    status: order.status,
    statusText: statusText(order.status, role),
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
      creditLevel: levelOf(other.score).level,
    },
    createTime: order.createdAt,
    deadline: order.deadlineAt,
    remainSeconds: remainSeconds(order.deadlineAt, ctx.now),
    unread: unreadOf(ctx.db, order.id, viewer),
    lastMessage: lastLine(ctx, order, role),
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

function buyerMethodOf(ctx: RequestContext, order: OrderRecord, whole: boolean) {
  const it = methodSnapshotsOf(ctx.db, order.id, Side.buyer).find(
    ({ id }) => id === order.buyerMethodId,
  );
  return it
    ? { type: it.type, holder: whole ? it.holder : maskName(it.holder), tail: tailOf(it.account) }
    : null;
}

/** Payment methods of the agreed type come first. */
function payMethodsOf(ctx: RequestContext, { id, payType }: OrderRecord): MethodSnapshot[] {
  const all = methodSnapshotsOf(ctx.db, id, Side.seller);
  return [...all.filter((it) => it.type === payType), ...all.filter((it) => it.type !== payType)];
}

const isOpenForNames = (status: number): boolean =>
  status >= OrderStatus.waitPay && status <= OrderStatus.suspended;
const history = (ctx: RequestContext, order: OrderRecord) =>
  orderEvents(ctx.db, order.id)
    .filter((it) => it.text !== "")
    .map((it) => ({ time: it.createdAt, actor: it.actor, text: it.text }));

type Dates = Pick<
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
const dates = (order: OrderRecord, role: Role, seen: Circumstances): Dates => ({
  payTime: order.paidAt,
  confirmTime: order.confirmedAt,
  transferConfirmTime: order.transferConfirmedAt,
  finishTime: order.finishedAt,
  cancelTime: order.cancelledAt,
  suspendAt: order.status === OrderStatus.waitDelivery ? suspendOpensAt(order, seen) : null,
  suspendUntil: suspendEndsAt(order, role, seen),
  undoUntil: undoEndsAt(order, seen),
});

function undoPaySeconds(order: OrderRecord, seen: Circumstances): number | null {
  const ms = undoPayMs(order, seen);
  return ms === undefined ? null : Math.ceil(ms / 1000);
}

export function orderDetailView(ctx: RequestContext, order: OrderRecord, role: Role): OrderDetail {
  const whole = isOpenForNames(order.status);
  const viewer = role === "buyer" ? order.buyerId : order.sellerId;
  const evaluations = evaluationsOfOrder(ctx.db, order.id);
  const appeal: AppealRow | null =
    order.appealId === null ? null : appealRow(ctx, order.appealId, role);
  const seen = circumstancesOf(ctx, order);
  const allow: Allow = allowedActionsOf(order, role, ctx.now, seen);
  return {
    ...orderRow(ctx, order, role),
    ...dates(order, role, seen),
    version: order.version,
    serverTime: ctx.now,
    entrustId: order.entrustId,
    buyer: partyOf(ctx, order.buyerId, viewer, whole),
    seller: partyOf(ctx, order.sellerId, viewer, whole),
    payMethods: payMethodsOf(ctx, order).map((it) => snapshotRow(it, whole)),
    chosenMethod: order.chosenMethodId,
    buyerMethod: buyerMethodOf(ctx, order, whole),
    payMinutes: order.payMinutes,
    vouchers: voucherRows(ctx, order),
    remark: order.remark,
    appeal,
    payDelayCount: order.payDelayCount,
    releaseDelayCount: order.releaseDelayCount,
    delayRequested: order.delayRequested,
    overdue: order.overdue,
    allow,
    undoPaySeconds: role === "buyer" ? undoPaySeconds(order, seen) : null,
    cancelHint: cancelHint(ctx, order, role),
    forecast: releaseForecast(ctx, order.sellerId, order),
    ...(role === "buyer" &&
      order.status === OrderStatus.completed && {
        availableAt: coolingOf(ctx.db, order.id)?.unlockAt ?? null,
      }),
    timeline: history(ctx, order),
    evaluation: {
      mine: evaluationOf(evaluations.find((it) => it.fromId === viewer)),
      peer: evaluationOf(evaluations.find((it) => it.toId === viewer)),
    },
  };
}

export const outTimeView = (
  order: OrderRecord,
  role: Role,
  now: number,
  seen: Circumstances,
): Output<"orderOutTime"> => ({
  orderId: order.id,
  status: order.status,
  stage: stageOf(order.status),
  deadline: order.deadlineAt,
  remainSeconds: remainSeconds(order.deadlineAt, now),
  serverTime: now,
  overdue: order.overdue,
  canDelay: canDelay(order, role, now, seen) ? 1 : 0,
  suspendRemain:
    order.status === OrderStatus.waitDelivery ? remainSeconds(suspendOpensAt(order, seen), now) : 0,
});
