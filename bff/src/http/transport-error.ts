import { STATUS_CODES } from "node:http";
import { type Envelope, envelope, httpStatusMessage } from "contract";
import { isJsonObject, tryParseJson } from "contract/dialect";

declare module "fastify" {
  interface FastifyRequest {
    /** Why the request to the backend failed, for the log line of this request. */
    failure: string | null;
    /** The call to the backend, which is told when its caller has left or has been answered. */
    pendingCall: { callerLeft(): void } | null;
  }
}

/** Returns the envelope of a status. It contains no internal detail. */
export const errorEnvelope = (status: number): Envelope =>
  envelope(status, null, httpStatusMessage(status));

/** Whether a backend's error is one for people: a framework's own, with its trace and its paths, is not. */
export function isEnvelope(type: string | undefined, body: string): boolean {
  const fields = /^application\/json\b/i.test(type ?? "") ? tryParseJson(body) : undefined;
  return (
    isJsonObject(fields) &&
    Number.isInteger(fields["code"]) &&
    Object.keys(fields).every((it) => envelopeFields.has(it))
  );
}

const envelopeFields = new Set(["code", "result", "message", "traceId"]);

export const contentTypeJson = "application/json; charset=utf-8";

/** With every 503 that a client hears from us: the breaker asks again, and the queue has moved on, within a second. */
export const retryAfterHeader = (status: number): { "retry-after"?: string } =>
  status === 503 ? { "retry-after": "1" } : {};

/** Upstream gone, reset, silent or babbling is 502; late is 504; not to be had just now is 503. */
export function errorStatusOf(error: unknown): number {
  const names = errorNamesOf(error);
  if (names.some((it) => it === "FST_ERR_CTP_BODY_TOO_LARGE")) return 413;
  if (names.some((it) => it === "SLOW_BODY")) return 408;
  if (names.some((it) => /TIMEOUT|TimeoutError/.test(it))) return 504;
  if (names.some((it) => /^UND_ERR_(DESTROYED|CLOSED)$/.test(it))) return 503;
  return 502;
}

const unreachableErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT)$/;
/** Ours or the caller's own doing. */
const errorsNotOfUpstream =
  /^(AbortError|UND_ERR_(DESTROYED|CLOSED|ABORTED|INVALID_ARG|REQ_CONTENT_LENGTH_MISMATCH)|FST_ERR_CTP_BODY_TOO_LARGE|SLOW_BODY)$/;

/**
 * What a call showed of its upstream: an answer, an error of its own, a bad answer or none, no connection; null when it showed nothing.
 * An error of its own, such as 500, may concern one kind of call only; a gateway's 502, 503 and 504 concern all.
 */
export type UpstreamOutcome = "alive" | "erring" | "failing" | "unreachable" | null;

/** What an answer says about the upstream. A 4xx is about the user. */
export function outcomeOfStatus(status: number): UpstreamOutcome {
  if (status < 500) return "alive";
  return status >= 502 && status <= 504 ? "failing" : "erring";
}

/** What a broken exchange says about the upstream. */
export function outcomeOfError(error: unknown): UpstreamOutcome {
  const names = errorNamesOf(error);
  if (names.some((it) => errorsNotOfUpstream.test(it))) return null;
  return names.some((it) => unreachableErrors.test(it)) ? "unreachable" : "failing";
}

/** True when nothing of an answer can have been made: the only case in which a read may be asked again. */
export const isRepeatable = (error: unknown): boolean =>
  errorNamesOf(error).some((it) => /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(it));

/** Codes and names along the chain of causes; they carry no address and no text of a caller. */
export function errorNamesOf(error: unknown): string[] {
  const names: string[] = [];
  for (
    let it = error as { code?: unknown; name?: unknown; cause?: unknown } | undefined;
    it && names.length < 8;
    it = it.cause as typeof it
  ) {
    if (typeof it.code === "string") names.push(it.code);
    if (typeof it.name === "string") names.push(it.name);
  }
  return names;
}

/** A whole answer for a socket that has left Fastify's hands: a refused upgrade, an unreadable request. */
export function rawResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  result: object | null = null,
): string {
  const body = JSON.stringify({ ...errorEnvelope(status), result });
  const length = String(Buffer.byteLength(body));
  const lines = {
    ...headers,
    ...retryAfterHeader(status),
    "content-type": contentTypeJson,
    "content-length": length,
    connection: "close",
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${head.join("")}\r\n${body}`;
}
