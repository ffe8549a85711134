import {
  type CallName,
  type Calls,
  calls,
  decodeOutput,
  Envelope,
  encodeInput,
  generalCodes,
  type Input,
  escapeInvisibleCharactersDeep,
  type Output,
  splitInputIntoRequest,
  parseJsonKeepingLongIntegers,
} from "contract";
import { recordServerTime, serverNow } from "../lib/time/server-clock.ts";
import {
  createRefusalError,
  createHttpStatusError,
  createTransportError,
  createUnauthorizedError,
} from "./call-error.ts";
import { recordSchemaMismatches, dequeueMismatchHeaderValue } from "./schema-mismatches.ts";
import { type Credentials, replaceToken } from "./credentials.ts";

const requestTimeoutMs = 10_000;
/** Prefix of the URLs of all calls. The paths in the call table omit it. */
export const apiBasePath = "/lightweight";

export type FetchCallOptions = {
  credentials: Credentials;
  /** Id that all attempts of one command share, so that the backend carries it out once. */
  requestId?: string | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Request that the page's inline script sent before the app was loaded. Its key in `askedEarly`
 * consists of method, path, credentials and body. Each response is used once.
 */
type EarlyRequest = { sentAt: number; answer: Promise<HttpAnswer> };
declare global {
  interface Window {
    askedEarly?: Record<string, EarlyRequest>;
  }
}

export type HttpAnswer = {
  status: number;
  text: string;
  date: string | null;
  /** Token that replaces the token of the request. Only some backends behind a dialect send one. */
  token?: string | null;
  sentAt: number;
  receivedAt: number;
};

/** Sends one call once, without a session and without a retry. */
export async function fetchCall<N extends CallName>(
  name: N,
  input: Input<N>,
  options: FetchCallOptions,
): Promise<Output<N>> {
  const row = calls[name] as Calls[N];
  const { request, question } = buildRequest(row, input, options);
  const answer = await fetchHttpAnswer(request, options.signal, takeEarlyRequest(question));
  storeNewToken(options.credentials, answer);
  return await decodeHttpAnswer(name, row, answer);
}

/**
 * Stores the new token of a response, unless the token of the request has already been replaced.
 */
export function storeNewToken({ token }: Credentials, answer: HttpAnswer): void {
  if (token !== undefined && answer.token) replaceToken(token, answer.token);
}

function buildRequest<N extends CallName>(
  row: Calls[N],
  input: Input<N>,
  { credentials, requestId }: FetchCallOptions,
) {
  try {
    const { path, body: fields } = splitInputIntoRequest(row, encodeInput(row, input));
    const body = fields && JSON.stringify(fields);
    const headers = new Headers(callHeaders(credentials, requestId));
    if (body) headers.set("Content-Type", "application/json");
    const address = new URL(apiBasePath + path, location.href);
    const request = new Request(address, {
      method: row.method,
      headers,
      cache: "no-store",
      ...(body && { body }),
    });
    return {
      request,
      question: [row.method, path, credentials.token, credentials.p, requestId ?? body].join(" "),
    };
  } catch (error) {
    throw createTransportError("unknown", error);
  }
}

export function callHeaders(
  { token, p }: Credentials,
  requestId: string | undefined,
): Record<string, string> {
  const misfits = dequeueMismatchHeaderValue();
  return {
    ...(misfits && { "X-Mismatch": misfits }),
    ...(token !== undefined && { "X-Access-Token": token }),
    ...(p !== undefined && { "X-Key": p }),
    ...(requestId !== undefined && { "X-Request-Id": requestId }),
  };
}

function takeEarlyRequest(question: string): Promise<HttpAnswer> | undefined {
  const asked = window.askedEarly?.[question];
  delete window.askedEarly?.[question];
  return asked && performance.now() - asked.sentAt < requestTimeoutMs ? asked.answer : undefined;
}

/**
 * Sends the request, or waits for the early one. The limit of ten seconds applies to the whole
 * response, not to its first byte.
 */
async function fetchHttpAnswer(
  request: Request,
  signal: AbortSignal | undefined,
  asked?: Promise<HttpAnswer>,
): Promise<HttpAnswer> {
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
    if (asked) return await Promise.race([asked, aborted(stop.signal)]);
    const response = await fetch(request, { signal: stop.signal });
    const receivedAt = performance.now();
    return {
      status: response.status,
      text: await response.text(),
      date: response.headers.get("date"),
      token: response.headers.get("x-access-token"),
      sentAt,
      receivedAt,
    };
  } catch (error) {
    if (late) throw createTransportError("timeout");
    if (signal?.aborted) throw error;
    throw createTransportError("noAnswer", error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error)),
  );

export async function decodeHttpAnswer<N extends CallName>(
  name: N,
  row: Calls[N],
  answer: HttpAnswer,
): Promise<Output<N>> {
  const envelope = envelopeOf(answer.text);
  if (answer.status === 401) throw createUnauthorizedError();
  // A response with status 429 contains a message for the user.
  if (answer.status === 429 && envelope)
    throw await createRefusalError(envelope.code, envelope.result, envelope.message, 429);
  if (answer.status < 200 || answer.status > 299) throw createHttpStatusError(answer.status);
  if (!envelope) throw mismatchError(name, "envelope");
  if (envelope.code === generalCodes.unauthorized.code) throw createUnauthorizedError();
  if (envelope.code !== generalCodes.ok.code)
    throw await createRefusalError(envelope.code, envelope.result, envelope.message);
  let read = decodeOutput(row, envelope.result);
  if (!read.ok) {
    // The lenient decoder is loaded on demand, because with most backends it is never needed.
    const mend = await import("contract/lenient-decode").catch(() => undefined);
    const mended = mend?.decodeAnswerLeniently(row, envelope.result, serverNow());
    recordSchemaMismatches(name, mended?.misfits ?? []);
    read = mended ?? read;
  }
  if (!read.ok) throw mismatchError(name, read.field);
  adjustServerClock(answer, read.value);
  return read.value;
}

function envelopeOf(text: string): Envelope | undefined {
  try {
    const read = Envelope.safeParse(
      escapeInvisibleCharactersDeep(parseJsonKeepingLongIntegers(text)),
    );
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Logs and records a response that does not match the schema, and returns the error. Names only the
 * field, because its value may be a secret.
 */
function mismatchError(name: CallName, field: string): Error {
  console.error(`${name}: the answer does not fit${field && ` at ${field}`}`);
  recordSchemaMismatches(name, [field]);
  return createTransportError("strangeAnswer");
}

function adjustServerClock({ date, sentAt, receivedAt }: HttpAnswer, output: unknown): void {
  const serverTime = (output as { serverTime?: number | null } | null)?.serverTime;
  if (serverTime) return recordServerTime({ serverMs: serverTime, sentAt, receivedAt });
  const header = Date.parse(date ?? "");
  if (!Number.isNaN(header))
    recordServerTime({ serverMs: header, precisionMs: 999, sentAt, receivedAt });
}
