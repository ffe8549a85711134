import { Transform } from "node:stream";
import type { FastifyHttpProxyOptions } from "@fastify/http-proxy";
import type { FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import { callerAddress } from "../base/caller.ts";
import { contentTypeJson, envelopeOf, namesOf, retryAfter, statusOf } from "../base/trouble.ts";
import type { Upstream } from "../base/upstream.ts";
import { headersUp } from "../edge/headers.ts";
import type { Door } from "./door.ts";
import { StreamedCall } from "./streamed-call.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** What streams, once it was let in. */
    streamedCall?: StreamedCall;
  }
}

/** The package hands its `request` nothing of the request but its headers, so the call travels among them; a symbol is never written. */
const ours = Symbol("call");
type HeadersUp = Record<string, string> & { [ours]?: StreamedCall | undefined };

/** What streams: same pool, same header lists, same troubles; a body is counted as it passes. It stands at no gate. */
export function streamOptions(door: Door): FastifyHttpProxyOptions & RegisterOptions {
  const { upstream } = door;
  return {
    upstream: upstream.address,
    http2: false,
    disableCache: true,
    // Its own lines about a broken road would stand beside our one.
    disableRequestLogging: true,
    logLevel: "error",
    undici: { request: requestThrough(upstream) } as never,
    preHandler: (request, reply, done) => admit(request, reply, door, done),
    replyOptions: {
      // Its default asks a sick backend eleven times.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) =>
        ({
          ...headersUp(headers as never, callerAddress(request.raw as never, door.trustedHops), request.id),
          ...(headers["content-length"] !== undefined && { "content-length": headers["content-length"] }),
          [ours]: (request as unknown as FastifyRequest).streamedCall,
        }) as never,
      onError: (reply, { error }) => sendTrouble(reply as unknown as FastifyReply, error),
    },
  };
}

/** The deadline is over the whole exchange; the package itself knows only one for each silence. */
const requestThrough =
  ({ pool }: Upstream) =>
  (options: { headers: HeadersUp; body: unknown }, done: (error: Error | null, answer: unknown) => void) => {
    const { [ours]: streamedCall, ...headers } = options.headers;
    const signal = streamedCall?.signal(options.body);
    pool.request({ ...options, headers, signal, headersTimeout: 0 } as never, (error, answer) => {
      done(error, answer);
      streamedCall?.endAnswer();
    });
  };

function admit(request: FastifyRequest, reply: FastifyReply, door: Door, done: () => void): void {
  const bytesMax = door.limits.uploadBodyBytesMax;
  if (Number(request.headers["content-length"]) > bytesMax) return sendTrouble(reply, tooLargeError());
  request.streamedCall = new StreamedCall(request, reply, door.limits.wholeCallMs);
  countBody(request, bytesMax);
  done();
}

function sendTrouble(reply: FastifyReply, error: unknown): void {
  const status = statusOf(error);
  reply.request.trouble = namesOf(error).join(" < ");
  // What is left of a body that nobody wants is not waited for.
  if (status === 413 || !reply.request.raw.complete) void reply.header("connection", "close");
  void reply.headers(retryAfter(status)).code(status).type(contentTypeJson).send(envelopeOf(status));
}

const tooLargeError = () => Object.assign(new Error("body too large"), { code: "FST_ERR_CTP_BODY_TOO_LARGE" });

function countBody(request: FastifyRequest, bytesMax: number): void {
  const source = request.body;
  if (!(source instanceof Object) || !("pipe" in source)) return;
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      bytes += chunk.length;
      if (bytes > bytesMax) next(tooLargeError());
      else next(null, chunk);
    },
  });
  // A phone that leaves in the middle ends the exchange with the upstream too.
  request.raw.once("error", (error) => counter.destroy(error));
  request.body = (source as NodeJS.ReadableStream).pipe(counter);
}
