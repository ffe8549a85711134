import { calls, codes, parseJsonKeepingLongIntegers } from "contract";
import { callDetailsByName } from "contract/call-details";
import { isJsonObject, type DialectCodec } from "contract/dialect";
import type { Dispatcher, Pool } from "undici";
import type { Caller } from "../http/caller.ts";
import { forwardedBackendUpgradeStatuses } from "./upgrade-refusals.ts";
import {
  isRetryableReadError,
  httpStatusOfError,
  type UpstreamOutcome,
  upstreamOutcomeOfError,
  upstreamOutcomeOfStatus,
} from "../http/transport-error.ts";
import type { CircuitBreakerPermit } from "../limits/circuit-breaker.ts";
import type { ConcurrencyGate, QueuedCall } from "../limits/concurrency-gate.ts";
import { Deadline } from "./deadline.ts";

const answerBytesMax = 64 * 1024;

export type IdentityCheckOptions = {
  pool: Pool;
  gate: ConcurrencyGate;
  caller: string;
  codec: DialectCodec;
  deadline: Deadline;
};

type FetchStatus = (checkDeadline: Deadline) => Promise<number>;
type PendingCheck = { checkDeadline: Deadline; waiting: ((status: number) => void)[] };

/**
 * Returns a function that shares one running identity check among all tabs of a client that
 * reconnect at once. Results are not cached, so that a revoked token is never accepted because of
 * an earlier check.
 */
export function createIdentityCheckDeduplicator() {
  // A record, because a Map with changing entries keeps its old tables alive, and with them the
  // requests.
  const pendingChecks: Record<string, PendingCheck> = Object.create(null) as Record<
    string,
    PendingCheck
  >;
  const begin = (key: string, ask: FetchStatus): PendingCheck => {
    const check: PendingCheck = { checkDeadline: new Deadline(), waiting: [] };
    pendingChecks[key] = check;
    const tell = (status: number) => {
      forget(key, check);
      for (const onStatus of check.waiting) onStatus(status);
    };
    ask(check.checkDeadline).then(tell, (error: unknown) => tell(httpStatusOfError(error)));
    return check;
  };
  /** Removes a check. Returns false if it was already removed. */
  const forget = (key: string, check: PendingCheck): boolean =>
    pendingChecks[key] === check && delete pendingChecks[key];
  /**
   * The key contains everything that the result depends on. A client that disconnects or times out
   * does not cancel the check for others.
   */
  return (key: string, deadline: Deadline, ask: FetchStatus): Promise<number> =>
    new Promise((resolve) => {
      const check = pendingChecks[key] ?? begin(key, ask);
      const onStatus = (status: number) => {
        deadline.offEnd(leave);
        resolve(status);
      };
      const leave = () => {
        resolve(httpStatusOfError(deadline.reason));
        check.waiting.splice(check.waiting.indexOf(onStatus), 1);
        // Cancels the check if no client waits for it any more and it is still running.
        if (check.waiting.length === 0 && forget(key, check))
          check.checkDeadline.end(deadline.reason ?? new Error("left"));
      };
      check.waiting.push(onStatus);
      deadline.onEnd(leave);
    });
}

/**
 * Requests the owner of the token from the backend. Returns 0 if the token belongs to this user,
 * otherwise the status for the refusal.
 */
export async function checkIdentity(
  userId: string,
  headers: Record<string, string>,
  asking: IdentityCheckOptions,
): Promise<number> {
  const { pool, gate, caller, codec, deadline } = asking;
  const who = { address: caller };
  const pass = await enterGate(gate, who, deadline);
  if (pass === null) return 503;
  let outcome: UpstreamOutcome = null;
  try {
    const { status, text } = await fetchIdentity(pool, headers, deadline).catch(
      (error: unknown) => {
        // If many clients reconnect at once, a backend drops some connections. Repeating a read is
        // safe.
        if (isRetryableReadError(error)) return fetchIdentity(pool, headers, deadline);
        throw error;
      },
    );
    outcome = upstreamOutcomeOfStatus(status);
    // A 404 means that the backend lacks this call, not that it does not know the user. So it
    // becomes a 502 for the client.
    if (status !== 200)
      return status !== 404 && forwardedBackendUpgradeStatuses.includes(status) ? status : 502;
    return identityStatusOf(parseJsonKeepingLongIntegers(text), codec, userId);
  } catch (error) {
    outcome ??= upstreamOutcomeOfError(error);
    return httpStatusOfError(error);
  } finally {
    gate.leave(pass, outcome, who);
  }
}

type IdentityAnswer = { status: number; text: string };

/**
 * Requests the user of the token. Collects the chunks directly, because the pool's `request`
 * creates a stream per response, which costs more than the rest of the check.
 */
function fetchIdentity(
  pool: Pool,
  headers: Record<string, string>,
  deadline: Deadline,
): Promise<IdentityAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let status = 0;
    let bytes = 0;
    let controller: Dispatcher.DispatchController | undefined;
    const leave = () => {
      const reason = deadline.reason ?? new Error("left");
      reject(reason);
      controller?.abort(reason);
    };
    const question = {
      method: "GET",
      path: `/lightweight${calls.userInfo.path}`,
      headers,
      // No timeouts of the pool, because the caller has its own deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
    } as const;
    pool.dispatch(question, {
      onRequestStart(item) {
        controller = item;
        if (deadline.reason !== undefined) leave();
      },
      onResponseStart(_controller, code) {
        status = code;
      },
      onResponseData(item, chunk) {
        bytes += chunk.length;
        if (bytes > answerBytesMax) item.abort(new Error("answer too large"));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        deadline.offEnd(leave);
        const [first = Buffer.alloc(0)] = chunks;
        resolve({ status, text: (chunks.length > 1 ? Buffer.concat(chunks) : first).toString() });
      },
      onResponseError(_controller, error) {
        deadline.offEnd(leave);
        reject(error);
      },
    });
    deadline.onEnd(leave);
  });
}

/**
 * Waits for a slot like any other call, so that mass reconnects do not delay payments. Returns null
 * if the gate rejects the check or the deadline ends.
 */
function enterGate(
  gate: ConcurrencyGate,
  who: Caller,
  deadline: Deadline,
): Promise<CircuitBreakerPermit | null> {
  return new Promise((resolve) => {
    const leave = () => {
      gate.forget(waiting);
      resolve(null);
    };
    const start = (pass: CircuitBreakerPermit) => {
      deadline.offEnd(leave);
      resolve(pass);
    };
    const waiting: QueuedCall = {
      rank: callDetailsByName.userInfo.rank,
      isRead: true,
      caller: who,
      start,
      refuse: () => resolve(null),
    };
    deadline.onEnd(leave);
    gate.enter(waiting);
  });
}

/**
 * Returns 0 if a response with status 200 names the user. Otherwise returns the status with which
 * to refuse the socket: 401 for any business error, 403 for another user, 502 for an unreadable
 * response.
 */
function identityStatusOf(
  body: unknown,
  { dialect, answers }: DialectCodec,
  userId: string,
): number {
  const answer =
    dialect.name === "plain" ? body : answers.toOurs(body, "userInfo", () => {}, { status: 200 });
  if (!isJsonObject(answer) || typeof answer["code"] !== "number") return 502;
  if (answer["code"] !== codes.ok.code) return 401;
  const { result } = answer;
  return isJsonObject(result) &&
    (typeof result["id"] === "number" ? String(result["id"]) : result["id"]) === userId
    ? 0
    : 403;
}
