import type { FastifyInstance, FastifyRequest } from "fastify";
import { nameOf, patternOf, type RequestName } from "./call-name.ts";

/** One request and its answer, when both are over. */
export type Exchange = {
  request: FastifyRequest;
  name: RequestName;
  /** Method and route pattern. */
  route: string;
  /** 499 when the caller left before the last byte. */
  status: number;
  ms: number;
};

/** Log, metrics and traces are told of every exchange, and of nothing else. */
export type Watcher = { begins?(request: FastifyRequest): void; ends(exchange: Exchange): void };

type Named = { name: RequestName; route: string };

/** Patterns are few and methods too, so every one is worked out once. */
function namer(): (request: FastifyRequest) => Named {
  const known = new Map<string, Named>();
  return (request) => {
    const key = `${request.method} ${request.routeOptions.url ?? "unknown"}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const pattern = patternOf(request.routeOptions.url);
    const named = { name: nameOf(request.method, pattern), route: `${request.method} ${pattern}` };
    known.set(key, named);
    return named;
  };
}

export function watchExchanges(app: FastifyInstance, watchers: readonly Watcher[]): void {
  const nameRequest = namer();
  app.decorateRequest("trouble", null);
  app.addHook("onRequest", (request, reply, done) => {
    const startedMs = performance.now();
    for (const it of watchers) it.begins?.(request);
    reply.raw.once("close", () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : 499;
      const exchange = { request, ...nameRequest(request), status, ms: performance.now() - startedMs };
      for (const it of watchers) it.ends(exchange);
    });
    done();
  });
}
