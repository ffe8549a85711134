import {
  CloseType,
  type CodeName,
  CompleteType,
  type ErrorDetails,
  OrderStatus,
  type Role,
} from "contract";
import {
  appealOpensAfterPayMs,
  endAppealWindowMs,
  evaluateWindowMs,
  lateAppealWindowMs,
  objectionWindowMs,
  payExtensionFromMs,
  payExtensionsMax,
  releaseExtensionsMax,
  replenishmentsMax,
  undoPayLeastMs,
  undosMax,
  undoWindowMs,
  warnIntervalMs,
  warnsPerStageMax,
} from "./constants.ts";
import { isAgreedCancel, mayBuyerObject } from "./objections.ts";
import { type MoveAttempt, type Circumstances, windowEnd } from "./order-attempt.ts";
import type { Order } from "./records.ts";

/** Codes of each transition in addition to orderStatusWrong and orderMovedOn. */
export type EndCode = {
  confirm: "orderTimedOut";
  pay: "orderTimedOut";
  declareUnpaid: "transferAlreadyConfirmed";
  undo: "undoExpired";
  suspend: "appealTooSoon" | "appealExists";
  lateAppeal: "appealExists" | "sellerAssetsTooLow";
  extendPay: "delayUsedUp" | "delayTooEarly";
  askPay: "delayUsedUp";
  object: "appealExists";
  endAppeal: "appealExists";
  extendRelease: "delayUsedUp";
  replenish: "replenishLimit";
  warn: "warnTooSoon" | "warnLimit";
  evaluate: "alreadyEvaluated" | "evaluateExpired";
};
type GuardRefusal =
  | { refused: EndCode[keyof EndCode] | "orderStatusWrong"; facts?: ErrorDetails }
  | undefined;
type MoveGuard = (order: Order, attempt: MoveAttempt) => GuardRefusal;

const refuse = <C extends CodeName>(refused: C, facts?: ErrorDetails) => ({
  refused,
  ...(facts && { facts }),
});
const hasAppealed = (order: Order, by: string): boolean =>
  (by === "buyer" ? order.buyerAppealed : order.sellerAppealed) === 1;
export const suspendOpensAt = (order: Order, seen: Circumstances): number | null =>
  order.paidAt === null ? null : windowEnd(order.paidAt, appealOpensAfterPayMs, seen);
export const undoEndsAt = (order: Order, seen: Circumstances): number | null =>
  order.status !== OrderStatus.waitDelivery ||
  order.paidAt === null ||
  order.undoCount >= undosMax ||
  order.sellerActed === 1
    ? null
    : windowEnd(order.paidAt, undoWindowMs, seen);

/** Length of the payment window after an undo. Undefined if the payment cannot be undone. */
export const undoPayMs = (order: Order, seen: Circumstances): number | undefined =>
  undoEndsAt(order, seen) === null ? undefined : Math.max(order.payLeftMs, undoPayLeastMs);

/** Returns whether a side may object to the end of an order, within its window. */
const mayObject = (it: Order, by: string): boolean =>
  (by === "buyer" && mayBuyerObject(it)) ||
  (by === "seller" &&
    it.status === OrderStatus.completed &&
    it.completeType === CompleteType.ruledForBuyer);
const endedPlus = (it: Order, ms: number, seen: Circumstances): number =>
  windowEnd(it.finishedAt ?? it.cancelledAt ?? 0, ms, seen);

/** Time until which this side can appeal against the end of an order. Null if it cannot. */
export function suspendEndsAt(it: Order, by: Role, seen: Circumstances): number | null {
  // The end of the buyer's window is shown to both sides, because the seller must keep the refund record
  // until then.
  if (mayObject(it, by) || isAgreedCancel(it))
    return it.objected === 1 ? null : endedPlus(it, objectionWindowMs, seen);
  if (by === "seller")
    return it.status === OrderStatus.completed && !hasAppealed(it, by)
      ? endedPlus(it, endAppealWindowMs, seen)
      : null;
  const isLate =
    it.status === OrderStatus.cancelled &&
    it.closeType === CloseType.payTimeout &&
    it.lateAppealed === 0;
  return isLate && !hasAppealed(it, by) ? endedPlus(it, lateAppealWindowMs, seen) : null;
}

const suspend: MoveGuard = (order, attempt) => {
  const { by, now } = attempt;
  if (order.status === OrderStatus.suspended) return refuse("appealExists");
  if (order.status !== OrderStatus.waitDelivery && order.status !== OrderStatus.transferConfirmed)
    return undefined;
  if (by === "buyer" && order.status === OrderStatus.transferConfirmed) return undefined;
  if (hasAppealed(order, by)) return refuse("appealExists");
  const opens = suspendOpensAt(order, attempt) ?? 0;
  return by === "buyer" && now < opens ? refuse("appealTooSoon", { suspendAt: opens }) : undefined;
};

/**
 * Guards that run before the general checks, so that a specific code takes precedence over
 * orderStatusWrong.
 */
