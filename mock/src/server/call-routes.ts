import { type CallName, type Calls, calls } from "contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { splitKey, type Worlds } from "../worlds/world-registry.ts";
import { badInput, refusal, trouble } from "./envelopes.ts";
import { admit, type Guest, welcome } from "./auth.ts";
import { isFields, readAgain, type Wire } from "./input.ts";
import { plainPictures, signPictures } from "../backend/context/image-url.ts";
import { callerOf, noteHeld, noteRequest, noteStranger, pathOf } from "./journal-entry.ts";
import type { Report } from "./report-bug.ts";
import { breakOff, type Outcome, faultOutcome, sendOutcome } from "./apply-fault.ts";
import { readUpload } from "./upload.ts";
import { ownNote, ownOutcome } from "./own-answer.ts";
import type { Act } from "../worlds/fault-rules.ts";
import { perform } from "../backend/execute/execute-call.ts";

declare module "fastify" {
  interface FastifyRequest {
    guest: Guest | null;
  }
}

const requestIdShape = /^[A-Za-z0-9-]{8,64}$/;
const traceIdShape = /^[A-Za-z0-9-]{1,64}$/;

/** A route for each row of the table; its path is below /lightweight. */
export function callRoutes(app: FastifyInstance, worlds: Worlds, report: Report, names: readonly CallName[]): void {
  for (const name of names) {
    const row = calls[name];
    app.route({
      method: row.method,
      config: { call: name },
      url: `/lightweight${row.path.replace(/\{(\w+)\}/g, ":$1")}`,
      onRequest: async (request, reply) => ("open" in row ? undefined : checkSession(request, reply, worlds)),
      handler: (request, reply) => answer(name, request, reply, worlds, report),
    });
  }
}

/** Before the body is looked at: a stranger learns nothing from the way we read it. */
export async function checkSession(request: FastifyRequest, reply: FastifyReply, worlds: Worlds): Promise<FastifyReply | undefined> {
  request.guest = admit(worlds, request.headers) ?? null;
  if (request.guest) return undefined;
  noteStranger(worlds, request);
  return reply.code(401).send(trouble(401));
}

async function answer(name: CallName, request: FastifyRequest, reply: FastifyReply, worlds: Worlds, report: Report): Promise<FastifyReply> {
  const guest = request.guest ?? welcome(worlds, request.headers, isFields(request.body) ? request.body.p : undefined);
  if (guest === "uninvited") return reply.send(refusal("loginInvalid"));
  if (guest === undefined) return reply.code(503).send(trouble(503));
  // A phone sets its clock by this where an answer holds no time of its own; this world may live at another time than the machine.
  void reply.header("date", new Date(guest.room.world.now()).toUTCString());
  const path = pathOf(request);
  const act: Act = {
    socket: false,
    userId: guest.userId,
    method: request.method,
    path,
    template: calls[name].path,
    call: name,
    caller: callerOf(request),
    requestId: textOf(request.headers["x-request-id"]),
    query: request.query,
    body: request.body,
  };
  const { ids, effect } = guest.room.faults.strike(act);
  const from = performance.now();
  const life = guest.room.life();
  if (effect.delayMs || effect.hang) {
    noteHeld(guest, name, request, { path, faults: ids });
    await guest.room.faults.hold(ids, effect.hang ? Number.POSITIVE_INFINITY : (effect.delayMs ?? 0), life);
    // The world that he asked is not there any more, nor its journal.
    if (life.aborted) {
      reply.hijack().raw.socket?.destroy();
      return reply;
    }
  }
  const note = ({ status, raw, text, body: { code, result } }: Outcome, source: { source?: string } = {}) => {
    const ms = Math.round(performance.now() - from);
    noteRequest(guest, name, request, { path, status, code, ms, faults: ids, source, text, result: raw ? raw.text : result });
  };
  if (breakOff(effect, reply)) {
    note(nothing);
    return reply;
  }
  const asked = () => outcomeOf(name, request, guest, report);
  const struck = faultOutcome(effect);
  const own = struck ? undefined : guest.room.answers.strike(act, request.params, guest.room.world.now());
  const outcome = writeOnce(addTraceId(struck ?? (own ? await ownOutcome(name, own, asked) : await asked()), request), request);
  note(outcome, struck ? {} : ((own && ownNote(name, own, outcome)) ?? { source: "engine" }));
  return sendOutcome(effect, reply, outcome);
}

/** What the journal says of a call that was broken off. */
const nothing: Outcome = { status: 0, body: { code: 0, result: null, message: "" } };

async function outcomeOf<N extends CallName>(name: N, request: FastifyRequest, guest: Guest, report: Report): Promise<Outcome> {
  try {
    return await carryOut(name, request, guest);
  } catch (error) {
    // Fastify's own refusals of a body keep their status; all else is a bug of ours.
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status >= 500) report(error, guest.room);
    return { status, body: trouble(status) };
  }
}

async function carryOut<N extends CallName>(name: N, request: FastifyRequest, guest: Guest): Promise<Outcome> {
  const row: Calls[N] = calls[name];
  const requestId = request.headers["x-request-id"];
  // Ignored, a broken id would turn a repeated command into a second one.
  if (requestId !== undefined && !(typeof requestId === "string" && requestIdShape.test(requestId)))
    return okOutcome(badInput("X-Request-Id"));
  const sent = "body" in row ? await readUpload(request, guest) : undefined;
  if (sent && !sent.ok) return okOutcome(sent.refusal);
  const body = sent ? (request.server.fieldsToOurs?.(name, sent.fields) ?? sent.fields) : plainPictures(request.body);
  const wire: Wire = { params: fields(request.params), query: fields(request.query), body };
  const read = readAgain(row, name === "login" ? stripWorld(wire) : wire);
  if (!read.ok) return okOutcome(badInput(read.field));
  const caller = {
    userId: guest.userId,
    token: guest.token,
    ...(requestId !== undefined && { requestId }),
    ...(sent && { file: sent.file, fileDigest: sent.fileDigest }),
  };
  const { code, result, message } = perform(guest.room.world, name, caller, read.value);
  // Refused, or a repetition whose picture already lies under another name.
  if (sent && !isFileOf(result, sent.file.url)) guest.room.files.remove(sent.name);
  return okOutcome({ code, result: signPictures(guest.room.world, result), message });
}

const textOf = (it: string | string[] | undefined): string | undefined => (typeof it === "string" ? it : undefined);

const isFileOf = (result: unknown, url: string): boolean => isFields(result) && result.url === url;
const okOutcome = (body: Outcome["body"]): Outcome => ({ status: 200, body });
const fields = (it: unknown): Record<string, unknown> => (isFields(it) ? it : {});

/** Inside a world its people have their plain names. */
function stripWorld(wire: Wire): Wire {
  const body = fields(wire.body);
  return typeof body.p === "string" ? { ...wire, body: { ...body, p: splitKey(body.p).person } } : wire;
}

/** Serializes the body for the journal and the reply. A dialect still has to translate the body, so that is serialized by fastify. */
const writeOnce = (outcome: Outcome, request: FastifyRequest): Outcome =>
  outcome.raw || request.server.fieldsToOurs ? outcome : { ...outcome, text: JSON.stringify(outcome.body) };

function addTraceId(outcome: Outcome, request: FastifyRequest): Outcome {
  const traceId = request.headers["x-trace-id"];
  return typeof traceId === "string" && traceIdShape.test(traceId) ? { ...outcome, body: { ...outcome.body, traceId } } : outcome;
}
