import {
  type OrderActor,
  CloseType,
  type Escrow,
  type ErrorDetails,
  findTransition,
  type OrderTransition,
  type TransitionName,
  OrderStatus,
} from "contract";
import type { OrderRecord } from "./records.ts";
import type { MoveAttempt, Circumstances } from "./transition-attempt.ts";
import { type Changes, effects } from "./order-effects.ts";
import { type EndCode, earlyRefusal, lateRefusal } from "./order-guards.ts";

export type MoveRefusal = { refused: StepCode; facts?: ErrorDetails };
export type MoveResult = {
  move: OrderTransition;
  changes: Changes & { status: OrderStatus };
  escrow: Escrow;
};

/** Codes with which a transition can be refused, in addition to the two general ones. */
export type CodeOf = {
  [M in TransitionName]: M extends keyof EndCode ? EndCode[M] : never;
};
export type StepCode = "orderStatusWrong" | "orderMovedOn" | CodeOf[TransitionName];

export const isRefused = (it: MoveResult | MoveRefusal): it is MoveRefusal => "refused" in it;

const stateFacts = (order: OrderRecord): ErrorDetails => ({
  status: order.status,
  closeType: order.closeType,
  deadline: order.deadlineAt,
  version: order.version,
});

function target(move: OrderTransition, order: OrderRecord): OrderStatus {
  if (move.to === "same") return order.status;
  return move.to === "before" ? order.prevStatus || order.status : move.to;
}

/**
 * Moves the coins back if a late appeal is withdrawn, because they were locked only for this
 * appeal.
 */
const escrowOf = (move: OrderTransition, to: number): Escrow =>
  move.to === "before" && to === OrderStatus.cancelled ? "back" : move.escrow;

/** Sets the reason of the end. If the order has already ended, its reason stays. */
function reasons(move: OrderTransition, from: number, to: number): Partial<OrderRecord> {
  if (from === to) return {};
  if (to === OrderStatus.cancelled) return { closeType: move.closeType ?? CloseType.payTimeout };
  if (to === OrderStatus.completed && move.completeType !== undefined)
    return { completeType: move.completeType };
  return {};
}

/**
 * Pure function: returns the changes of the order and the effect on the coins, or a refusal. The order of
 * the checks is specified, because it determines the code that the client gets.
 */
export function applyMove(order: OrderRecord, attempt: MoveAttempt): MoveResult | MoveRefusal {
  const early = earlyRefusal(order, attempt);
  if (early) return { ...early, facts: { ...stateFacts(order), ...early.facts } };
  const move = findTransition(attempt.on, attempt.by, order.status);
  if (!move) return { refused: "orderStatusWrong", facts: stateFacts(order) };
  if (attempt.version !== undefined && attempt.version !== order.version)
    return { refused: "orderMovedOn", facts: stateFacts(order) };
  const late = lateRefusal(order, attempt);
  if (late) return { ...late, facts: { ...stateFacts(order), ...late.facts } };
  const status = target(move, order);
  const stage = status === order.status ? {} : { warnCount: 0, warnedAt: null };
  const changes = {
    ...stage,
    ...effects[attempt.on](order, attempt),
    ...reasons(move, order.status, status),
    status,
  };
  return { move, changes, escrow: escrowOf(move, status) };
}

/**
 * Returns whether a side could execute a transition now. Used for `allow`, with the same state machine
 * that decides later.
 */
export const isAllowed = (
  order: OrderRecord,
  on: TransitionName,
  by: OrderActor,
  now: number,
  seen: Circumstances,
): boolean => !isRefused(applyMove(order, { ...seen, on, by, now }));
