import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import type { ControlRequest as ControlAsked } from "../../control/control-request-types.ts";
import { findMostSimilarName } from "../../control/most-similar-name.ts";
import { parseOrThrowControlError } from "../../control/parse-or-throw-control-error.ts";
import { listPathParameterNames, type ControlCallDefinition } from "../../control/control-call.ts";
import {
  pathParameterSchemas,
  allControlCalls,
  serverControlCalls,
  worldControlCalls,
  type WorldControlCalls,
} from "../../control/control-calls.ts";
import { ControlError, createControlErrorBody } from "../../control/control-error.ts";
import { isPlainObject } from "../call-input.ts";
import type { InternalErrorReporter } from "../report-internal-error.ts";
import type { WorldRegistry } from "../../worlds/world-registry.ts";
import { worldControlCallHandlers } from "./world-routes.ts";
import { readDirectorFile, isDirectorBuilt } from "./director-files.ts";
import {
  renderDirectorPage,
  directorContentSecurityPolicy,
  directorPageCss,
} from "./director-page.ts";
import type { ControlGuard } from "./control-auth.ts";
import { resolveJournalEntryMatch } from "./journal-routes.ts";
import { findUserByLaunchKey } from "./find-user.ts";
import { findNamedWorld } from "./find-world.ts";
import { createWorldListEntry, serverControlCallHandlers } from "./server-routes.ts";
import { snapshotFileBytesMax } from "./snapshot-file.ts";
import { streamJournal } from "./journal-stream.ts";

type Options = { worlds: WorldRegistry; mayPass: ControlGuard; report: InternalErrorReporter };
type Fields = Record<string, unknown>;
type RawRequest = {
  id: string;
  name: string;
  host: string;
  signal: AbortSignal;
  bytes: Buffer;
  query: unknown;
  body: unknown;
};

/**
 * Registers the control API and the director page below /__mock, for developers and tests. The
 * texts of the API, including errors, are for developers.
 */
export function registerControlRoutes(
  app: FastifyInstance,
  { worlds, mayPass, report }: Options,
): void {
  app.addHook("onRequest", async (request, reply) => (mayPass(request, reply) ? undefined : reply));
  // Only calls that take a file use this type. All others take JSON.
  app.addContentTypeParser(
    "application/gzip",
    { parseAs: "buffer", bodyLimit: snapshotFileBytesMax },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error, _request, reply) =>
    sendControlError(reply, error instanceof ControlError ? error : controlErrorOf(error, report)),
  );
  app.setNotFoundHandler((request, reply) => sendControlError(reply, unknownPathError(request)));
  app.get("", (_request, reply) => reply.redirect("/__mock/", 302));
  app.get("/", { prefixTrailingSlash: "slash" }, (_request, reply) =>
    reply
      .header("content-security-policy", directorContentSecurityPolicy)
      .type("text/html; charset=utf-8")
      .send(renderDirectorPage(isDirectorBuilt())),
  );
  app.get<{ Params: { file: string } }>("/console/:file", (request, reply) => {
    const file = readDirectorFile(request.params.file);
    if (!file) return sendControlError(reply, unknownPathError(request));
    return reply.header("cache-control", "no-cache").type(file.type).send(file.bytes);
  });
  app.get("/director.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(directorPageCss),
  );
  for (const [name, row] of Object.entries(serverControlCalls)) {
    const act = serverControlCallHandlers[name as keyof typeof serverControlCalls] as (
      worlds: WorldRegistry,
      asked: RawRequest,
    ) => unknown;
    route(app, row, async (request, reply) =>
      answer(reply, row, await act(worlds, parseControlRequest(row, request, reply))),
    );
  }
  for (const [name, row] of Object.entries(worldControlCalls) as [
    keyof WorldControlCalls,
    ControlCallDefinition,
  ][]) {
    route(app, row, async (request, reply) => {
      const { state, name: world } = findNamedWorld(worlds, (request.params as Fields)["world"]);
      if (name === "streamJournal")
        return followJournal(
          state,
          parseControlRequest(row, request, reply) as never,
          request,
          reply,
        );
      return answer(
        reply,
        row,
        await executeControlCall(
          name,
          { worlds, state, world },
          parseControlRequest(row, request, reply),
        ),
      );
    });
  }
}

/**
 * Streams the journal. A client that reconnects sends the id of the last entry that it received,
 * and the stream continues after it.
 */
function followJournal(
  state: RouteWorld["state"],
  { query }: ControlAsked<WorldControlCalls["streamJournal"]>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { since, ...said } = query;
  const received = /^\d{1,15}$/.exec(String(request.headers["last-event-id"]))?.[0];
  return streamJournal(
    reply,
    state,
    resolveJournalEntryMatch(state, said),
    received === undefined ? (since ?? 0) : Number(received),
  );
}

type RouteWorld = {
  worlds: WorldRegistry;
  state: ReturnType<typeof findNamedWorld>["state"];
  world: string;
};

type WorldCallName = Exclude<keyof WorldControlCalls, "streamJournal">;
/**
 * Calls that are not recorded as control calls, because they clear the journal, only read it, or
 * add an entry of their own.
 */
const unrecordedCalls: readonly string[] = [
  "reset",
  "clock",
  "clearJournal",
  "verifyJournal",
] satisfies WorldCallName[];

/** Calls whose result is recorded too, because readers of the journal need it. */
const callsWithRecordedResult: readonly string[] = [
  "putOrder",
  "addFault",
  "addAnswer",
] satisfies WorldCallName[];

