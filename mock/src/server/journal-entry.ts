import { type CallName, calls } from "contract";
import type { FastifyRequest } from "fastify";
import { splitLaunchKey, type WorldRegistry } from "../worlds/world-registry.ts";
import { type Session, worldOfCredentials } from "./auth.ts";
import { redact } from "../worlds/redact.ts";

type RequestRecord = {
  path: string;
  status: number;
  code: number;
  ms: number;
  faults: readonly string[];
  source: { source?: string };
  result?: unknown;
  /** The answer as it is sent. */
  text?: string | undefined;
};

/** Calls whose answers every user may read. */
const publicCalls: ReadonlySet<CallName> = new Set(["buyAbleList"]);
/** Only the engine is sure to answer with public data. A pass lets its holder fetch an image, so it must not be stored. */
const isPublic = (call: CallName, text: string, { source }: { source?: string }): boolean =>
  publicCalls.has(call) && source === "engine" && !text.includes("?s=");

/** The door before us asks who somebody is when a socket opens, and says that it is the one who asks. */
export const callerKindOf = ({ headers }: FastifyRequest): "phone" | "bff" =>
  headers["x-lwh5-caller"] === "identity" ? "bff" : "phone";

/** A call in the journal. Fields that the row does not know are named only: nobody can say what stands in them. */
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

/** A fault lets it wait: it is told that it came, for its answer is told only later. */
export function recordHeldRequest(
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
    ...(hasFields(query) && { query: redact(query, known) }),
    ...(hasFields(body) && { body: redact(body, known) }),
    ...(headers["x-request-id"] !== undefined && { requestId: headers["x-request-id"] }),
    ...(headers["x-trace-id"] !== undefined && { traceId: headers["x-trace-id"] }),
    caller: callerKindOf(request),
    ...(faults.length > 0 && { faults }),
  };
}

/** A call without a session: told in the world that its headers speak of, for tests count them. */
export function recordUnauthenticated(worlds: WorldRegistry, request: FastifyRequest): void {
  const { "x-key": key } = request.headers;
  const state =
    worldOfCredentials(worlds, request.headers) ??
    worlds.find(typeof key === "string" ? splitLaunchKey(key).world : "");
  state?.journal.note("request", state.world.now(), {
    ...(request.routeOptions.config.call && { call: request.routeOptions.config.call }),
    method: request.method,
    path: pathOf(request),
    caller: callerKindOf(request),
    status: 401,
    code: 401,
  });
}

/** As the table spells it: without the base and the query. */
export const pathOf = ({ url }: FastifyRequest): string =>
  url.slice("/lightweight".length).replace(/\?.*/s, "");

const hasFields = (it: unknown): boolean =>
  typeof it === "object" && it !== null && Object.keys(it).length > 0;
