import { STATUS_CODES } from "node:http";
import { type Envelope, createEnvelope, httpStatusEnvelopeMessage } from "contract";
import { isJsonObject, tryParseJson } from "contract/dialect";

declare module "fastify" {
  interface FastifyRequest {
    /**
     * Reason why the BFF could not answer as requested, for the log line of the request: names of
     * errors, or words such as `queue full`.
     */
    failure: string | null;
    /** Call to the backend. `callerLeft` runs after its client has disconnected or was answered. */
    pendingCall: { callerLeft(): void } | null;
  }
}

/** Returns the error envelope of an HTTP status. It contains no internal detail. */
export const createErrorEnvelope = (status: number): Envelope =>
  createEnvelope(status, null, httpStatusEnvelopeMessage(status));

/**
 * Returns whether a backend's error body is an envelope of the contract. A framework's own error
 * page, with stack and paths, is not.
 */
export function isEnvelopeBody(type: string | undefined, body: string): boolean {
  const fields = /^application\/json\b/i.test(type ?? "") ? tryParseJson(body) : undefined;
  return (
    isJsonObject(fields) &&
    Number.isInteger(fields["code"]) &&
    Object.keys(fields).every((it) => envelopeFields.has(it))
  );
}

const envelopeFields = new Set(["code", "result", "message", "traceId"]);

export const jsonContentType = "application/json; charset=utf-8";

/**
 * `Retry-After` of a 503: one second, because an open breaker lets a probe pass every second, and a
 * full queue usually has room again by then.
 */
export const retryAfterHeaderOf = (status: number): { "retry-after"?: string } =>
  status === 503 ? { "retry-after": "1" } : {};

/** Returns the status that the client receives if the exchange with the backend has failed. */
export function httpStatusOfError(error: unknown): number {
  const names = errorNamesInCauseChain(error);
  if (names.some((it) => it === "FST_ERR_CTP_BODY_TOO_LARGE")) return 413;
  if (names.some((it) => it === "SLOW_BODY")) return 408;
  if (names.some((it) => /TIMEOUT|TimeoutError/.test(it))) return 504;
  if (names.some((it) => /^UND_ERR_(DESTROYED|CLOSED)$/.test(it))) return 503;
  return 502;
}

const unreachableErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|UND_ERR_CONNECT_TIMEOUT)$/;
/** Errors that show nothing about the backend, because the BFF or the client caused them. */
const errorsNotOfUpstream =
  /^(AbortError|UND_ERR_(DESTROYED|CLOSED|ABORTED|INVALID_ARG|REQ_CONTENT_LENGTH_MISMATCH)|FST_ERR_CTP_BODY_TOO_LARGE|SLOW_BODY)$/;

/**
 * State of the backend, as the outcome of one call shows it.
 * - `alive`: a status below 500.
 * - `erring`: an error status such as 500, which may affect one kind of call only.
 * - `failing`: a bad or missing response, or a gateway's 502, 503 or 504, which affect all calls.
 * - `unreachable`: no connection.
 * - `null`: nothing is known about the backend.
 */
export type UpstreamOutcome = "alive" | "erring" | "failing" | "unreachable" | null;

/**
 * Returns the outcome for a response status. A 4xx is an error of the client, not of the backend.
 */
export function upstreamOutcomeOfStatus(status: number): UpstreamOutcome {
  if (status < 500) return "alive";
  return status >= 502 && status <= 504 ? "failing" : "erring";
}

export function upstreamOutcomeOfError(error: unknown): UpstreamOutcome {
  const names = errorNamesInCauseChain(error);
  if (names.some((it) => errorsNotOfUpstream.test(it))) return null;
  return names.some((it) => unreachableErrors.test(it)) ? "unreachable" : "failing";
}

/**
 * Returns true if the connection to the backend broke. A read that has received no response yet may
 * then be retried.
 */
export const isRetryableReadError = (error: unknown): boolean =>
  errorNamesInCauseChain(error).some((it) => /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(it));

/**
 * Returns the codes and names of an error and of its causes. They contain no IP address and no text
 * from a client.
 */
export function errorNamesInCauseChain(error: unknown): string[] {
  const names: string[] = [];
  for (
    let cause = error as { code?: unknown; name?: unknown; cause?: unknown } | undefined;
    cause && names.length < 8;
    cause = cause.cause as typeof cause
  ) {
    if (typeof cause.code === "string") names.push(cause.code);
    if (typeof cause.name === "string") names.push(cause.name);
  }
  return names;
}

/**
 * Returns a complete response for a socket that Fastify no longer handles: a refused upgrade or an
 * unreadable request.
 */
export function createRawErrorResponse(
  status: number,
  headers: Readonly<Record<string, string>>,
  result: object | null = null,
): string {
  const body = JSON.stringify({ ...createErrorEnvelope(status), result });
  const length = String(Buffer.byteLength(body));
  const lines = {
    ...headers,
    ...retryAfterHeaderOf(status),
    "content-type": jsonContentType,
    "content-length": length,
    connection: "close",
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Error"}\r\n${head.join("")}\r\n${body}`;
}
