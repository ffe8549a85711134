import { type CallName, calls } from "contract";
import type { FastifyRequest } from "fastify";
import { splitLaunchKeyIntoWorldAndUser, type WorldRegistry } from "../worlds/world-registry.ts";
import { type Session, findWorldByCredentials } from "./auth.ts";
import { redactValue } from "../worlds/redact.ts";

type RequestRecord = {
  path: string;
  status: number;
  code: number;
  ms: number;
  faults: readonly string[];
  source: { source?: string };
  result?: unknown;
  /** Response body as sent. */
  text?: string | undefined;
};

/** Calls whose results every user may read. */
const publicCalls: ReadonlySet<CallName> = new Set(["buyAbleList"]);
/**
 * Returns true if the response may be stored as it was sent and redacted when it is read. Even a
 * public call is trusted only if the mock computed the result (`engine`), because a custom answer
 * may contain anything. A response with a signed image URL is redacted at once, because the URL
 * lets anyone load the image.
 */
const isPublic = (call: CallName, text: string, { source }: { source?: string }): boolean =>
  publicCalls.has(call) && source === "engine" && !text.includes("?s=");

/**
 * Returns `bff` for the request by which the BFF itself reads the identity of a user when a socket
 * opens. The BFF marks this request with a header.
 */
export const callerKindOfRequest = ({ headers }: FastifyRequest): "phone" | "bff" =>
  headers["x-lwh5-caller"] === "identity" ? "bff" : "phone";

/** Records a call in the journal. Leaves out values of unknown fields, which may be secrets. */
export function recordRequest(
  guest: Session,
  call: CallName,
  request: FastifyRequest,
  { status, code, ms, source, result, text, ...asked }: RequestRecord,
): void {
  const answered = {
    status,
    code,
    ...(result !== undefined && result !== null && { result }),
    ms,
    ...source,
  };
  const publicText =
    text !== undefined && "result" in answered && isPublic(call, text, source) ? text : undefined;
  guest.state.journal.note(
    "request",
    guest.state.world.now(),
    { ...requestFieldsOf(guest, call, request, asked), ...answered },
    publicText,
  );
}

/** Records the arrival of a call that a fault delays. Its response is recorded only later. */
export function recordRequestHeldByFault(
  guest: Session,
  call: CallName,
  request: FastifyRequest,
  asked: Pick<RequestRecord, "path" | "faults">,
): void {
  guest.state.journal.note(
    "held",
    guest.state.world.now(),
    requestFieldsOf(guest, call, request, asked),
  );
}

function requestFieldsOf(
  guest: Session,
  call: CallName,
  request: FastifyRequest,
  { path, faults }: Pick<RequestRecord, "path" | "faults">,
) {
  const known = Object.keys(calls[call].input.shape);
  const { query, body, headers } = request;
  return {
    ...(guest.userId && { userId: guest.userId }),
    call,
    method: request.method,
    path,
    ...(hasFields(query) && { query: redactValue(query, known) }),
    ...(hasFields(body) && { body: redactValue(body, known) }),
    ...(headers["x-request-id"] !== undefined && { requestId: headers["x-request-id"] }),
    ...(headers["x-trace-id"] !== undefined && { traceId: headers["x-trace-id"] }),
    caller: callerKindOfRequest(request),
    ...(faults.length > 0 && { faults }),
  };
}

/** Records a call without a session in the world of its headers, because tests count such calls. */
export function recordUnauthenticatedRequest(worlds: WorldRegistry, request: FastifyRequest): void {
  const { "x-key": key } = request.headers;
  const state =
    findWorldByCredentials(worlds, request.headers) ??
    worlds.find(typeof key === "string" ? splitLaunchKeyIntoWorldAndUser(key).world : "");
  state?.journal.note("request", state.world.now(), {
    ...(request.routeOptions.config.call && { call: request.routeOptions.config.call }),
    method: request.method,
    path: contractPathOfRequest(request),
    caller: callerKindOfRequest(request),
    status: 401,
    code: 401,
  });
}

/** Returns the path of a request without base path and query. */
export const contractPathOfRequest = ({ url }: FastifyRequest): string =>
  url.slice("/lightweight".length).replace(/\?.*/s, "");

const hasFields = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;
