import { type CallName, type Calls, calls } from "contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { splitLaunchKeyIntoWorldAndUser, type WorldRegistry } from "../worlds/world-registry.ts";
import {
  createBadInputEnvelope,
  createRefusalEnvelope,
  createHttpStatusEnvelope,
} from "./envelopes.ts";
import { authenticateRequest, type Session, resolveLoginWorld } from "./auth.ts";
import { isPlainObject, parseCallInputWithCache, type CallRequestParts } from "./call-input.ts";
import { removeImageUrlSignatures, signImageUrls } from "../backend/context/signed-image-url.ts";
import {
  callerKindOfRequest,
  recordRequestHeldByFault,
  recordRequest,
  recordUnauthenticatedRequest,
  contractPathOfRequest,
} from "./record-request.ts";
import type { InternalErrorReporter } from "./report-internal-error.ts";
import {
  breakConnectionByFault,
  type CallResponse,
  createFaultResponse,
  sendCallResponse,
} from "./call-response-with-faults.ts";
import { readAndStoreUpload } from "./upload.ts";
import { customAnswerJournalFields, createCustomAnswerResponse } from "./custom-answer.ts";
import type { CallOrSocketFrame } from "../worlds/fault-and-answer-rules.ts";
import { executeCall } from "../backend/execute/execute-call.ts";

declare module "fastify" {
  interface FastifyRequest {
    guest: Session | null;
  }
  interface FastifyContextConfig {
    /** Name of the call that the route answers. */
    call?: CallName;
  }
}

const requestIdShape = /^[A-Za-z0-9-]{8,64}$/;
const traceIdShape = /^[A-Za-z0-9-]{1,64}$/;

/** Registers a route below /lightweight for each call. */
export function registerCallRoutes(
  app: FastifyInstance,
  worlds: WorldRegistry,
  report: InternalErrorReporter,
  names: readonly CallName[],
): void {
  for (const name of names) {
    const row = calls[name];
    app.route({
      method: row.method,
      config: { call: name },
      url: `/lightweight${row.path.replace(/\{(\w+)\}/g, ":$1")}`,
      onRequest: async (request, reply) =>
        "open" in row ? undefined : requireSession(request, reply, worlds),
      handler: (request, reply) => answerCall(name, request, reply, worlds, report),
    });
  }
}

/**
 * Refuses a request without a session with 401. Runs before the body is read, so that the sender
 * learns nothing from errors about the body.
 */
export async function requireSession(
  request: FastifyRequest,
  reply: FastifyReply,
  worlds: WorldRegistry,
): Promise<FastifyReply | undefined> {
  request.guest = authenticateRequest(worlds, request.headers) ?? null;
  if (request.guest) return undefined;
  recordUnauthenticatedRequest(worlds, request);
  return reply.code(401).send(createHttpStatusEnvelope(401));
}

async function answerCall(
  name: CallName,
  request: FastifyRequest,
  reply: FastifyReply,
  worlds: WorldRegistry,
  report: InternalErrorReporter,
): Promise<FastifyReply> {
  const guest =
    request.guest ??
    resolveLoginWorld(
      worlds,
      request.headers,
      isPlainObject(request.body) ? request.body.p : undefined,
    );
  if (guest === "uninvited") return reply.send(createRefusalEnvelope("loginInvalid"));
  if (guest === undefined) return reply.code(503).send(createHttpStatusEnvelope(503));
  // Clients set their clock by this header if the response body contains no time. The world may
  // have another time than the machine.
  void reply.header("date", new Date(guest.state.world.now()).toUTCString());
  const path = contractPathOfRequest(request);
  const act: CallOrSocketFrame = {
    socket: false,
    userId: guest.userId,
    method: request.method,
    path,
    template: calls[name].path,
    call: name,
    caller: callerKindOfRequest(request),
    requestId: textOf(request.headers["x-request-id"]),
    query: request.query,
    body: request.body,
  };
  const { ids, effect } = guest.state.faults.strike(act);
  const from = performance.now();
  const life = guest.state.life();
  if (effect.delayMs || effect.hang) {
    recordRequestHeldByFault(guest, name, request, { path, faults: ids });
    await guest.state.faults.hold(
      ids,
      effect.hang ? Number.POSITIVE_INFINITY : (effect.delayMs ?? 0),
      life,
    );
    // The world was reset, restored or dropped while a fault delayed the call, so the call is not
    // executed.
    if (life.aborted) {
      reply.hijack().raw.socket?.destroy();
      return reply;
    }
  }
  const note = (
    { status, raw, text, body: { code, result } }: CallResponse,
    source: { source?: string } = {},
  ) => {
    const ms = Math.round(performance.now() - from);
    recordRequest(guest, name, request, {
      path,
      status,
      code,
      ms,
      faults: ids,
      source,
      text,
      result: raw ? raw.text : result,
    });
  };
  if (breakConnectionByFault(effect, reply)) {
    note(noOutcome);
    return reply;
  }
  const asked = () => outcomeOf(name, request, guest, report);
  const struck = createFaultResponse(effect);
  const own = struck
    ? undefined
    : guest.state.answers.strike(act, request.params, guest.state.world.now());
  const outcome = serializeOnce(
    addTraceId(
      struck ?? (own ? await createCustomAnswerResponse(name, own, asked) : await asked()),
      request,
    ),
  );
  note(
    outcome,
    struck ? {} : ((own && customAnswerJournalFields(name, own, outcome)) ?? { source: "engine" }),
  );
  return sendCallResponse(effect, reply, outcome);
}

