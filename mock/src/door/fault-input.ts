import type { Effect, FaultInput } from "./rooms/faults.ts";
import { between, ControlError, fieldsOf, textOf, whole, within, yesNo } from "./fields.ts";

const delayMsMax = 60_000;

const match = {
  method: textOf(/^(GET|POST|PUT|DELETE|UPGRADE)$/),
  path: textOf(/^\/[\x21-\x7e]{0,199}$/),
  userId: textOf(/^[A-Za-z0-9_-]{1,64}$/),
  socket: yesNo,
  cmd: textOf(/^[a-z]{1,16}$/),
};
const onlyTrue = (it: unknown) => (it === true ? true : undefined);
const effect = {
  status: whole(400, 599),
  code: whole(0, 99_999),
  delayMs: whole(0, delayMsMax),
  jitterMs: whole(0, delayMsMax),
  reset: onlyTrue,
  empty: onlyTrue,
  malformed: onlyTrue,
  dropReply: onlyTrue,
  cut: onlyTrue,
  drop: onlyTrue,
  duplicate: onlyTrue,
  reorder: onlyTrue,
};

/** What can happen to a call, to the opening of a socket, to a frame. */
const ofCalls: readonly (keyof Effect)[] = ["status", "code", "delayMs", "jitterMs", "reset", "empty", "malformed", "dropReply", "cut"];
const ofSockets: readonly (keyof Effect)[] = ["status", "delayMs", "jitterMs", "cut", "drop", "duplicate", "reorder", "malformed"];

export function faultInput(body: unknown): FaultInput {
  const fault = fieldsOf(body, {
    match: within(match, "match."),
    effect: within(effect, "effect."),
    times: whole(1, 1_000_000),
    after: whole(0, 1_000_000),
    probability: between(0, 1),
  });
  const isSocket = fault.match?.socket ?? false;
  const possible = isSocket ? ofSockets : ofCalls;
  const named = Object.keys(fault.effect ?? {}) as (keyof Effect)[];
  const strange = named.find((it) => !possible.includes(it));
  if (named.length === 0) throw new ControlError(`effect must name at least one of ${possible.join(", ")}`);
  if (strange)
    throw new ControlError(`effect.${strange} does not happen to ${isSocket ? "sockets" : "calls"}; possible are ${possible.join(", ")}`);
  return { ...fault, match: fault.match ?? {}, effect: fault.effect ?? {} };
}
