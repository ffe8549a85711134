import { type TransitionName, OrderStatus } from "contract";
import {
  manualRulingWindowMs,
  appealReplyWindowMs,
  autoAppealAfterReleaseOverdueMs,
  autoReleaseAfterConfirmationMs,
  payExtensionMs,
  noAccessExtensionMs,
  releaseExtensionMs,
  payWindowAfterUndoMinMs,
  minuteMs,
} from "./constants.ts";
import type { RequestedTransition } from "./requested-transition.ts";
import type { OrderRecord } from "./stored-records.ts";
import { releaseWindowMsOfOrder } from "./release-window.ts";

export type OrderChanges = Partial<OrderRecord>;
type Effect = (order: OrderRecord, attempt: RequestedTransition) => OrderChanges;

const cancel: Effect = (_, { now }) => ({ cancelledAt: now, deadlineAt: null });
const finish: Effect = (_, { now }) => ({ finishedAt: now, deadlineAt: null });
const startAppeal: Effect = (order, { by, now }) => ({
  prevStatus: order.status,
  deadlineAt: now + appealReplyWindowMs,
  ...(by === "buyer" && { buyerAppealed: 1 }),
  ...(by === "seller" && { sellerAppealed: 1, sellerActed: 1 }),
});

function afterWithdrawal(order: OrderRecord, now: number): OrderChanges {
  if (order.prevStatus === OrderStatus.waitDelivery)
    return { deadlineAt: now + releaseWindowMsOfOrder(order, now), overdue: 0 };
  if (order.prevStatus === OrderStatus.transferConfirmed)
    return { deadlineAt: now + autoReleaseAfterConfirmationMs, overdue: 0 };
  return { deadlineAt: null, cancelledAt: now };
}

const isInAppeal = ({ status }: OrderRecord): boolean =>
  status === OrderStatus.suspended || status === OrderStatus.completed;

/**
 * Changes of the order by each transition, including its deadline. `applyTransition` adds the
 * status and the reason of the end, and resets the nudges if the status changes.
 */
export const orderChangesByTransition: Record<TransitionName, Effect> = {
  confirm: (order, { now }) => ({
    confirmedAt: now,
    deadlineAt: now + order.payMinutes * minuteMs,
  }),
  reject: cancel,
  acceptTimeout: cancel,
  cancel,
  payTimeout: cancel,
  extendPay: (order) => ({
    payDelayCount: order.payDelayCount + 1,
    delayRequested: 0,
    deadlineAt: (order.deadlineAt ?? 0) + payExtensionMs,
  }),
  askPay: () => ({ delayRequested: 1, payAsked: 1 }),
  refusePay: () => ({ delayRequested: 0 }),
  pay: (order, { now }) => ({
    paidAt: now,
    payLeftMs: Math.max(0, (order.deadlineAt ?? now) - now),
    deadlineAt: now + releaseWindowMsOfOrder(order, now),
    sellerActed: 0,
  }),
  undo: (order, { now }) => ({
    paidAt: null,
    chosenMethodId: null,
    undoCount: order.undoCount + 1,
    deadlineAt: now + Math.max(order.payLeftMs, payWindowAfterUndoMinMs),
  }),
  replenish: (order) => (isInAppeal(order) ? {} : { replenishCount: order.replenishCount + 1 }),
  extendRelease: (order) => ({
    releaseDelayCount: order.releaseDelayCount + 1,
    sellerActed: 1,
    deadlineAt: (order.deadlineAt ?? 0) + releaseExtensionMs,
  }),
  // Does not set `sellerActed`, because the seller could not open their payment account. The buyer
  // can therefore still undo the payment.
  extendNoAccess: (order, { now }) => ({
    releaseDelayCount: order.releaseDelayCount + 1,
    noAccessAt: now,
    deadlineAt: (order.deadlineAt ?? 0) + noAccessExtensionMs,
  }),
  transferConfirm: (_, { now }) => ({
    transferConfirmedAt: now,
    sellerActed: 1,
    deadlineAt: now + autoReleaseAfterConfirmationMs,
  }),
  deliver: finish,
  autoRelease: finish,
  declareUnpaid: cancel,
  releaseOverdue: (_, { now }) => ({
    overdue: 1,
    deadlineAt: now + autoAppealAfterReleaseOverdueMs,
  }),
  suspend: startAppeal,
  systemAppeal: startAppeal,
  concede: cancel,
  agreeCancel: cancel,
  withdrawAppeal: (order, { now }) => afterWithdrawal(order, now),
  ruleForBuyer: finish,
  ruleForSeller: cancel,
  evaluate: (_, { by }) => (by === "buyer" ? { buyerEvaluated: 1 } : { sellerEvaluated: 1 }),
  lateAppeal: (order, attempt) => ({
    ...startAppeal(order, attempt),
    lateAppealed: 1,
    closeType: 0,
    cancelledAt: null,
  }),
  warn: (order, { now }) => ({ warnCount: order.warnCount + 1, warnedAt: now }),
  riskClose: cancel,
  offer: () => ({}),
  decline: () => ({}),
  toHuman: (_, { now }) => ({ deadlineAt: now + manualRulingWindowMs }),
  object: () => ({ objected: 1 }),
  endAppeal: () => ({ sellerAppealed: 1 }),
};
