import type { IncomingHttpHeaders } from "node:http";
import { type Readable, Transform } from "node:stream";
import type { FastifyHttpProxyOptions } from "@fastify/http-proxy";
import type { FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import { callerAddress } from "./caller.ts";
import type { Door } from "./door.ts";
import { headersDown, headersUp } from "./headers.ts";
import { refusedAs } from "./relay.ts";
import { type Lane, Stay } from "./stay.ts";
import { contentTypeJson, envelopeOf, namesOf, retryAfter, statusOf, verdictOf, verdictOn } from "./trouble.ts";
import type { Upstream } from "./upstream.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Of one that was let in. */
    stay?: Stay;
  }
}

/** The package hands its `request` nothing of the request but its headers, so the stay travels among them; a symbol is never written. */
const ours = Symbol("stay");
type HeadersUp = Record<string, string> & { [ours]?: Stay | undefined };

/** What streams: same pool, same header lists, same troubles; a body is counted as it passes. */
export function streaming(door: Door, lane: Lane | null): FastifyHttpProxyOptions & RegisterOptions {
  const { upstream } = door;
  return {
    upstream: upstream.address,
    http2: false,
    disableCache: true,
    // Its own lines about a broken road would stand beside our one.
    disableRequestLogging: true,
    logLevel: "error",
    undici: { request: asking(upstream) } as never,
    preHandler: (request, reply, done) => admit(request, reply, door, lane, done),
    replyOptions: {
      // Its default asks a sick backend eleven times.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) =>
        ({
          ...headersUp(headers as never, callerAddress(request.raw as never, door.trustedHops), request.id),
          ...(headers["content-length"] !== undefined && { "content-length": headers["content-length"] }),
          [ours]: (request as unknown as FastifyRequest).stay,
        }) as never,
      rewriteHeaders: (headers) => ({ ...headersDown(headers as never), ...lengthOf(headers), "cache-control": "no-store" }) as never,
      onResponse: (_request, reply, answer) => sendUsable(reply as unknown as FastifyReply, answer as unknown as Answer),
      onError: (reply, { error }) => sendTrouble(reply as unknown as FastifyReply, error),
    },
  };
}

/** The deadline is over the whole exchange; the package itself knows only one for each silence. */
const asking =
  ({ pool }: Upstream) =>
  (options: { headers: HeadersUp; body: unknown }, done: (error: Error | null, answer: unknown) => void) => {
    const { [ours]: stay, ...headers } = options.headers;
    const signal = stay?.signal(options.body);
    pool.request({ ...options, headers, signal, headersTimeout: 0 } as never, (error, answer) => {
      done(error, answer);
      stay?.answered();
    });
  };

function admit(request: FastifyRequest, reply: FastifyReply, door: Door, lane: Lane | null, done: () => void): void {
  const bytesMax = door.limits.uploadBodyBytesMax;
  if (Number(request.headers["content-length"]) > bytesMax) return sendTrouble(reply, tooLarge());
  const stay = new Stay(request, reply, {
    lane,
    caller: callerAddress(request.raw, door.trustedHops),
    wholeMs: door.limits.wholeCallMs,
    ready: () => {
      countBody(request, bytesMax);
      done();
    },
    refuse: (why) => refuse(reply, 503, why),
  });
  request.stay = stay;
  stay.enter();
}

type Answer = { statusCode: number; headers: IncomingHttpHeaders; stream: Readable };

/** The same refusals as the relay's: a redirect inside, a coding nobody asked for, a backend's stack as a page. */
function sendUsable(reply: FastifyReply, { statusCode, headers, stream }: Answer): void {
  if (reply.request.stay) reply.request.stay.verdict = verdictOn(statusCode);
  const refused = refusedAs(statusCode, headers);
  // The package may have refused the status itself, or nobody is there any more to read the answer.
  if (reply.sent || reply.raw.destroyed) return void stream.destroy();
  if (refused === 0) return void reply.send(stream);
  stream.destroy();
  void reply.removeHeader("content-length").code(refused).type(contentTypeJson).send(envelopeOf(refused));
}

const lengthOf = (headers: { [name: string]: unknown }) =>
  headers["content-length"] === undefined ? {} : { "content-length": headers["content-length"] };

function sendTrouble(reply: FastifyReply, error: unknown): void {
  if (reply.request.stay) reply.request.stay.verdict = verdictOf(error);
  refuse(reply, statusOf(error), namesOf(error).join(" < "));
}

function refuse(reply: FastifyReply, status: number, trouble: string): void {
  reply.request.trouble = trouble;
  // What is left of a body that nobody wants is not waited for.
  if (status === 413 || !reply.request.raw.complete) void reply.header("connection", "close");
  void reply.headers(retryAfter(status)).code(status).type(contentTypeJson).send(envelopeOf(status));
}

const tooLarge = () => Object.assign(new Error("body too large"), { code: "FST_ERR_CTP_BODY_TOO_LARGE" });

function countBody(request: FastifyRequest, bytesMax: number): void {
  const source = request.body;
  if (!(source instanceof Object) || !("pipe" in source)) return;
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
}
