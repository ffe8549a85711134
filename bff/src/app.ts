import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { calls } from "contract";
import { type DialectCodec, dialectCodecOf, dialects } from "contract/dialect";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { isSameOriginRequest } from "./http/caller.ts";
import type { Config } from "./config/config.ts";
import { type Limits, limits as usualLimits } from "./config/limits.ts";
import { type TraceIdGenerator, createTraceIdGenerator } from "./http/trace-id.ts";
import { createDialectTranslationUnlessPlain } from "./proxy/dialect-translation.ts";
import {
  createErrorEnvelope,
  createRawErrorResponse,
  retryAfterHeaderOf,
} from "./http/transport-error.ts";
import { type OpenMockFunction, openUpstream } from "./proxy/upstream.ts";
import type { ProxyContext } from "./proxy/proxy-context.ts";
import { serveMockControl } from "./proxy/mock-control-proxy.ts";
import { type CallRoute, serveCalls } from "./proxy/call-routes.ts";
import { hashInlineCode, readIndexPage, serveAssets } from "./http/assets.ts";
import { countBrowserReports } from "./observability/browser-reports.ts";
import { registerRequestDraining } from "./http/request-draining.ts";
import {
  type ResponseHeaderRules,
  createResponseHeaderRules,
  registerSecurityHeadersHook,
} from "./http/headers.ts";
import { serveHealth } from "./http/health.ts";
import { rejectAmbiguousRequests } from "./http/reject-ambiguous-requests.ts";
import {
  createBodyTimeout,
  isResponseDue,
  limitConnections,
  limitPipelining,
  closeStalledTransfers,
  watchIncompleteRequestBodies,
} from "./http/client-connection-limits.ts";
import { createConcurrencyGates } from "./limits/concurrency-gate.ts";
import {
  reserveBodyMemory,
  MemoryBudget,
  requestMemoryReleasingWatcher,
  allowRequestBodyEviction,
} from "./limits/memory-budget.ts";
import { enforceRateLimits, createRateLimits } from "./limits/rate-limits.ts";
import type { SocketCounts } from "./sockets/socket-registry.ts";
import { createFrameTranslator, isSocketUpgrade, serveSockets } from "./sockets/serve-sockets.ts";
import { type LogStream, createLog } from "./observability/log.ts";
import { createUnreadableFieldCounter } from "./observability/unreadable-fields.ts";
import { startObservability } from "./observability/start-observability.ts";
import { createMetricSources } from "./observability/metric-sources.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Socket counts of this process only. */
    socketCounts: SocketCounts;
  }
}

/** Parts that tests replace. A running server passes only `logStream`. */
export type AppOverrides = {
  limits?: Partial<Limits>;
  rows?: readonly CallRoute[];
  logStream?: LogStream;
  openMock?: OpenMockFunction;
  codec?: DialectCodec;
};

/** Builds the BFF. The caller then calls `listen`. */
export async function buildApp(
  config: Config,
  overrides: AppOverrides = {},
): Promise<FastifyInstance> {
  const limits = { ...usualLimits, ...overrides.limits };
  const codec = overrides.codec ?? dialectCodecOf(dialects[config.dialect]);
  const idempotent = codec.dialect.headers?.["x-request-id"] !== null;
  const page = readIndexPage(config.webRoot, { ...config.runtime, idempotent });
  const headers = createResponseHeaderRules(config, hashInlineCode(page));
  const nextTraceId = createTraceIdGenerator(config.trustedHops);
  const app = createServer(limits, headers, nextTraceId);
  const log = createLog(config.logLevel, overrides.logStream);
  app.log = log;
  const upstream = await openUpstream(config, limits, overrides.openMock);
  app.addHook("onClose", () => upstream.close());
  const gates = createConcurrencyGates(limits);
  const budget = new MemoryBudget(limits);
  const rateLimits = await createRateLimits(app, config, limits);
  const translation = createDialectTranslationUnlessPlain(codec);
  const context: ProxyContext = {
    upstream,
    gates,
    budget,
    limits,
    headers,
    trustedHops: config.trustedHops,
    codec,
    translation,
  };

  const metricInputs = {
    translation,
    upstream,
    gates,
    budget,
    rateLimits,
    socketCounts: () => app.socketCounts,
    log: overrides.logStream,
  };
  const mismatches = createUnreadableFieldCounter();
  const reports = countBrowserReports(limits);
  const metricSources = [
    ...createMetricSources(metricInputs),
    mismatches.metricSource,
    reports.metricSource,
  ];
  const drain = registerRequestDraining(app, limits);
  const ownWatchers = [
    mismatches.watcher,
    drain,
    closeStalledTransfers(app, limits),
    requestMemoryReleasingWatcher,
  ];
  const { checkFrame } = await startObservability(app, {
    config,
    limits,
    backend: upstream.address,
    codec,
    metricSources,
    ownWatchers,
    log,
  });
  registerSecurityHeadersHook(app, headers);
  rejectAmbiguousRequests(app, headers);
  handleErrors(app);
  watchIncompleteRequestBodies(app, [createBodyTimeout(app, limits), allowRequestBodyEviction]);
  limitConnections(app, limits, config.rateLimits && config.trustedHops === 0);
  limitPipelining(app, limits);
  if (rateLimits) enforceRateLimits(app, rateLimits, config.trustedHops);
  reserveBodyMemory(app, budget, limits, config.trustedHops);
  serveHealth(app, {
    backend: upstream.address,
    isDraining: drain.isDraining,
    takesCommands: () => gates.calls.commandBreaker?.state === "closed",
    limits,
  });
  await app.register(reports.serve);
  await serveAssets(app, { root: config.webRoot, page, headers });
  await serveCalls(app, context, overrides.rows ?? Object.values(calls), config.allowUnlisted);
  const isOwnPage = (request: IncomingMessage) => isSameOriginRequest(request, config.trustedHops);
  if (upstream.guard)
    await serveMockControl(
      app,
      context,
      upstream.guard(config.mockControlToken ?? undefined, isOwnPage),
    );
  app.decorate(
    "socketCounts",
    serveSockets(app, {
      ...context,
      frames: createFrameTranslator(translation, checkFrame),
      rateLimits,
      allowedOrigins: config.allowedOrigins,
      identityMark: config.backend === "mock" ? { "x-lwh5-caller": "identity" } : {},
      nextTraceId,
    }),
  );
  return app;
}

