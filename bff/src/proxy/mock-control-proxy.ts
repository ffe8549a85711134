import { type Readable, Transform } from "node:stream";
import proxy, { type FastifyHttpProxyOptions } from "@fastify/http-proxy";
import type { FastifyInstance, FastifyReply, FastifyRequest, RegisterOptions } from "fastify";
import { DecoratorHandler, type Dispatcher, Pool } from "undici";
import { callerIpAddress } from "../http/caller.ts";
import { pathWithoutQuery, queryOfTarget } from "../http/request-target.ts";
import {
  jsonContentType,
  createErrorEnvelope,
  errorNamesInCauseChain,
  retryAfterHeaderOf,
  httpStatusOfError,
} from "../http/transport-error.ts";
import type { MockControlAccessCheck } from "./upstream.ts";
import { pickUpstreamRequestHeaders } from "../http/headers.ts";
import type { ProxyContext } from "./proxy-context.ts";

type HeaderRecord = Record<string, unknown>;

const droppedHeaders = new Set([
  "set-cookie",
  "server",
  "x-powered-by",
  "connection",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * Proxies what the mock serves in addition to the calls: the director and its control API
 * (/__mock), the simulated face check provider (/provider) and the API documents. Their responses
 * keep their own security policies. Their requests bypass the gates, because the mock must remain
 * controllable while its calls fail.
 */
export async function serveMockControl(
  app: FastifyInstance,
  context: ProxyContext,
  mayPass: MockControlAccessCheck,
): Promise<void> {
  const { listenersMax, listeningMs, wholeCallMs } = context.limits;
  const pool = createMockPool(context);
  app.addHook("onClose", () => pool.destroy());
  const endStreams = endStreamsOnClose(app);
  await app.register(async (scope) => {
    let open = 0;
    const leave = () => {
      open -= 1;
    };
    scope.addHook("onRequest", async (request, reply) => {
      if (!mayPass(request, reply)) return reply;
      if (pathWithoutQuery(request.raw.url ?? "") === "/__mock")
        return reply.redirect(`/__mock/${queryOfTarget(request.raw.url ?? "")}`, 302);
      if (open >= listenersMax) return reply.code(503).send(createErrorEnvelope(503));
      open += 1;
      reply.raw.once("close", leave);
      return undefined;
    });
    await scope.register(proxy, {
      ...proxyOptions(context, pool, listeningMs, endStreams),
      prefix: "/__mock",
      rewritePrefix: "/__mock",
    });
  });
  const options = proxyOptions(context, pool, wholeCallMs, endStreams);
  await app.register(proxy, {
    ...options,
    prefix: "/provider",
    rewritePrefix: "/provider",
    routes: ["/*"],
    httpMethods: ["GET", "POST"],
  });
  for (const prefix of ["/openapi.json", "/asyncapi.json"])
    await app.register(proxy, {
      ...options,
      prefix,
      rewritePrefix: prefix,
      routes: ["/"],
      httpMethods: ["GET"],
    });
}

/** Creates a separate pool, because an event stream may hold its connection for minutes. */
const createMockPool = ({ upstream, limits }: ProxyContext): Pool =>
  new Pool(upstream.address, {
    connections: limits.listenersMax,
    pipelining: 1,
    keepAliveTimeout: 4_000,
    connect: { timeout: limits.connectMs },
  });

/** `timeoutMs` limits the wait for a response and each pause within the response. */
function proxyOptions(
  context: ProxyContext,
  pool: Pool,
  timeoutMs: number,
  onStream: (stream: Readable) => void,
): FastifyHttpProxyOptions & RegisterOptions {
  const { dispatcher, cancelOnLeave } = createCancellableDispatcher(pool);
  return {
    upstream: context.upstream.address,
    undici: dispatcher as never,
    disableCache: true,
    // Turns off the plugin's log lines, because the one log line per request names the failure.
    disableRequestLogging: true,
    logLevel: "error",
    preHandler: (request, reply, done) => {
      const bytesMax = context.limits.uploadBodyBytesMax;
      if (Number(request.headers["content-length"]) > bytesMax)
        return sendUpstreamError(reply, tooLargeError());
      limitBody(request, bytesMax);
      cancelOnLeave(request, reply);
      done();
    },
    replyOptions: {
      timeout: timeoutMs,
      // Retries nothing: by default, @fastify/reply-from repeats a GET up to ten times after a 503.
      retryDelay: () => null,
      rewriteRequestHeaders: (request, headers) => ({
        ...pickUpstreamRequestHeaders(
          headers,
          callerIpAddress(request.raw as never, context.trustedHops),
          request.id,
        ),
        ...(headers["content-length"] !== undefined && {
          "content-length": headers["content-length"],
        }),
        ...(headers["last-event-id"] !== undefined && {
          "last-event-id": headers["last-event-id"],
        }),
      }),
      rewriteHeaders: (headers) =>
        Object.fromEntries(
          Object.entries(headers).filter(
            ([name]) => !droppedHeaders.has(name) && !name.startsWith("access-control-"),
          ),
        ) as never,
      onResponse: (_request, reply, answer) => {
        const { headers, stream } = answer as unknown as {
          headers: HeaderRecord;
          stream: Readable;
        };
        if (String(headers["content-type"]).startsWith("text/event-stream")) onStream(stream);
        reply.send(stream);
      },
      onError: (reply, { error }) => sendUpstreamError(reply as unknown as FastifyReply, error),
    },
  };
}

/** Ends event streams when the server closes, because it would otherwise wait for them. */
function endStreamsOnClose(app: FastifyInstance): (stream: Readable) => void {
  const open = new Set<Readable>();
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const it of open) it.destroy();
  });
  return (stream) => {
    open.add(stream.once("close", () => open.delete(stream)));
    if (isClosing) stream.destroy();
  };
}