const early: Partial<Record<MoveAttempt["on"], MoveGuard>> = {
  pay: (it, { by }) =>
    by === "buyer" && it.status === OrderStatus.cancelled && it.closeType === CloseType.payTimeout
      ? refuse("orderTimedOut")
      : undefined,
  confirm: (it, { by }) =>
    by === "seller" &&
    it.status === OrderStatus.cancelled &&
    it.closeType === CloseType.acceptTimeout
      ? refuse("orderTimedOut")
      : undefined,
  declareUnpaid: (it) =>
    it.status === OrderStatus.transferConfirmed ? refuse("transferAlreadyConfirmed") : undefined,
  undo: (it, attempt) => {
    const { by, now } = attempt;
    if (
      by !== "buyer" ||
      (it.status !== OrderStatus.waitDelivery &&
        it.status !== OrderStatus.transferConfirmed &&
        it.status !== OrderStatus.suspended)
    )
      return undefined;
    const ends = undoEndsAt(it, attempt);
    return ends === null || now > ends ? refuse("undoExpired") : undefined;
  },
  suspend,
  lateAppeal: (it, attempt) => {
    const { by, now } = attempt;
    if (by !== "buyer" || it.status !== OrderStatus.cancelled) return undefined;
    if (it.lateAppealed === 1 || hasAppealed(it, by)) return refuse("appealExists");
    const inTime =
      it.closeType === CloseType.payTimeout &&
      it.cancelledAt !== null &&
      now <= windowEnd(it.cancelledAt, lateAppealWindowMs, attempt);
    return inTime ? undefined : refuse("orderStatusWrong");
  },
  object: (it, attempt) => {
    if (!mayObject(it, attempt.by)) return refuse("orderStatusWrong");
    if (it.objected === 1) return refuse("appealExists");
    return attempt.now > endedPlus(it, objectionWindowMs, attempt)
      ? refuse("orderStatusWrong")
      : undefined;
  },
  endAppeal: (it, attempt) => {
    const { by, now } = attempt;
    if (
      by !== "seller" ||
      it.status !== OrderStatus.completed ||
      it.completeType === CompleteType.ruledForBuyer
    )
      return refuse("orderStatusWrong");
    if (hasAppealed(it, by)) return refuse("appealExists");
    return now > endedPlus(it, endAppealWindowMs, attempt) ? refuse("orderStatusWrong") : undefined;
  },
  warn: (it, { by, waiting }) =>
    it.status === OrderStatus.suspended && waiting !== by ? refuse("orderStatusWrong") : undefined,
  withdrawAppeal: (it, { by, appellant }) =>
    it.status === OrderStatus.suspended && appellant !== by
      ? refuse("orderStatusWrong")
      : undefined,
};

const late: Partial<Record<MoveAttempt["on"], MoveGuard>> = {
  extendPay: (it, { now }) => {
    if (it.payDelayCount >= payExtensionsMax) return refuse("delayUsedUp");
    const early = it.delayRequested === 0 && (it.deadlineAt ?? 0) - now > payExtensionFromMs;
    return early ? refuse("delayTooEarly") : undefined;
  },
  askPay: (it) =>
    it.payAsked === 1 || it.payDelayCount >= payExtensionsMax ? refuse("delayUsedUp") : undefined,
  extendRelease: (it) =>
    it.releaseDelayCount >= releaseExtensionsMax || it.overdue === 1
      ? refuse("delayUsedUp")
      : undefined,
  refusePay: (it) => (it.delayRequested === 0 ? refuse("orderStatusWrong") : undefined),
  replenish: (it, { isAppealOpen }) => {
    if (it.status === OrderStatus.completed)
      return isAppealOpen ? undefined : refuse("orderStatusWrong");
    return it.status !== OrderStatus.suspended && it.replenishCount >= replenishmentsMax
      ? refuse("replenishLimit")
      : undefined;
  },
  warn: (it, { now }) => {
    if (it.warnCount >= warnsPerStageMax) return refuse("warnLimit");
    const again = (it.warnedAt ?? Number.NEGATIVE_INFINITY) + warnIntervalMs;
    return now < again
      ? refuse("warnTooSoon", { seconds: Math.ceil((again - now) / 1000), nextTime: again })
      : undefined;
  },
  evaluate: (it, attempt) => {
    const { by, now } = attempt;
    if ((by === "buyer" ? it.buyerEvaluated : it.sellerEvaluated) === 1)
      return refuse("alreadyEvaluated");
    return now > windowEnd(it.finishedAt ?? now, evaluateWindowMs, attempt)
      ? refuse("evaluateExpired")
      : undefined;
  },
};

export const earlyRefusal = (order: Order, attempt: MoveAttempt): GuardRefusal =>
  early[attempt.on]?.(order, attempt);
export const lateRefusal = (order: Order, attempt: MoveAttempt): GuardRefusal =>
  late[attempt.on]?.(order, attempt);
