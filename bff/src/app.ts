import type { Socket } from "node:net";
import { calls as table } from "contract";
import Fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { assets } from "./assets.ts";
import type { SocketCounts } from "./census.ts";
import type { Config } from "./config.ts";
import type { Door } from "./door.ts";
import { gatesOf } from "./gate.ts";
import { type HeaderRules, headerRules, securityHeaders } from "./headers.ts";
import { health } from "./health.ts";
import { type Limits, limits as usualLimits } from "./limits.ts";
import { type LogStream, logOptions } from "./log.ts";
import { mockDoor } from "./mock-door.ts";
import { operation } from "./operation.ts";
import { calls, pathRule, type Row } from "./proxy.ts";
import { limitRates, openRateLimits } from "./rate-limits.ts";
import { readingsOf } from "./readings.ts";
import { connectionCaps, slowBodies } from "./slow-callers.ts";
import { isSocketUpgrade, sockets } from "./socket.ts";
import { type NextTraceId, traceIds } from "./trace-id.ts";
import { envelopeOf, rawAnswer, retryAfter } from "./trouble.ts";
import { type OpenMock, openUpstream } from "./upstream.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** From now on not ready, and new calls are refused; those in flight go on. */
    drain(): void;
    /** Of this process alone, to be read and shown. */
    socketCounts: SocketCounts;
  }
}

/** What tests replace; a running server brings only its log. */
export type Inside = { limits?: Partial<Limits>; rows?: readonly Row[]; logStream?: LogStream; openMock?: OpenMock };

/** The whole door, ready to listen or to be injected into; it never listens itself. */
export async function buildApp(config: Config, inside: Inside = {}): Promise<FastifyInstance> {
  const limits = { ...usualLimits, ...inside.limits };
  const headers = headerRules(config);
  const nextTraceId = traceIds(config.trustedHops);
  const app = server(config, limits, headers, nextTraceId, inside.logStream);
  const upstream = await openUpstream(config, limits, inside.openMock);
  app.addHook("onClose", () => upstream.close());
  const gates = gatesOf(limits);
  const rateLimits = await openRateLimits(app, config, limits);
  const door: Door = { upstream, gates, limits, headers, trustedHops: config.trustedHops };

  const readings = readingsOf({ upstream, gates, rateLimits, socketCounts: () => app.socketCounts, log: inside.logStream });
  await operation(app, { config, limits, backend: upstream.address, readings });
  securityHeaders(app, headers);
  const isDraining = draining(app, limits);
  pathRule(app);
  troubles(app);
  slowBodies(app, limits);
  connectionCaps(app, limits, config.rateLimits && config.trustedHops === 0);
  if (rateLimits) limitRates(app, rateLimits, config.trustedHops);
  health(app, { backend: upstream.address, isDraining, limits });
  await assets(app, { root: config.webRoot, runtime: config.runtime });
  await calls(app, door, inside.rows ?? Object.values(table), config.allowUnlisted);
  if (config.backend === "mock") await mockDoor(app, door, config.mockControlToken);
  app.decorate("socketCounts", sockets(app, { ...door, rateLimits, allowedOrigins: config.allowedOrigins, nextTraceId }));
  return app;
}

function server(config: Config, limits: Limits, headers: HeaderRules, nextTraceId: NextTraceId, logStream?: LogStream): FastifyInstance {
  return Fastify({
    logger: logOptions(config.logLevel, logStream) ?? false,
    // One line of our own instead, see log.ts.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "traceId" }),
    genReqId: nextTraceId,
    exposeHeadRoutes: false,
    // Ours answers with the envelope, see draining().
    return503OnClosing: false,
    bodyLimit: limits.jsonBodyBytesMax,
    // The last resort; see slow-callers.ts for bodies.
    requestTimeout: limits.wholeFileMs + limits.requestHeadersMs,
    maxRequestsPerSocket: limits.requestsPerConnectionMax,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.requestHeadersMs,
      // Node looks for late requests only so often; its own default is twice our whole timeout.
      connectionsCheckingInterval: 1_000,
      shouldUpgradeCallback: isSocketUpgrade,
    },
    // The router gives up before any hook has run, so the headers are set here.
    frameworkErrors: (_error, request, reply) => {
      const own = { ...headers.security(request.raw), "x-trace-id": request.id };
      void (reply as unknown as FastifyReply).headers(own).code(400).send(envelopeOf(400));
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  });
}

/** Bytes that are no request. While another answer is on its way on that connection, ours would be taken for its end. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket, headers: HeaderRules): void {
  const isBusy = Boolean((socket as { _httpMessage?: unknown })._httpMessage);
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  if (socket.writable && !isBusy) socket.write(rawAnswer(status, headers.security({ headers: {}, socket } as never)));
  socket.destroy();
}

/** What is not there, and what went wrong: the envelope, and never a word of the inside. */
function troubles(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(envelopeOf(404)));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : 500;
    // An answer whose reader has left breaks off too, and that is nobody's bug.
    if (status === 500 && !reply.raw.destroyed) request.log.error({ err: error }, "bug");
    return reply.code(status).send(envelopeOf(status));
  });
}

/** Stands before all that may answer, because each of those answers would leave a connection idle. */
function draining(app: FastifyInstance, limits: Limits): () => boolean {
  let isDraining = false;
  let inFlight = 0;
  let look: NodeJS.Timeout | undefined;
  const drain = () => {
    isDraining = true;
  };
  // The server would wait for idle connections until their keep-alive ends, and for ever for those on which nobody has asked anything yet.
  const letGo = () => {
    if (inFlight === 0 && !app.server.listening) app.server.closeAllConnections();
    else app.server.closeIdleConnections();
  };
  const answered = () => {
    inFlight -= 1;
  };
  app.decorate("drain", drain);
  app.addHook("preClose", async () => {
    drain();
    look = setInterval(letGo, limits.leaveLookMs);
  });
  app.addHook("onClose", async () => clearInterval(look));
  app.addHook("onRequest", (request, reply, done) => {
    inFlight += 1;
    reply.raw.on("close", answered);
    if (!isDraining || request.url === "/healthz" || request.url === "/readyz") return done();
    void reply
      .headers({ connection: "close", ...retryAfter(503) })
      .code(503)
      .send(envelopeOf(503));
  });
  return () => isDraining;
}
