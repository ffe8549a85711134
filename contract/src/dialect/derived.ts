import { AppealStatus, Side } from "../calls/dispute.ts";
import { findTransition, type TransitionName } from "../orders/transitions.ts";
import { CloseType, OrderStatus } from "../orders/status.ts";
import { type JsonObject, isJsonObject } from "./json.ts";

/** What an act of the phone may be, by the table of moves. */
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
const isBefore = (time: unknown, now: Clock): boolean =>
  typeof time === "number" && now !== undefined && now < time;
const isAfter = (time: unknown, now: Clock): boolean =>
  typeof time === "number" && now !== undefined && now > time;

/** What the order itself says against an act that the table would let be tried. Where it says nothing, nothing speaks against it. */
const against: Readonly<Record<string, (of: JsonObject, now: Clock) => boolean>> = {
  undo: ({ undoUntil }, now) => undoUntil === null || isAfter(undoUntil, now),
  delay: ({ status, isSeller, appeal }) =>
    status === OrderStatus.suspended &&
    isJsonObject(appeal) &&
    typeof appeal["initiator"] === "number" &&
    appeal["initiator"] !== (isSeller === 0 ? Side.buyer : Side.seller),
  suspend: ({ status, isSeller, closeType, suspendAt, suspendUntil }, now) =>
    status === OrderStatus.cancelled
      ? closeType !== CloseType.payTimeout || isAfter(suspendUntil, now)
      : isSeller === 0 && isBefore(suspendAt, now),
  // Evidence of an order that has ended is for an appeal that runs.
  replenish: ({ status, appeal }) =>
    status === OrderStatus.completed &&
    !(isJsonObject(appeal) && Number(appeal["status"]) <= AppealStatus.review),
  evaluate: ({ myEvaluated, evaluation }) =>
    myEvaluated === 1 || (isJsonObject(evaluation) && isJsonObject(evaluation["mine"])),
};

/**
 * A backend that does not say what the viewer may do: what the table of moves lets his role try, and the order does not speak against. How
 * often, he is told by a refusal. To say no to a request for more time is not among it: who does not know the word would grant it.
 */
function allowOf(of: JsonObject, now: Clock): JsonObject | undefined {
  const { isSeller, status } = of;
  if (typeof status !== "number" || typeof isSeller !== "number") return undefined;
  const role = isSeller === 0 ? "buyer" : "seller";
  const may = (act: string, moves: readonly TransitionName[]) =>
    moves.some((it) => findTransition(it, role, status)) && !against[act]?.(of, now) ? 1 : 0;
  return {
    ...Object.fromEntries(Object.entries(acts).map(([act, moves]) => [act, may(act, moves)])),
    report: 1,
  };
}

function pagesOf({ total, pageSize }: JsonObject): number | undefined {
  return typeof total === "number" && typeof pageSize === "number" && pageSize > 0
    ? Math.ceil(total / pageSize)
    : undefined;
}

/** Fields that follow from the others of their record, where a backend does not have them, and from its clock, where that is known. */
export const derived: Readonly<
  Record<string, ((of: JsonObject, now: Clock) => unknown) | undefined>
> = { allow: allowOf, pages: pagesOf };
