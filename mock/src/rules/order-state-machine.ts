import {
  type OrderActor,
  CloseType,
  type EscrowEffect,
  type ErrorDetails,
  findTransition,
  type OrderTransition,
  type TransitionName,
  OrderStatus,
} from "contract";
import type { OrderRecord } from "./stored-records.ts";
import type { RequestedTransition, AppealAndMaintenanceFacts } from "./requested-transition.ts";
import { type OrderChanges, orderChangesByTransition } from "./order-changes-by-transition.ts";
import {
  type OrderGuardRefusalCodes,
  refusalBeforeStatusAndVersionCheck,
  refusalAfterStatusAndVersionCheck,
} from "./transition-guards.ts";

export type TransitionRefusal = { refused: AnyTransitionRefusalCode; facts?: ErrorDetails };
export type AppliedTransitionResult = {
  transition: OrderTransition;
  changes: OrderChanges & { status: OrderStatus };
  escrow: EscrowEffect;
};

/**
 * Codes with which a transition can be refused, in addition to orderStatusWrong and orderMovedOn.
 */
export type TransitionSpecificRefusalCodes = {
  [M in TransitionName]: M extends keyof OrderGuardRefusalCodes ? OrderGuardRefusalCodes[M] : never;
};
export type AnyTransitionRefusalCode =
  | "orderStatusWrong"
  | "orderMovedOn"
  | TransitionSpecificRefusalCodes[TransitionName];

export const isTransitionRefusal = (
  outcome: AppliedTransitionResult | TransitionRefusal,
): outcome is TransitionRefusal => "refused" in outcome;

const stateFacts = (order: OrderRecord): ErrorDetails => ({
  status: order.status,
  closeType: order.closeType,
  deadline: order.deadlineAt,
  version: order.version,
});

function targetStatusOf(move: OrderTransition, order: OrderRecord): OrderStatus {
  if (move.to === "same") return order.status;
  return move.to === "before" ? order.prevStatus || order.status : move.to;
}

/**
 * Returns the effect on the coins. If a late appeal is withdrawn, the coins go back, because they
 * were locked only for this appeal.
 */
const escrowOf = (move: OrderTransition, to: number): EscrowEffect =>
  move.to === "before" && to === OrderStatus.cancelled ? "back" : move.escrow;

/** Returns the reason of the end if this transition ends the order, otherwise no change. */
function endReasons(move: OrderTransition, from: number, to: number): Partial<OrderRecord> {
  if (from === to) return {};
  if (to === OrderStatus.cancelled) return { closeType: move.closeType ?? CloseType.payTimeout };
  if (to === OrderStatus.completed && move.completeType !== undefined)
    return { completeType: move.completeType };
  return {};
}

/**
 * Pure function: returns the changes of the order and the effect on the coins, or a refusal. Keep
 * the order of the checks, because the first failing check determines the code that the client
 * gets.
 */
export function applyTransition(
  order: OrderRecord,
  attempt: RequestedTransition,
): AppliedTransitionResult | TransitionRefusal {
  const early = refusalBeforeStatusAndVersionCheck(order, attempt);
  if (early) return { ...early, facts: { ...stateFacts(order), ...early.facts } };
  const move = findTransition(attempt.on, attempt.by, order.status);
  if (!move) return { refused: "orderStatusWrong", facts: stateFacts(order) };
  if (attempt.version !== undefined && attempt.version !== order.version)
    return { refused: "orderMovedOn", facts: stateFacts(order) };
  const late = refusalAfterStatusAndVersionCheck(order, attempt);
  if (late) return { ...late, facts: { ...stateFacts(order), ...late.facts } };
  const status = targetStatusOf(move, order);
  const stage = status === order.status ? {} : { warnCount: 0, warnedAt: null };
  const changes = {
    ...stage,
    ...orderChangesByTransition[attempt.on](order, attempt),
    ...endReasons(move, order.status, status),
    status,
  };
  return { transition: move, changes, escrow: escrowOf(move, status) };
}

/**
 * Returns whether a side could execute a transition now. Used for `allow`, with the same state
 * machine that decides later.
 */
export const isTransitionAllowed = (
  order: OrderRecord,
  on: TransitionName,
  by: OrderActor,
  now: number,
  seen: AppealAndMaintenanceFacts,
): boolean => !isTransitionRefusal(applyTransition(order, { ...seen, on, by, now }));