async function executeControlCall(
  name: WorldCallName,
  at: RouteWorld,
  said: RawRequest,
): Promise<unknown> {
  const done = await executeHandler(name, at, said);
  const { journal, world } = at.state;
  if (
    worldControlCalls[name].method !== "GET" &&
    name !== "dropWorld" &&
    !unrecordedCalls.includes(name)
  )
    journal.note("control", world.now(), {
      act: name,
      ...(said.id && { id: said.id }),
      ...(said.name && { name: said.name }),
      ...(isPlainObject(said.body) &&
        Object.keys(said.body).length > 0 && { body: withUserId(at.state, said.body) }),
      ...(callsWithRecordedResult.includes(name) && { result: done }),
    });
  return done;
}

/**
 * Replaces the launch key by the user id, because the journal redacts launch keys. A recorded rule
 * without a user would seem to apply to all users.
 */
function withUserId(state: RouteWorld["state"], body: Fields): Fields {
  if (!isPlainObject(body["match"])) return body;
  const { person, ...match } = body["match"];
  return {
    ...body,
    match: { ...match, ...findUserByLaunchKey(state, person as string | undefined) },
  };
}

function executeHandler(
  name: WorldCallName,
  { worlds, state, world }: RouteWorld,
  said: RawRequest,
): unknown {
  if (name === "world")
    return worlds
      .list()
      .filter((it) => it.name === world)
      .map(createWorldListEntry)[0];
  if (name === "dropWorld") return dropWorld(worlds, world);
  return (worldControlCallHandlers[name] as (at: RouteWorld["state"], it: RawRequest) => unknown)(
    state,
    said,
  );
}

function dropWorld(worlds: WorldRegistry, world: string): void {
  if (world === "")
    throw new ControlError("conflict", "the default world cannot be deleted; reset it instead");
  worlds.drop(world);
}

function route(
  app: FastifyInstance,
  { method, path, bytesMax }: ControlCallDefinition,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: method as HTTPMethods,
    url: path.replace(/\{(\w+)\}/g, ":$1"),
    ...(bytesMax !== undefined && { bodyLimit: bytesMax }),
    handler,
  });
}

const answer = (
  reply: FastifyReply,
  { status, type }: ControlCallDefinition,
  body: unknown,
): FastifyReply =>
  reply
    .code(status ?? 200)
    .headers(type === undefined ? {} : { "content-type": type })
    .send(body);

function fieldsOf(body: unknown): Fields {
  if (body === undefined || body === null) return {};
  if (!isPlainObject(body) || Buffer.isBuffer(body))
    throw new ControlError("badRequest", "the body must be a JSON object");
  return body;
}

function parseControlRequest(
  row: ControlCallDefinition,
  { params, query, body, host }: FastifyRequest,
  reply: FastifyReply,
): RawRequest {
  const named = params as Record<string, string>;
  for (const name of listPathParameterNames(row.path)) {
    const shape = pathParameterSchemas[name];
    if (shape && name !== "world" && !shape.safeParse(named[name]).success)
      throw new ControlError("badRequest", `a ${name} is 1 to 64 of A-Z, a-z, 0-9, _ and -`, {
        field: name,
      });
  }
  const nothing = { shape: undefined };
  return {
    id: named["id"] ?? "",
    name: named["name"] ?? "",
    host,
    signal: signalOf(reply),
    bytes: bytesOf(row, body),
    query: parseRequestPart(row.query ?? nothing, query),
    body: parseRequestPart(row.body ?? nothing, fieldsOf(row.takes ? undefined : body)),
  };
}

function bytesOf({ takes }: ControlCallDefinition, body: unknown): Buffer {
  if (!takes) return Buffer.alloc(0);
  if (!Buffer.isBuffer(body)) throw new ControlError("badRequest", `the body must be ${takes}`);
  return body;
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => left.abort());
  return left.signal;
}

/** Parses the query or body of a request. Returns no fields if the call declares no such part. */
const parseRequestPart = (
  shape: NonNullable<ControlCallDefinition["body"]> | { shape: undefined },
  sent: unknown,
): unknown =>
  shape.shape === undefined
    ? {}
    : parseOrThrowControlError(shape as NonNullable<ControlCallDefinition["body"]>, sent);

const sendControlError = (reply: FastifyReply, error: ControlError): FastifyReply =>
  reply.code(error.status).send(createControlErrorBody(error));

/** Errors of Fastify keep their status. Any other error is a bug of the mock. */
function controlErrorOf(error: unknown, report: InternalErrorReporter): ControlError {
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode >= 500) report(error);
  const sentence: Readonly<Record<number, string>> = {
    413: "the body is too large",
    415: "a body must be application/json",
    500: "internal error of the mock; see its log",
  };
  return new ControlError(
    statusCode >= 500 ? "internalError" : "badRequest",
    sentence[statusCode] ?? "the body is not valid JSON",
    {},
    statusCode,
  );
}

function unknownPathError({ method, url }: FastifyRequest): ControlError {
  const path = url.replace(/\?.*/s, "").slice("/__mock".length) || "/";
  const spelt = (text: string, like: string) => {
    const parts = like.split("/");
    return text
      .split("/")
      .map((part, at) => (part.startsWith("{") ? (parts[at] ?? part) : part))
      .join("/");
  };
  const all = allControlCalls.map((it) => `${it.method} ${it.path}`);
  const said = `${method} ${path}`;
  const filled = all.map((it) => spelt(it, said));
  const near = filled.find((it) => it.split(" ")[1] === path) ?? findMostSimilarName(said, filled);
  const shown = near?.replace(" ", " /__mock");
  const hint = shown === undefined ? "" : `; nearest is ${shown}`;
  return new ControlError(
    "unknown.address",
    `${method} /__mock${path} is not known${hint}`,
    shown === undefined ? {} : { near: [shown] },
  );
}
