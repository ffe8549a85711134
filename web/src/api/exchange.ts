import { type CallName, type Calls, calls, decodeOutput, Envelope, encodeInput, type Input, type Output, place } from "contract";
import { observeServerTime } from "../lib/server-clock.ts";
import { refusedError, statusError, troubleError, unauthorizedError } from "./call-error.ts";
import type { Passport } from "./passport.ts";

const requestTimeoutMs = 10_000;
/** Before each path of the table. */
export const base = "/lightweight";

export type ExchangeOptions = {
  passport: Passport;
  /** The same for each try of one intent, so that the backend does it once. */
  requestId?: string | undefined;
  signal?: AbortSignal | undefined;
};

export type Answer = { status: number; text: string; date: string | null; sentAt: number; receivedAt: number };

/** One call, one answer: no session, no second try. */
export async function exchange<N extends CallName>(name: N, input: Input<N>, options: ExchangeOptions): Promise<Output<N>> {
  const row = calls[name] as Calls[N];
  const request = prepared(row, input, options);
  const answer = await answered(request, options.signal);
  return understood(name, row, answer);
}

function prepared<N extends CallName>(row: Calls[N], input: Input<N>, { passport, requestId }: ExchangeOptions): Request {
  try {
    const { path, body } = place(row, encodeInput(row, input));
    const headers = new Headers(shownAtTheDoor(passport, requestId));
    if (body) headers.set("Content-Type", "application/json");
    const address = new URL(base + path, location.href);
    return new Request(address, { method: row.method, headers, cache: "no-store", ...(body && { body: JSON.stringify(body) }) });
  } catch (error) {
    throw troubleError("unknown", error);
  }
}

export function shownAtTheDoor({ token, p }: Passport, requestId: string | undefined): Record<string, string> {
  return {
    ...(token !== undefined && { "X-Access-Token": token }),
    ...(p !== undefined && { "X-Key": p }),
    ...(requestId !== undefined && { "X-Request-Id": requestId }),
  };
}

/** The ten seconds are for the whole answer, not for its first byte. */
async function answered(request: Request, signal: AbortSignal | undefined): Promise<Answer> {
  const stop = new AbortController();
  const leave = () => stop.abort();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    stop.abort();
  }, requestTimeoutMs);
  signal?.addEventListener("abort", leave);
  const sentAt = performance.now();
  try {
    const response = await fetch(request, { signal: stop.signal });
    const receivedAt = performance.now();
    return { status: response.status, text: await response.text(), date: response.headers.get("date"), sentAt, receivedAt };
  } catch (error) {
    if (late) throw troubleError("timeout");
    if (signal?.aborted) throw error;
    throw troubleError("noAnswer", error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

export function understood<N extends CallName>(name: N, row: Calls[N], answer: Answer): Output<N> {
  const said = envelopeOf(answer.text);
  if (answer.status === 401) throw unauthorizedError();
  // Too many calls come with a sentence of their own.
  if (answer.status === 429 && said) throw refusedError(said.code, said.result, said.message, 429);
  if (answer.status < 200 || answer.status > 299) throw statusError(answer.status);
  if (!said) throw strange(name, "");
  if (said.code === 401) throw unauthorizedError();
  if (said.code !== 200) throw refusedError(said.code, said.result, said.message);
  const output = decodeOutput(row, said.result);
  if (!output.ok) throw strange(name, output.field);
  setClock(answer, said.result);
  return output.value;
}

function envelopeOf(text: string): Envelope | undefined {
  try {
    const read = Envelope.safeParse(JSON.parse(text));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Only the place that does not fit is written down: what stood there may be a secret. */
function strange(name: CallName, field: string): Error {
  console.error(`${name}: the answer does not fit${field && ` at ${field}`}`);
  return troubleError("strangeAnswer");
}

function setClock({ date, sentAt, receivedAt }: Answer, result: unknown): void {
  const told = (result as { serverTime?: unknown } | null)?.serverTime;
  if (typeof told === "number") return observeServerTime({ serverMs: told, sentAt, receivedAt });
  const header = Date.parse(date ?? "");
  if (!Number.isNaN(header)) observeServerTime({ serverMs: header, coarseMs: 999, sentAt, receivedAt });
}
