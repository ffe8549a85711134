import type { Pool } from "undici";
import type { Pass, Verdict } from "./breaker.ts";
import type { Gate, Guest } from "./gate.ts";
import { ranks } from "./ranks.ts";
import { relayed } from "./refusal.ts";
import { statusOf, verdictOf, verdictOn } from "./trouble.ts";

const answerBytesMax = 64 * 1024;

export type Asking = { pool: Pool; gate: Gate; caller: string; signal: AbortSignal };

/** Asks the backend whose token this is. 0 when it is this user's, else the status that refuses. */
export async function refusalFor(userId: string, headers: Record<string, string>, asking: Asking): Promise<number> {
  const { pool, gate, caller, signal } = asking;
  const pass = await placeAt(gate, signal);
  if (pass === null) return 503;
  let shown: Verdict = null;
  try {
    const answer = await pool.request({ method: "GET", path: "/lightweight/user/v1/info", headers, signal });
    const text = await textOf(answer.body);
    shown = verdictOn(answer.statusCode);
    // A backend without this call is not one that does not know this person.
    if (answer.statusCode !== 200) return answer.statusCode !== 404 && relayed.includes(answer.statusCode) ? answer.statusCode : 502;
    return verdict(JSON.parse(text), userId);
  } catch (error) {
    shown ??= verdictOf(error);
    return statusOf(error);
  } finally {
    gate.leave(pass, shown, caller);
  }
}

/** Among the other calls: a whole town that comes back at once must not stand before somebody's payment. */
function placeAt(gate: Gate, signal: AbortSignal): Promise<Pass | null> {
  return new Promise((resolve) => {
    const guest: Guest = { rank: ranks.userInfo, isRead: true, start: resolve, refuse: () => resolve(null) };
    signal.addEventListener("abort", () => {
      gate.forget(guest);
      resolve(null);
    });
    gate.enter(guest);
  });
}

function verdict(answer: unknown, userId: string): number {
  const { code, result } = (answer ?? {}) as { code?: unknown; result?: { id?: unknown } | null };
  if (typeof code !== "number") return 502;
  if (code !== 200) return 401;
  return String(result?.id) === userId ? 0 : 403;
}

async function textOf(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > answerBytesMax) throw new Error("answer too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
