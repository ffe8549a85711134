import type { IncomingHttpHeaders } from "node:http";
import { type Call, type CallName, filesPath, isDocument } from "contract";
import { callDetails, type Rank } from "contract/call-details";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { callerOf } from "../http/caller.ts";
import { callOf } from "./translation.ts";
import { envelopeOf } from "../http/transport-error.ts";
import { headersUp } from "../http/headers.ts";
import type { Door } from "./proxy-context.ts";
import { changeFields } from "./form-fields.ts";
import { isDeeperThan } from "./json-depth.ts";
import { takeLargeBodies } from "./large-bodies.ts";
import { type RelayOptions, relay } from "./relay.ts";

/** Route of a call of the table. */
export type Row = Pick<Call, "method" | "path" | "body">;

const filesPolicy = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  // Nobody's name is believed, the sender's least of all.
  "content-disposition": 'inline; filename="picture"',
};
/** A document is saved, and never opened here. */
const documentPolicy = { ...filesPolicy, "content-disposition": 'attachment; filename="document.pdf"' };

/** The allow-list: a route for each row of the table, and nothing else below /lightweight. */
export async function serveCalls(app: FastifyInstance, door: Door, rows: readonly Row[], allowUnlisted: boolean): Promise<void> {
  await app.register(async (scope) => {
    // The body travels as it came; parsing it here would only add a second opinion about its type. Whatever that is: by a pattern, because
    // who is found by one is remembered, and "*" is gone through all others for, each time.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(/^/, { parseAs: "buffer", bodyLimit: door.limits.jsonBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    for (const row of rows.filter((it) => it.body !== "file")) serveRow(scope, door, row, {});
    scope.get(`${filesPath}${door.translation ? "*" : ":name(^[A-Za-z0-9_-]{32}$)"}`, { config: { rate: "calls" } }, (request, reply) =>
      relay(request, reply, fileOptions(door, request)),
    );
  });
  await app.register(async (scope) => {
    takeLargeBodies(scope, door.limits);
    for (const row of rows.filter((it) => it.body === "file")) serveRow(scope, door, row, { bodyMs: door.limits.wholeFileMs });
    if (allowUnlisted)
      scope.route({
        method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        url: "/lightweight/*",
        bodyLimit: door.limits.uploadBodyBytesMax,
        config: { rate: "calls" },
        handler: (request, reply) => relay(request, reply, unlistedOptions(door, request)),
      });
  });
}

function serveRow(scope: FastifyInstance, door: Door, row: Row, config: { bodyMs?: number }): void {
  const { jsonBodyBytesMax, uploadBodyBytesMax } = door.limits;
  const call = callOf(row);
  if (call === undefined) throw new Error(`${row.method} ${row.path} is not a call of the contract.`);
  const { rank, rate = "calls" } = callDetails[call];
  scope.route({
    method: row.method,
    url: patternOf(row),
    bodyLimit: row.body === "file" ? uploadBodyBytesMax : jsonBodyBytesMax,
    config: { rate, ...config },
    handler: handlerOf(door, call, { rank, isFile: row.body === "file" }),
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Bytes as they come, or what they say in another dialect. */
function handlerOf(door: Door, call: CallName, { rank, isFile }: { rank: Rank; isFile: boolean }): Handler {
  const { translation } = door;
  const { jsonDepthMax } = door.limits;
  const refuse = (reply: FastifyReply) => reply.code(400).send(envelopeOf(400));
  const optionsOf = (request: FastifyRequest) => (isFile ? uploadOptions(door, request) : callOptions(door, rank, request));
  const isTooDeep = ({ body }: RelayOptions) => !isFile && body !== undefined && isDeeperThan(body, jsonDepthMax);
  if (translation === null)
    return (request, reply) => {
      const options = optionsOf(request);
      return isTooDeep(options) ? refuse(reply) : relay(request, reply, options);
    };
  return (request, reply) => {
    const options = optionsOf(request);
    if (isTooDeep(options)) return refuse(reply);
    const asked = isFile
      ? { body: options.body && changeFields(options.body, request.headers["content-type"], (it) => translation.fields(call, it)) }
      : translation.request(call, { params: request.params, query: request.query, body: options.body });
    if (asked === undefined) return refuse(reply);
    if ("refused" in asked) return reply.send(asked.refused);
    const translate = (status: number, answered: IncomingHttpHeaders, body: Buffer) => translation.answer(call, status, answered, body);
    const headers = translation.tongue.headers.toTheirs(options.headers);
    if (asked.body === undefined) delete headers["content-type"];
    return relay(request, reply, { ...options, ...asked, headers, translate });
  };
}

const patternOf = (row: Row) => `/lightweight${row.path.replace(/\{(\w+)\}/g, ":$1(^[A-Za-z0-9_-]{1,64}$)")}`;

function callOptions(door: Door, rank: Rank, request: FastifyRequest): RelayOptions {
  const who = callerOf(request, door.trustedHops);
  const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  const headers = headersUp(request.raw.headers, who.address, request.id);
  if (body === undefined) delete headers["content-type"];
  return {
    pool: door.upstream.pool,
    gate: door.gates.calls,
    budget: door.budget,
    rank,
    who,
    limits: door.limits,
    headers,
    own: door.headers.ofCalls(request.raw),
    body,
    wholeMs: door.limits.wholeCallMs,
  };
}

const unlistedOptions = (door: Door, request: FastifyRequest): RelayOptions => {
  const options = callOptions(door, 3, request);
  return { ...options, headers: door.translation?.tongue.headers.toTheirs(options.headers) ?? options.headers };
};

/** Behind the gates of pictures all are alike. */
const uploadOptions = (door: Door, request: FastifyRequest): RelayOptions => ({
  ...callOptions(door, 1, request),
  gate: door.gates.sending,
});

/** Pictures that people sent: whatever they are, a browser that opens one alone must not run it. */
function fileOptions(door: Door, request: FastifyRequest): RelayOptions {
  const options = callOptions(door, 1, request);
  const path = door.translation?.tongue.files.toTheirs(request.raw.url ?? "");
  return {
    ...options,
    ...(path !== undefined && { path }),
    gate: door.gates.showing,
    own: { ...door.headers.security(request.raw), ...(isDocument(request.raw.url ?? "") ? documentPolicy : filesPolicy) },
    wholeMs: door.limits.wholeFileMs,
  };
}