function createServer(
  limits: Limits,
  headers: ResponseHeaderRules,
  nextTraceId: TraceIdGenerator,
): FastifyInstance {
  return Fastify({
    // Off, because Fastify would create a child logger for every request and listen for the end of
    // the request. log.ts writes the log line of each request.
    logger: false,
    genReqId: nextTraceId,
    exposeHeadRoutes: false,
    // Off, because Fastify would respond 503 during a shutdown. Requests on open connections are
    // served instead, see request-draining.ts.
    return503OnClosing: false,
    bodyLimit: limits.jsonBodyBytesMax,
    // Time in ms for a whole request to arrive. client-connection-limits.ts has shorter limits for
    // bodies.
    requestTimeout: limits.wholeFileMs + limits.requestHeadersMs,
    maxRequestsPerSocket: limits.requestsPerConnectionMax,
    keepAliveTimeout: limits.keepAliveMs,
    http: {
      maxHeaderSize: limits.headerBytesMax,
      headersTimeout: limits.requestHeadersMs,
      // Interval in ms at which Node looks for requests that arrive too late. The default of 30 s
      // is longer than `headersTimeout`.
      connectionsCheckingInterval: 1_000,
      // Off, because Node's own 400 for a missing Host has no security headers. The hook in
      // reject-ambiguous-requests.ts sends the 400 instead.
      requireHostHeader: false,
      shouldUpgradeCallback: isSocketUpgrade,
    },
    // Called for errors of the router, such as a URL that it cannot decode (`/%zz`). No hook runs
    // for them, so the security headers are set here.
    frameworkErrors: (_error, request, reply) => {
      const own = { ...headers.security(request.raw), "x-trace-id": request.id };
      void (reply as unknown as FastifyReply).headers(own).code(400).send(createErrorEnvelope(400));
    },
    clientErrorHandler: (error, socket) => rejectUnparsable(error, socket, headers),
  });
}

const statusByParserError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Responds to a request that Node cannot parse or that arrived too late, and closes the connection.
 * If an earlier response is due or being written on the connection, sends nothing, because a client
 * would read it as part of that response.
 */
function rejectUnparsable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: ResponseHeaderRules,
): void {
  const status = statusByParserError[error.code ?? ""] ?? 400;
  if (socket.writable && !isResponseDue(socket))
    socket.write(
      createRawErrorResponse(status, headers.security({ headers: {}, socket } as never)),
    );
  socket.destroy();
}

/**
 * Responds to unknown routes and errors with an error envelope (`code`, `result` and `message`),
 * which contains no internal detail.
 */
function handleErrors(app: FastifyInstance): void {
  // Without `no-store`, a cache could keep the 404 for a file that only a newer build has, and
  // still return it after that build is deployed.
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).header("cache-control", "no-store").send(createErrorEnvelope(404)),
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    const status = (statusCode >= 400 && statusCode < 500) || statusCode === 503 ? statusCode : 500;
    // If the client has disconnected, the response fails too. That is no bug, so nothing is logged.
    if (status === 500 && !reply.raw.destroyed)
      app.log.error({ err: error, traceId: request.id }, "bug");
    // Closes the connection, to avoid waiting for the rest of a body that is not needed.
    if (!request.raw.complete) void reply.header("connection", "close");
    return reply.headers(retryAfterHeaderOf(status)).code(status).send(createErrorEnvelope(status));
  });
}