/** Journal record of a call whose connection was broken. */
const noOutcome: CallResponse = { status: 0, body: { code: 0, result: null, message: "" } };

async function outcomeOf<N extends CallName>(
  name: N,
  request: FastifyRequest,
  guest: Session,
  report: InternalErrorReporter,
): Promise<CallResponse> {
  try {
    return await executeRequest(name, request, guest);
  } catch (error) {
    // Errors of Fastify about the body keep their status. Any other error is a bug of the mock.
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) report(error, guest.state);
    return { status, body: createHttpStatusEnvelope(status) };
  }
}

async function executeRequest<N extends CallName>(
  name: N,
  request: FastifyRequest,
  guest: Session,
): Promise<CallResponse> {
  const row: Calls[N] = calls[name];
  const requestId = request.headers["x-request-id"];
  // An invalid request id is refused. If the server ignored it, a repeated command would be
  // executed twice.
  if (requestId !== undefined && !(typeof requestId === "string" && requestIdShape.test(requestId)))
    return okOutcome(createBadInputEnvelope("X-Request-Id"));
  const sent = "body" in row ? await readAndStoreUpload(request, guest) : undefined;
  if (sent && !sent.ok) return okOutcome(sent.refusal);
  const body = sent ? sent.fields : removeImageUrlSignatures(request.body);
  const wire: CallRequestParts = {
    params: fields(request.params),
    query: fields(request.query),
    body,
  };
  const read = parseCallInputWithCache(row, name === "login" ? stripWorld(wire) : wire);
  if (!read.ok) return okOutcome(createBadInputEnvelope(read.field));
  const caller = {
    userId: guest.userId,
    token: guest.token,
    ...(requestId !== undefined && { requestId }),
    ...(sent && { file: sent.file, fileDigest: sent.fileDigest }),
  };
  const { code, result, message } = executeCall(guest.state.world, name, caller, read.value);
  // Deletes the file if the result does not contain its URL. In this case, the call was refused, or
  // a repeated request got the URL of the image from its first upload.
  if (sent && !isFileOf(result, sent.file.url)) guest.state.files.remove(sent.name);
  return okOutcome({ code, result: signImageUrls(guest.state.world, result), message });
}

const textOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === "string" ? value : undefined;

const isFileOf = (result: unknown, url: string): boolean =>
  isPlainObject(result) && result.url === url;
const okOutcome = (body: CallResponse["body"]): CallResponse => ({ status: 200, body });
const fields = (it: unknown): Record<string, unknown> => (isPlainObject(it) ? it : {});

/** Removes the world name from the launch key, because each world stores launch keys without it. */
function stripWorld(wire: CallRequestParts): CallRequestParts {
  const body = fields(wire.body);
  return typeof body.p === "string"
    ? { ...wire, body: { ...body, p: splitLaunchKeyIntoWorldAndUser(body.p).person } }
    : wire;
}

/** Serializes the body once for the journal and the response. */
const serializeOnce = (outcome: CallResponse): CallResponse =>
  outcome.raw ? outcome : { ...outcome, text: JSON.stringify(outcome.body) };

function addTraceId(outcome: CallResponse, request: FastifyRequest): CallResponse {
  const traceId = request.headers["x-trace-id"];
  return typeof traceId === "string" && traceIdShape.test(traceId)
    ? { ...outcome, body: { ...outcome.body, traceId } }
    : outcome;
}
