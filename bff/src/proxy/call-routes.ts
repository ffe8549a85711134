import type { IncomingHttpHeaders } from "node:http";
import { type CallDefinition, type CallName, uploadedFilesPath, isPdfUrl, calls } from "contract";
import { callDetailsByName, type CallPriority } from "contract/call-details";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { readCaller, isSentByForeignPage } from "../http/caller.ts";
import { createErrorEnvelope } from "../http/transport-error.ts";
import { pickUpstreamRequestHeaders } from "../http/headers.ts";
import type { ProxyContext } from "./proxy-context.ts";
import { rewriteFormFields } from "./form-fields.ts";
import { isJsonDeeperThan } from "./json-depth.ts";
import { bufferLargeRequestBodies } from "./large-bodies.ts";
import { type RelayOptions, relayCall } from "./relay.ts";

export type CallRoute = Pick<CallDefinition, "method" | "path" | "body">;

const filesPolicy = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  // A fixed name, because the file name that the uploader sent is not trusted.
  "content-disposition": 'inline; filename="picture"',
};
/** A document is downloaded, never opened in the page. */
const documentPolicy = {
  ...filesPolicy,
  "content-disposition": 'attachment; filename="document.pdf"',
};

/** Serves calls and uploaded files. Forwards other /lightweight paths only with `allowUnlisted`. */
export async function serveCalls(
  app: FastifyInstance,
  context: ProxyContext,
  rows: readonly CallRoute[],
  allowUnlisted: boolean,
): Promise<void> {
  await app.register(async (scope) => {
    // Reads bodies as bytes, because Fastify's parsers could disagree with the backend about their
    // type. The parser is registered with a pattern, because Fastify caches pattern matches, but
    // tries all other parsers each time before "*".
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      /^/,
      { parseAs: "buffer", bodyLimit: context.limits.jsonBodyBytesMax },
      (_request, body, done) => done(null, body),
    );
    for (const row of rows.filter((it) => it.body !== "file")) serveCall(scope, context, row, {});
    scope.get(
      `${uploadedFilesPath}${context.translation ? "*" : ":name(^[A-Za-z0-9_-]{32}$)"}`,
      { config: { rate: "calls" } },
      (request, reply) =>
        isSentByForeignPage(request.raw)
          ? reply.code(403).header("cache-control", "no-store").send(createErrorEnvelope(403))
          : relayCall(request, reply, fileOptions(context, request)),
    );
  });
  await app.register(async (scope) => {
    bufferLargeRequestBodies(scope, context.limits);
    for (const row of rows.filter((it) => it.body === "file"))
      serveCall(scope, context, row, { bodyMs: context.limits.wholeFileMs });
    if (allowUnlisted)
      scope.route({
        method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
        url: "/lightweight/*",
        bodyLimit: context.limits.uploadBodyBytesMax,
        config: { rate: "calls" },
        handler: (request, reply) => relayCall(request, reply, unlistedOptions(context, request)),
      });
  });
}

const callNames = Object.keys(calls) as CallName[];

function serveCall(
  scope: FastifyInstance,
  context: ProxyContext,
  row: CallRoute,
  config: { bodyMs?: number },
): void {
  const { jsonBodyBytesMax, uploadBodyBytesMax } = context.limits;
  const call = callNames.find(
    (it) => calls[it].method === row.method && calls[it].path === row.path,
  );
  if (call === undefined)
    throw new Error(`${row.method} ${row.path} is not a call of the contract.`);
  const { rank, rate = "calls" } = callDetailsByName[call];
  scope.route({
    method: row.method,
    url: routeUrlOf(row),
    bodyLimit: row.body === "file" ? uploadBodyBytesMax : jsonBodyBytesMax,
    config: { rate, ...config },
    handler: createHandler(context, call, { rank, isFile: row.body === "file" }),
  });
}

type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/**
 * Returns a handler that forwards bytes unchanged, or translates them for another dialect. Refuses
 * a body that nests too deeply or cannot be translated.
 */
function createHandler(
  context: ProxyContext,
  call: CallName,
  { rank, isFile }: { rank: CallPriority; isFile: boolean },
): RouteHandler {
  const { translation } = context;
  const { jsonDepthMax } = context.limits;
  const refuse = (reply: FastifyReply) => reply.code(400).send(createErrorEnvelope(400));
  const optionsOf = (request: FastifyRequest) =>
    isFile ? uploadOptions(context, request) : callOptions(context, rank, request);
  const isTooDeep = ({ body }: RelayOptions) =>
    !isFile && body !== undefined && isJsonDeeperThan(body, jsonDepthMax);
  if (translation === null)
    return (request, reply) => {
      const options = optionsOf(request);
      return isTooDeep(options) ? refuse(reply) : relayCall(request, reply, options);
    };
  return (request, reply) => {
    const options = optionsOf(request);
    if (isTooDeep(options)) return refuse(reply);
    const translated = isFile
      ? {
          body:
            options.body &&
            rewriteFormFields(options.body, request.headers["content-type"], (fields) =>
              translation.fields(call, fields),
            ),
        }
      : translation.request(call, {
          params: request.params,
          query: request.query,
          body: options.body,
        });
    if (translated === undefined) return refuse(reply);
    if ("refused" in translated) return reply.send(translated.refused);
    const translate = (status: number, answered: IncomingHttpHeaders, body: Buffer) =>
      translation.answer(call, status, answered, body);
    const headers = translation.codec.headers.toTheirs(options.headers);
    if (translated.body === undefined) delete headers["content-type"];
    return relayCall(request, reply, { ...options, ...translated, headers, translate });
  };
}

const routeUrlOf = (row: CallRoute) =>
  `/lightweight${row.path.replace(/\{(\w+)\}/g, ":$1(^[A-Za-z0-9_-]{1,64}$)")}`;

function callOptions(
  context: ProxyContext,
  rank: CallPriority,
  request: FastifyRequest,
): RelayOptions {
  const who = readCaller(request, context.trustedHops);
  const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  const headers = pickUpstreamRequestHeaders(request.raw.headers, who.address, request.id);
  if (body === undefined) delete headers["content-type"];
  return {
    pool: context.upstream.pool,
    gate: context.gates.calls,
    budget: context.budget,
    rank,
    caller: who,
    limits: context.limits,
    headers,
    responseHeaders: context.headers.ofCalls(request.raw),
    body,
    totalTimeoutMs: context.limits.wholeCallMs,
  };
}

const unlistedOptions = (context: ProxyContext, request: FastifyRequest): RelayOptions => {
  const options = callOptions(context, 3, request);
  return {
    ...options,
    headers: context.translation?.codec.headers.toTheirs(options.headers) ?? options.headers,
  };
};

/** All uploads have the same priority, because they have a gate of their own. */
const uploadOptions = (context: ProxyContext, request: FastifyRequest): RelayOptions => ({
  ...callOptions(context, 1, request),
  gate: context.gates.uploads,
});

/** A browser that opens an uploaded file directly must not execute it, whatever its type. */
function fileOptions(context: ProxyContext, request: FastifyRequest): RelayOptions {
  const options = callOptions(context, 1, request);
  const path = context.translation?.codec.files.toTheirs(request.raw.url ?? "");
  return {
    ...options,
    ...(path !== undefined && { path }),
    gate: context.gates.downloads,
    responseHeaders: {
      ...context.headers.security(request.raw),
      ...(isPdfUrl(request.raw.url ?? "") ? documentPolicy : filesPolicy),
    },
    totalTimeoutMs: context.limits.wholeFileMs,
  };
}
