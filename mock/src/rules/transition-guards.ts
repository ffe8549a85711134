import {
  CloseType,
  type CodeName,
  CompleteType,
  type ErrorDetails,
  OrderStatus,
  type TradeRole,
} from "contract";
import {
  appealOpensAfterPayMs,
  completedOrderAppealWindowMs,
  evaluationAllowedAfterCompletionMs,
  lateAppealWindowMs,
  objectionWindowMs,
  payExtensionAllowedBeforeDeadlineMs,
  payExtensionsMax,
  releaseExtensionsMax,
  evidenceAdditionsPerOrderMax,
  payWindowAfterUndoMinMs,
  paymentUndosMax,
  paymentUndoWindowMs,
  nudgeIntervalMs,
  nudgesPerStatusMax,
} from "./constants.ts";
import { isCancelledByAgreement, canBuyerObjectToCancellation } from "./objections.ts";
import {
  type RequestedTransition,
  type AppealAndMaintenanceFacts,
  windowEndExtendedByMaintenance,
} from "./requested-transition.ts";
import type { OrderRecord } from "./stored-records.ts";

/** Refusal codes of guards and escrow by transition. Leaves out orderStatusWrong. */
export type OrderGuardRefusalCodes = {
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
  extendNoAccess: "delayUsedUp";
  replenish: "replenishLimit";
  warn: "warnTooSoon" | "warnLimit";
  evaluate: "alreadyEvaluated" | "evaluateExpired";
};
type GuardRefusal =
  | {
      refused: OrderGuardRefusalCodes[keyof OrderGuardRefusalCodes] | "orderStatusWrong";
      facts?: ErrorDetails;
    }
  | undefined;
type TransitionGuard = (order: OrderRecord, attempt: RequestedTransition) => GuardRefusal;

const refuse = <C extends CodeName>(refused: C, facts?: ErrorDetails) => ({
  refused,
  ...(facts && { facts }),
});
const hasAppealed = (order: OrderRecord, by: string): boolean =>
  (by === "buyer" ? order.buyerAppealed : order.sellerAppealed) === 1;
export const appealAllowedFrom = (
  order: OrderRecord,
  seen: AppealAndMaintenanceFacts,
): number | null =>
  order.paidAt === null
    ? null
    : windowEndExtendedByMaintenance(order.paidAt, appealOpensAfterPayMs, seen);
export const paymentUndoEndsAt = (
  order: OrderRecord,
  seen: AppealAndMaintenanceFacts,
): number | null =>
  order.status !== OrderStatus.waitDelivery ||
  order.paidAt === null ||
  order.undoCount >= paymentUndosMax ||
  order.sellerActed === 1
    ? null
    : windowEndExtendedByMaintenance(order.paidAt, paymentUndoWindowMs, seen);

/** Length of the payment window after an undo. Undefined if `paymentUndoEndsAt` is null. */
export const payWindowAfterUndoMs = (
  order: OrderRecord,
  seen: AppealAndMaintenanceFacts,
): number | undefined =>
  paymentUndoEndsAt(order, seen) === null
    ? undefined
    : Math.max(order.payLeftMs, payWindowAfterUndoMinMs);

/**
 * Returns whether the kind of the order's end allows this side to object. Does not check the
 * time.
 */
const canObject = (order: OrderRecord, by: string): boolean =>
  (by === "buyer" && canBuyerObjectToCancellation(order)) ||
  (by === "seller" &&
    order.status === OrderStatus.completed &&
    order.completeType === CompleteType.ruledForBuyer);
const endedPlus = (order: OrderRecord, ms: number, seen: AppealAndMaintenanceFacts): number =>
  windowEndExtendedByMaintenance(order.finishedAt ?? order.cancelledAt ?? 0, ms, seen);

/**
 * Time until which this side can appeal or object after the end of the order. Null if it cannot.
 * After an agreed cancellation, the seller gets the time of the buyer.
 */
export function appealAllowedUntil(
  order: OrderRecord,
  by: TradeRole,
  seen: AppealAndMaintenanceFacts,
): number | null {
  // The end of the buyer's window is shown to both sides, because the seller must keep the refund
  // record until then.
  if (canObject(order, by) || isCancelledByAgreement(order))
    return order.objected === 1 ? null : endedPlus(order, objectionWindowMs, seen);
  if (by === "seller")
    return order.status === OrderStatus.completed && !hasAppealed(order, by)
      ? endedPlus(order, completedOrderAppealWindowMs, seen)
      : null;
  const isLate =
    order.status === OrderStatus.cancelled &&
    order.closeType === CloseType.payTimeout &&
    order.lateAppealed === 0;
  return isLate && !hasAppealed(order, by) ? endedPlus(order, lateAppealWindowMs, seen) : null;
}

const suspend: TransitionGuard = (order, attempt) => {
  const { by, now } = attempt;
  if (order.status === OrderStatus.suspended) return refuse("appealExists");
  if (order.status !== OrderStatus.waitDelivery && order.status !== OrderStatus.transferConfirmed)
    return undefined;
  if (by === "buyer" && order.status === OrderStatus.transferConfirmed) return undefined;
  if (hasAppealed(order, by)) return refuse("appealExists");
  const opens = appealAllowedFrom(order, attempt) ?? 0;
  return by === "buyer" && now < opens ? refuse("appealTooSoon", { suspendAt: opens }) : undefined;
};

/**
 * Guards that run before the general checks, so that a specific code takes precedence over
 * orderStatusWrong.
 */
