import { calls, codes, readJson } from "contract";
import { callDetails } from "contract/call-details";
import { isJsonObject, type DialectCodec } from "contract/dialect";
import type { Dispatcher, Pool } from "undici";
import type { Caller } from "../http/caller.ts";
import { relayed } from "./refusal-reasons.ts";
import { isRepeatable, statusOf, type Verdict, verdictOf, verdictOn } from "../http/transport-error.ts";
import type { Pass } from "../limits/breaker.ts";
import type { Gate, QueuedCall } from "../limits/concurrency-gate.ts";
import { Patience } from "./deadline.ts";

const answerBytesMax = 64 * 1024;

export type IdentityOptions = { pool: Pool; gate: Gate; caller: string; tongue: DialectCodec; patience: Patience };

type Ask = (whileAsked: Patience) => Promise<number>;
type Proof = { whileAsked: Patience; waiting: ((status: number) => void)[] };

/**
 * A phone that comes back with all its tabs asks the same of the backend at the same moment: it is asked once, and only as long as the answer
 * is on its way. Nothing is kept: who comes after it asks anew, so that a token that has been ended lets nobody in by a proof of yesterday.
 */
export function sharedProofs() {
  // A record, because a Map whose entries come and go keeps its old tables alive, with the requests in them.
  const asked: Record<string, Proof> = Object.create(null) as Record<string, Proof>;
  const begin = (key: string, ask: Ask): Proof => {
    const proof: Proof = { whileAsked: new Patience(), waiting: [] };
    asked[key] = proof;
    const tell = (status: number) => {
      forget(key, proof);
      for (const hear of proof.waiting) hear(status);
    };
    ask(proof.whileAsked).then(tell, (error: unknown) => tell(statusOf(error)));
    return proof;
  };
  /** False when it has been forgotten before. */
  const forget = (key: string, proof: Proof): boolean => asked[key] === proof && delete asked[key];
  /** The key is all that the answer depends on. Who leaves, or has waited too long, takes the answer from nobody else. */
  return (key: string, patience: Patience, ask: Ask): Promise<number> =>
    new Promise((resolve) => {
      const proof = asked[key] ?? begin(key, ask);
      const hear = (status: number) => {
        patience.offEnd(leave);
        resolve(status);
      };
      const leave = () => {
        resolve(statusOf(patience.reason));
        proof.waiting.splice(proof.waiting.indexOf(hear), 1);
        // Who has been answered has nothing to call off.
        if (proof.waiting.length === 0 && forget(key, proof)) proof.whileAsked.end(patience.reason ?? new Error("left"));
      };
      proof.waiting.push(hear);
      patience.onEnd(leave);
    });
}

/** Asks the backend whose token this is. 0 when it is this user's, else the status that refuses. */
export async function proveIdentity(userId: string, headers: Record<string, string>, asking: IdentityOptions): Promise<number> {
  const { pool, gate, caller, tongue, patience } = asking;
  const who = { address: caller };
  const pass = await takePlace(gate, who, patience);
  if (pass === null) return 503;
  let shown: Verdict = null;
  try {
    const { status, text } = await ask(pool, headers, patience).catch((error: unknown) => {
      // Of a town that comes back at once a backend breaks some connections; to be asked again changes nothing there.
      if (isRepeatable(error)) return ask(pool, headers, patience);
      throw error;
    });
    shown = verdictOn(status);
    // A backend without this call is not one that does not know this person.
    if (status !== 200) return status !== 404 && relayed.includes(status) ? status : 502;
    return identityOf(readJson(text), tongue, userId);
  } catch (error) {
    shown ??= verdictOf(error);
    return statusOf(error);
  } finally {
    gate.leave(pass, shown, who);
  }
}

type Answer = { status: number; text: string };

/** Read as it comes: the pool's own way to ask makes a stream of each answer, which costs more than the rest of the question. */
function ask(pool: Pool, headers: Record<string, string>, patience: Patience): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [status, bytes] = [0, 0];
    let controller: Dispatcher.DispatchController | undefined;
    const leave = () => {
      const reason = patience.reason ?? new Error("left");
      reject(reason);
      controller?.abort(reason);
    };
    const question = {
      method: "GET",
      path: `/lightweight${calls.userInfo.path}`,
      headers,
      // Whoever asks has a deadline of his own.
      headersTimeout: 0,
      bodyTimeout: 0,
    } as const;
    pool.dispatch(question, {
      onRequestStart(it) {
        controller = it;
        if (patience.reason !== undefined) leave();
      },
      onResponseStart(_controller, code) {
        status = code;
      },
      onResponseData(it, chunk) {
        bytes += chunk.length;
        if (bytes > answerBytesMax) it.abort(new Error("answer too large"));
        else chunks.push(chunk);
      },
      onResponseEnd() {
        patience.offEnd(leave);
        const [only, ...more] = chunks;
        resolve({ status, text: only === undefined ? "" : (more.length === 0 ? only : Buffer.concat(chunks)).toString() });
      },
      onResponseError(_controller, error) {
        patience.offEnd(leave);
        reject(error);
      },
    });
    patience.onEnd(leave);
  });
}

/** Among the other calls: a whole town that comes back at once must not stand before somebody's payment. */
function takePlace(gate: Gate, who: Caller, patience: Patience): Promise<Pass | null> {
  return new Promise((resolve) => {
    const leave = () => {
      gate.forget(waiting);
      resolve(null);
    };
    const start = (pass: Pass) => {
      patience.offEnd(leave);
      resolve(pass);
    };
    const waiting: QueuedCall = { rank: callDetails.userInfo.rank, isRead: true, who, start, refuse: () => resolve(null) };
    patience.onEnd(leave);
    gate.enter(waiting);
  });
}

/** Where they speak as we do, two words of what they say about a person are read, and nothing is made of the rest. */
function identityOf(said: unknown, { dialect, answers }: DialectCodec, userId: string): number {
  const answer = dialect.name === "plain" ? said : answers.toOurs(said, "userInfo", () => {});
  if (!isJsonObject(answer) || typeof answer["code"] !== "number") return 502;
  if (answer["code"] !== codes.ok.code) return 401;
  const { result } = answer;
  return isJsonObject(result) && (typeof result["id"] === "number" ? String(result["id"]) : result["id"]) === userId ? 0 : 403;
}
