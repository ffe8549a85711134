import type { IncomingHttpHeaders } from "node:http";
import { type Readable, Transform } from "node:stream";
import proxy, { type FastifyHttpProxyOptions } from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import { callerAddress } from "./caller.ts";
import { type HeaderRules, headersDown, headersUp } from "./headers.ts";
import type { Limits } from "./limits.ts";
import { isPlainTarget } from "./path-rule.ts";
import { type Errand, refusedAs, relay } from "./relay.ts";
import { contentTypeJson, envelopeOf, namesOf, statusOf } from "./trouble.ts";
import type { Upstream } from "./upstream.ts";

export type Row = { method: "GET" | "POST" | "PUT" | "DELETE"; path: string; body?: "file" };

export type Door = { upstream: Upstream; limits: Limits; trustedHops: number; headers: HeaderRules };

const filesPolicy = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  // Nobody's name is believed, the sender's least of all.
  "content-disposition": 'inline; filename="picture"',
};

/** Refuses every spelling but the plain one, before anything is looked up. */
export function pathRule(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isPlainTarget(request.raw.url ?? "")) return reply.code(400).send(envelopeOf(400));
    return undefined;
  });
}

/** The allow-list: a route for each row of the table, and nothing else below /lightweight. */
export async function calls(app: FastifyInstance, door: Door, rows: readonly Row[], allowUnlisted: boolean): Promise<void> {
  await app.register(async (scope) => {
    // The body travels as it came; parsing it here would only add a second opinion about its type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: door.limits.jsonBodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    for (const row of rows.filter((it) => it.body !== "file")) {
      scope.route({
        method: row.method,
        url: patternOf(row),
        handler: (request, reply) => relay(request, reply, callErrand(door, request)),
      });
    }
    scope.get("/lightweight/files/:name(^[A-Za-z0-9_-]{32}$)", (request, reply) => relay(request, reply, fileErrand(door, request)));
  });
  for (const row of rows.filter((it) => it.body === "file")) {
    await app.register(proxy, {
      ...streaming(door),
      prefix: patternOf(row),
      rewritePrefix: patternOf(row),
      routes: [""],
      httpMethods: [row.method],
    });
  }
  if (allowUnlisted)
    await app.register(proxy, { ...streaming(door), prefix: "/lightweight", rewritePrefix: "/lightweight", routes: ["/*"] });
}

const patternOf = (row: Row) => `/lightweight${row.path.replace(/\{(\w+)\}/g, ":$1(^[A-Za-z0-9_-]{1,64}$)")}`;

function callErrand(door: Door, request: FastifyRequest): Errand {
  const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  const { "content-type": type, ...bare } = headersUp(request.raw.headers, callerAddress(request.raw, door.trustedHops), request.id);
  return {
    pool: door.upstream.pool,
    limits: door.limits,
    headers: body === undefined || type === undefined ? bare : { ...bare, "content-type": type },
    own: { ...door.headers.security(request.raw), "x-trace-id": request.id, "cache-control": "no-store" },
    body,
    wholeMs: door.limits.wholeCallMs,
  };
}

/** Pictures that people sent: whatever they are, a browser that opens one alone must not run it. */
function fileErrand(door: Door, request: FastifyRequest): Errand {
  const errand = callErrand(door, request);
  const { "cache-control": _noStore, ...own } = errand.own;
  return { ...errand, own: { ...own, ...filesPolicy }, wholeMs: door.limits.wholeFileMs };
}

/** What streams: same pool, same header lists, same troubles; a body is counted as it passes. */
export function streaming(door: Door): FastifyHttpProxyOptions & RegisterOptions {
  const { upstream, limits } = door;
  return {
    upstream: upstream.address,
    http2: false,
    disableCache: true,
    // Its own lines about a broken road would stand beside our one.
    disableRequestLogging: true,
    logLevel: "error",
    // The deadline is over the whole exchange; the package itself knows only one for each silence.
    undici: {
      request: (options: object, done: (error: Error | null, answer: unknown) => void) =>
        upstream.pool.request({ ...options, signal: AbortSignal.timeout(limits.wholeCallMs) } as never, done as never),
    } as never,
    preHandler: (request, reply, done) => countBody(request, reply, limits.uploadBodyBytesMax, done),
    replyOptions: {
      // Its default asks a sick backend eleven times.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...headersUp(headers as never, callerAddress(request.raw as never, door.trustedHops), request.id),
        ...(headers["content-length"] !== undefined && { "content-length": headers["content-length"] }),
      }),
      rewriteHeaders: (headers) => ({ ...headersDown(headers as never), ...lengthOf(headers), "cache-control": "no-store" }) as never,
      onResponse: (_request, reply, answer) => sendUsable(reply as unknown as FastifyReply, answer as unknown as Answer),
      onError: (reply, { error }) => sendTrouble(reply as unknown as FastifyReply, error),
    },
  };
}

type Answer = { statusCode: number; headers: IncomingHttpHeaders; stream: Readable };

/** The same refusals as the relay's: a redirect inside, a coding nobody asked for, a backend's stack as a page. */
function sendUsable(reply: FastifyReply, { statusCode, headers, stream }: Answer): void {
  const refused = refusedAs(statusCode, headers);
  if (refused === 0) return void reply.send(stream);
  stream.destroy();
  void reply.removeHeader("content-length").code(refused).type(contentTypeJson).send(envelopeOf(refused));
}

const lengthOf = (headers: { [name: string]: unknown }) =>
  headers["content-length"] === undefined ? {} : { "content-length": headers["content-length"] };

function sendTrouble(reply: FastifyReply, error: unknown): void {
  reply.request.trouble = namesOf(error).join(" < ");
  const status = statusOf(error);
  if (status === 413) void reply.header("connection", "close");
  void reply.code(status).type(contentTypeJson).send(envelopeOf(status));
}

function countBody(request: FastifyRequest, reply: FastifyReply, bytesMax: number, done: () => void): void {
  const tooLarge = () => Object.assign(new Error("body too large"), { code: "FST_ERR_CTP_BODY_TOO_LARGE" });
  if (Number(request.headers["content-length"]) > bytesMax) return sendTrouble(reply, tooLarge());
  const source = request.body;
  if (!(source instanceof Object) || !("pipe" in source)) return done();
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes > bytesMax) next(tooLarge());
      else next(null, chunk);
    },
  });
  // A phone that leaves in the middle ends the exchange with the upstream too.
  request.raw.once("error", (error) => counter.destroy(error));
  request.body = (source as NodeJS.ReadableStream).pipe(counter);
  done();
}
