import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { requestNameOf, removeRoutePatternRegexes, type RequestName } from "./request-name.ts";

/** A request and its response, after the response was sent or its connection has closed. */
export type HttpExchange = {
  request: FastifyRequest;
  reply: FastifyReply;
  name: RequestName;
  /** Method and route pattern. */
  route: string;
  /** 499 if the connection closed before the last byte of the response. */
  status: number;
  ms: number;
};

/** All watchers share one hook and listener, because each hook and listener costs time per call. */
export type HttpExchangeWatcher = {
  begins?(request: FastifyRequest, reply: FastifyReply): void;
  ends?(exchange: HttpExchange): void;
};

type RouteName = { name: RequestName; route: string };

/** Returns a function that names requests. Caches each name, because there are few routes. */
function createRouteNamer(): (request: FastifyRequest) => RouteName {
  const known = new Map<string | undefined, Map<string, RouteName>>();
  return (request) => {
    const { method } = request;
    const { url } = request.routeOptions;
    const byMethod = known.get(url) ?? new Map<string, RouteName>();
    const found = byMethod.get(method);
    if (found !== undefined) return found;
    const pattern = removeRoutePatternRegexes(url);
    const named = { name: requestNameOf(method, pattern), route: `${method} ${pattern}` };
    known.set(url, byMethod.set(method, named));
    return named;
  };
}

export function watchHttpExchanges(
  app: FastifyInstance,
  log: FastifyBaseLogger,
  watchers: readonly HttpExchangeWatcher[],
): void {
  const nameRequest = createRouteNamer();
  app.decorateRequest("failure", null);
  app.decorateRequest("pendingCall", null);
  app.decorateRequest("caller", null);
  app.decorateRequest("lease", null);
  app.addHook("onRequest", (request, reply, done) => {
    const startedMs = performance.now();
    // Fastify writes its own messages about this response to `reply.log`.
    reply.log = log;
    for (const it of watchers) it.begins?.(request, reply);
    reply.raw.on("close", () => {
      const { name, route } = nameRequest(request);
      const status = reply.raw.writableFinished ? reply.raw.statusCode : 499;
      const exchange = { request, reply, name, route, status, ms: performance.now() - startedMs };
      for (const it of watchers) it.ends?.(exchange);
      request.pendingCall?.callerLeft();
    });
    done();
  });
}
