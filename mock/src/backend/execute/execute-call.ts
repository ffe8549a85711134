import {
  type CallName,
  calls,
  type CodeName,
  codes,
  fillCodeText,
  type ErrorDetails,
  type Input,
  type Output,
} from "contract";
import { loginRefreshLifeMs } from "../../rules/constants.ts";
import { type RequestCaller, openRequestContext, Refusal } from "../context/request-context.ts";
import type { World } from "../context/world.ts";
import { recordLastSeenTime } from "../queries/users.ts";
import { markTokenUsed } from "../users/login.ts";
import { sha256Digest } from "../context/secrets.ts";
import { callHandlers } from "../calls/call-handlers.ts";
import { isWriteFailure } from "../../db/db.ts";
import { dropCommandAnswers, storeCommandAnswer, findCommandAnswer } from "../../db/idempotency.ts";
import { encodeCallOutput } from "./encode-call-output.ts";
import { runDueTimers } from "./due-timers.ts";
import { type MaintenanceState, maintenanceStartedAt, setMaintenance } from "./maintenance.ts";
import { sendPushes } from "./run-in-transaction.ts";

export type CallAnswer = { code: number; result: unknown; message: string };

const answerWith = <N extends CallName>(name: N, output: Output<N>): CallAnswer => ({
  code: codes.ok.code,
  result: encodeCallOutput(name, output),
  message: fillCodeText("ok"),
});
const refuseWith = (code: CodeName, facts: ErrorDetails): CallAnswer => ({
  code: codes[code].code,
  result: Object.keys(facts).length > 0 ? facts : null,
  message: fillCodeText(code, facts),
});

/** Returns a text that is the same for equal inputs, regardless of the order of their fields. */
function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const fields = Object.entries(value).filter(([, it]) => it !== undefined);
  return `{${fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, it]) => `${JSON.stringify(key)}:${canonicalText(it)}`)
    .join()}}`;
}

type CallKey = { userId: string; call: string; requestId: string };
type IdempotencyCheck = { key: CallKey | undefined; bodyHash: string };

/**
 * Returns true for a command. Only answers of commands are stored, because a stored read would be
 * stale and its answer may be large.
 */
const isCommand = (name: CallName): boolean => calls[name].method !== "GET";

/**
 * Returns the stored answer of a repeated command, even after a restart. Refuses the command if its
 * input differs from that of the stored answer.
 */
function findStoredAnswer(
  world: World,
  { key, bodyHash }: IdempotencyCheck,
): CallAnswer | undefined {
  const stored = key && findCommandAnswer(world.db, key);
  if (!stored) return undefined;
  return stored.bodyHash === bodyHash
    ? (JSON.parse(stored.answer) as CallAnswer)
    : refuseWith("requestReused", {});
}

function saveAnswer(
  world: World,
  { key, bodyHash }: IdempotencyCheck,
  answer: CallAnswer,
  now: number,
): void {
  if (!key) return;
  dropCommandAnswers(world.db, now - loginRefreshLifeMs);
  storeCommandAnswer(world.db, {
    ...key,
    bodyHash,
    answer: JSON.stringify(answer),
    createdAt: now,
  });
}

/**
 * Time and state in which a call is executed. During maintenance, login and token refresh use the
 * current time, a read uses the time at which maintenance began, and a command is refused
 * (`isClosed`).
 */
type CallMoment = { now: number; isClosed: boolean };
function momentOfCall(world: World, name: CallName): CallMoment {
  const since = "open" in calls[name] ? undefined : maintenanceStartedAt(world);
  return since === undefined
    ? { now: world.now(), isClosed: false }
    : { now: since, isClosed: calls[name].method !== "GET" };
}

/** Runs all timers that are due, then begins or ends maintenance. */
export function setMaintenanceAfterDueTimers(world: World, on: boolean): MaintenanceState {
  runDueTimers(world);
  return setMaintenance(world, on);
}

/**
 * Executes a call. If the database cannot be written, for example because the disk is full, a read
 * is still answered, unless its handler itself writes, as that of `buySellDetail` does.
 */
export function executeCall<N extends CallName>(
  world: World,
  name: N,
  caller: RequestCaller,
  input: Input<N>,
): CallAnswer {
  if (isCommand(name)) return executeAndRecord(world, name, caller, input);
  try {
    return executeAndRecord(world, name, caller, input);
  } catch (error) {
    if (!isWriteFailure(error)) throw error;
    return executeReadOnly(world, name, caller, input);
  }
}

/**
 * Executes a read without the usual writes: due timers do not run. The last visit of the caller,
 * the first use of the token and the read state of chat messages are not stored.
 */
function executeReadOnly<N extends CallName>(
  world: World,
  name: N,
  caller: RequestCaller,
  input: Input<N>,
): CallAnswer {
  const { ctx } = openRequestContext(world, caller, momentOfCall(world, name).now);
  const unrecorded = "read" in input ? { ...input, read: 0 } : input;
  try {
    return answerWith(name, callHandlers[name](unrecorded as never, ctx as never) as Output<N>);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuseWith(error.code, error.facts);
  }
}

/**
 * Executes a call in a transaction. Stores the answer of a command that has a request id. Runs due
 * timers first, so that every caller sees expired deadlines as expired, even if the periodic run is
 * late.
 */
function executeAndRecord<N extends CallName>(
  world: World,
  name: N,
  caller: RequestCaller,
  input: Input<N>,
): CallAnswer {
  const { now, isClosed } = momentOfCall(world, name);
  runDueTimers(world, now);
  const asked: IdempotencyCheck = {
    key:
      isCommand(name) && caller.requestId && caller.userId
        ? { userId: caller.userId, call: name, requestId: caller.requestId }
        : undefined,
    bodyHash: caller.requestId
      ? sha256Digest(canonicalText(input) + (caller.fileDigest ?? ""))
      : "",
  };
  // The refusal `maintenance` is not stored, so that the same request can be executed after
  // maintenance.
  if (isClosed) return findStoredAnswer(world, asked) ?? refuseWith("maintenance", {});
  const { ctx, log } = openRequestContext(world, caller, now);
  try {
    const answer = world.db.transaction(() => {
      const earlier = findStoredAnswer(world, asked);
      if (earlier) return earlier;
      recordLastSeenTime(ctx);
      markTokenUsed(ctx);
      const made = answerWith(name, callHandlers[name](input as never, ctx as never) as Output<N>);
      saveAnswer(world, asked, made, now);
      return made;
    });
    sendPushes(world, log);
    return answer;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const answer = refuseWith(error.code, error.facts);
    // Pushes of the refused call are discarded. The writes that are kept despite the refusal
    // (`refusalActions`) add their own pushes.
    log.outgoingPushes.length = 0;
    world.db.transaction(() => {
      for (const keep of log.refusalActions) keep();
      saveAnswer(world, asked, answer, now);
    });
    sendPushes(world, log);
    return answer;
  }
}