class ReportingHandler extends DecoratorHandler {
  private readonly handler: Dispatcher.DispatchHandler;
  private readonly started: (controller: Dispatcher.DispatchController) => void;

  constructor(
    handler: Dispatcher.DispatchHandler,
    started: (controller: Dispatcher.DispatchController) => void,
  ) {
    super(handler);
    this.handler = handler;
    this.started = started;
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.started(controller);
    this.handler.onRequestStart?.(controller, context);
  }
}

/**
 * Cancels a read when its client disconnects, so that its connection to the mock is freed.
 * @fastify/reply-from passes no signal to the pool, so the exchange is found by its trace id. A
 * command is not cancelled.
 */
function createCancellableDispatcher(pool: Pool) {
  const controllers = new Map<string, Dispatcher.DispatchController>();
  const dispatcher = pool.compose((dispatch) => (options, handler) => {
    const traceId = String((options.headers as HeaderRecord)["x-trace-id"]);
    return dispatch(
      options,
      new ReportingHandler(handler, (controller) => controllers.set(traceId, controller)),
    );
  });
  const cancelOnLeave = (request: FastifyRequest, reply: FastifyReply) => {
    reply.raw.once("close", () => {
      const isLeft = !reply.raw.writableFinished && request.method === "GET";
      if (isLeft) controllers.get(request.id)?.abort(new Error("caller left"));
      controllers.delete(request.id);
    });
  };
  return { dispatcher, cancelOnLeave };
}

function sendUpstreamError(reply: FastifyReply, error: unknown): void {
  const status = httpStatusOfError(error);
  reply.request.failure = errorNamesInCauseChain(error).join(" < ");
  // Closes the connection, to avoid waiting for the rest of a rejected body.
  if (status === 413 || !reply.request.raw.complete) void reply.header("connection", "close");
  void reply
    .headers(retryAfterHeaderOf(status))
    .code(status)
    .type(jsonContentType)
    .send(createErrorEnvelope(status));
}

const tooLargeError = () =>
  Object.assign(new Error("body too large"), { code: "FST_ERR_CTP_BODY_TOO_LARGE" });

/** Limits a body while it is forwarded, because it may have no Content-Length. */
function limitBody(request: FastifyRequest, bytesMax: number): void {
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
  // A client that disconnects during its body also ends the exchange with the mock.
  request.raw.once("error", (error) => counter.destroy(error));
  request.body = (source as NodeJS.ReadableStream).pipe(counter);
}