const earlyGuards: Partial<Record<RequestedTransition["on"], TransitionGuard>> = {
  pay: (order, { by }) =>
    by === "buyer" &&
    order.status === OrderStatus.cancelled &&
    order.closeType === CloseType.payTimeout
      ? refuse("orderTimedOut")
      : undefined,
  confirm: (order, { by }) =>
    by === "seller" &&
    order.status === OrderStatus.cancelled &&
    order.closeType === CloseType.acceptTimeout
      ? refuse("orderTimedOut")
      : undefined,
  declareUnpaid: (order) =>
    order.status === OrderStatus.transferConfirmed ? refuse("transferAlreadyConfirmed") : undefined,
  undo: (order, attempt) => {
    const { by, now } = attempt;
    if (
      by !== "buyer" ||
      (order.status !== OrderStatus.waitDelivery &&
        order.status !== OrderStatus.transferConfirmed &&
        order.status !== OrderStatus.suspended)
    )
      return undefined;
    const ends = paymentUndoEndsAt(order, attempt);
    return ends === null || now > ends ? refuse("undoExpired") : undefined;
  },
  suspend,
  lateAppeal: (order, attempt) => {
    const { by, now } = attempt;
    if (by !== "buyer" || order.status !== OrderStatus.cancelled) return undefined;
    if (order.lateAppealed === 1 || hasAppealed(order, by)) return refuse("appealExists");
    const inTime =
      order.closeType === CloseType.payTimeout &&
      order.cancelledAt !== null &&
      now <= windowEndExtendedByMaintenance(order.cancelledAt, lateAppealWindowMs, attempt);
    return inTime ? undefined : refuse("orderStatusWrong");
  },
  object: (order, attempt) => {
    if (!canObject(order, attempt.by)) return refuse("orderStatusWrong");
    if (order.objected === 1) return refuse("appealExists");
    return attempt.now > endedPlus(order, objectionWindowMs, attempt)
      ? refuse("orderStatusWrong")
      : undefined;
  },
  endAppeal: (order, attempt) => {
    const { by, now } = attempt;
    if (
      by !== "seller" ||
      order.status !== OrderStatus.completed ||
      order.completeType === CompleteType.ruledForBuyer
    )
      return refuse("orderStatusWrong");
    if (hasAppealed(order, by)) return refuse("appealExists");
    return now > endedPlus(order, completedOrderAppealWindowMs, attempt)
      ? refuse("orderStatusWrong")
      : undefined;
  },
  warn: (order, { by, waiting }) =>
    order.status === OrderStatus.suspended && waiting !== by
      ? refuse("orderStatusWrong")
      : undefined,
  withdrawAppeal: (order, { by, appellant }) =>
    order.status === OrderStatus.suspended && appellant !== by
      ? refuse("orderStatusWrong")
      : undefined,
};

const refuseUsedExtension: TransitionGuard = (order) =>
  order.releaseDelayCount >= releaseExtensionsMax || order.overdue === 1
    ? refuse("delayUsedUp")
    : undefined;

const lateGuards: Partial<Record<RequestedTransition["on"], TransitionGuard>> = {
  extendPay: (order, { now }) => {
    if (order.payDelayCount >= payExtensionsMax) return refuse("delayUsedUp");
    const early =
      order.delayRequested === 0 &&
      (order.deadlineAt ?? 0) - now > payExtensionAllowedBeforeDeadlineMs;
    return early ? refuse("delayTooEarly") : undefined;
  },
  askPay: (order) =>
    order.payAsked === 1 || order.payDelayCount >= payExtensionsMax
      ? refuse("delayUsedUp")
      : undefined,
  extendRelease: refuseUsedExtension,
  extendNoAccess: refuseUsedExtension,
  refusePay: (it) => (it.delayRequested === 0 ? refuse("orderStatusWrong") : undefined),
  replenish: (order, { isAppealOpen }) => {
    if (order.status === OrderStatus.completed)
      return isAppealOpen ? undefined : refuse("orderStatusWrong");
    return order.status !== OrderStatus.suspended &&
      order.replenishCount >= evidenceAdditionsPerOrderMax
      ? refuse("replenishLimit")
      : undefined;
  },
  warn: (order, { now }) => {
    if (order.warnCount >= nudgesPerStatusMax) return refuse("warnLimit");
    const again = (order.warnedAt ?? Number.NEGATIVE_INFINITY) + nudgeIntervalMs;
    return now < again
      ? refuse("warnTooSoon", { seconds: Math.ceil((again - now) / 1000), nextTime: again })
      : undefined;
  },
  evaluate: (order, attempt) => {
    const { by, now } = attempt;
    if ((by === "buyer" ? order.buyerEvaluated : order.sellerEvaluated) === 1)
      return refuse("alreadyEvaluated");
    return now >
      windowEndExtendedByMaintenance(
        order.finishedAt ?? now,
        evaluationAllowedAfterCompletionMs,
        attempt,
      )
      ? refuse("evaluateExpired")
      : undefined;
  },
};

export const refusalBeforeStatusAndVersionCheck = (
  order: OrderRecord,
  attempt: RequestedTransition,
): GuardRefusal => earlyGuards[attempt.on]?.(order, attempt);
export const refusalAfterStatusAndVersionCheck = (
  order: OrderRecord,
  attempt: RequestedTransition,
): GuardRefusal => lateGuards[attempt.on]?.(order, attempt);
