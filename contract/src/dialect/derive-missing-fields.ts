import { AppealStatus, OrderActorSide } from "../calls/dispute.ts";
import { findTransition, type TransitionName } from "../orders/transitions.ts";
import { CloseType, OrderStatus } from "../orders/status.ts";
import { type JsonObject, isJsonObject } from "./json.ts";

/**
 * Required actions of `allow`, each with the transitions that allow it. Leaves out the
 * transitions of the optional actions, for example `refusePay`.
 */
const acts: Readonly<Record<string, readonly TransitionName[]>> = {
  confirm: ["confirm"],
  pay: ["pay"],
  cancel: ["cancel", "reject", "declareUnpaid", "concede", "agreeCancel"],
  undo: ["undo"],
  delay: ["extendPay", "askPay", "extendRelease", "withdrawAppeal"],
  replenish: ["replenish"],
  transferConfirm: ["transferConfirm"],
  delivery: ["deliver"],
  warn: ["warn"],
  suspend: ["suspend", "lateAppeal"],
  evaluate: ["evaluate"],
};

type Clock = number | undefined;
const isBefore = (one: unknown, other: unknown): boolean =>
  typeof one === "number" && typeof other === "number" && one < other;

/**
 * Returns, by action, whether facts of the order forbid an action that the transition table
 * allows. A missing time or initiator forbids nothing.
 */
const against: Readonly<Record<string, (of: JsonObject, now: Clock) => boolean>> = {
  undo: ({ undoUntil }, now) => undoUntil === null || isBefore(undoUntil, now),
  delay: ({ status, isSeller, appeal }) =>
    status === OrderStatus.suspended &&
    isJsonObject(appeal) &&
    typeof appeal["initiator"] === "number" &&
    appeal["initiator"] !== (isSeller === 0 ? OrderActorSide.buyer : OrderActorSide.seller),
  suspend: ({ status, isSeller, closeType, suspendAt, suspendUntil }, now) =>
    status === OrderStatus.cancelled
      ? closeType !== CloseType.payTimeout || isBefore(suspendUntil, now)
      : isSeller === 0 && isBefore(now, suspendAt),
  // Evidence for an ended order needs a running appeal.
  replenish: ({ status, appeal }) =>
    status === OrderStatus.completed &&
    !(isJsonObject(appeal) && Number(appeal["status"]) <= AppealStatus.review),
  evaluate: ({ myEvaluated, evaluation }) =>
    myEvaluated === 1 || (isJsonObject(evaluation) && isJsonObject(evaluation["mine"])),
};

/**
 * Returns a function that reports whether the viewer may do one of the given transitions. Returns
 * undefined if the order's status or the viewer's role is missing.
 */
function transitionsOf({ status, isSeller }: JsonObject) {
  if (typeof status !== "number" || typeof isSeller !== "number") return undefined;
  const role = isSeller === 0 ? "buyer" : "seller";
  return (moves: readonly TransitionName[]) => moves.some((it) => findTransition(it, role, status));
}

/**
 * Derives `allow` for a backend that does not send it. An action is allowed if the transition
 * table gives it to the role of the viewer in this status, and no fact of the order forbids it.
 * Limits on the number of uses are left to the backend's refusals. `report` is always allowed.
 * Optional actions such as `refuseDelay` are left out, because a backend that ignores the field
 * `refuse` would grant the extra time instead.
 */
function allowOf(of: JsonObject, now: Clock): JsonObject | undefined {
  const mayTakeOneOf = transitionsOf(of);
  if (mayTakeOneOf === undefined) return undefined;
  const may = Object.entries(acts).map(([act, moves]) => [
    act,
    Number(mayTakeOneOf(moves) && !against[act]?.(of, now)),
  ]);
  return { ...Object.fromEntries(may), report: 1 };
}

/**
 * Derives whether an order waits for the viewer from the transition table. In an appeal this depends on
 * the evidence that was submitted, so it stays unknown.
 */
function needActionOf(of: JsonObject): number | undefined {
  const mayTakeOneOf = of["status"] === OrderStatus.suspended ? undefined : transitionsOf(of);
  return mayTakeOneOf && Number(mayTakeOneOf(["confirm", "pay", "deliver"]));
}

function pagesOf({ total, pageSize }: JsonObject): number | undefined {
  return typeof total === "number" && typeof pageSize === "number" && pageSize > 0
    ? Math.ceil(total / pageSize)
    : undefined;
}

/**
 * Functions by the name of a field that a backend may not send. Each derives the field from other
 * fields of its record, and from the backend's clock `now` if known.
 */
export const missingFieldDerivations: Readonly<
  Record<string, ((of: JsonObject, now: Clock) => unknown) | undefined>
> = { allow: allowOf, needAction: needActionOf, pages: pagesOf };
