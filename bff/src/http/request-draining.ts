import type { FastifyInstance, FastifyReply } from "fastify";
import type { Limits } from "../config/limits.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Makes `/readyz` fail. Requests are still served, each with `Connection: close`. */
    drain(): void;
    /** Number of requests whose response is not complete. */
    callsInFlight(): number;
  }
}

/**
 * Adds `drain` and `callsInFlight` to the server, and closes its connections during a shutdown.
 * Register the returned watcher before all hooks that may respond. Otherwise `begins` would miss a
 * request to which a hook responds, and its connection would stay open during a shutdown.
 */
export function registerRequestDraining(app: FastifyInstance, limits: Limits) {
  let isDraining = false;
  let inFlight = 0;
  let closeTimer: NodeJS.Timeout | undefined;
  const drain = () => {
    isDraining = true;
  };
  // Without this function, the server would wait for idle connections until their keep-alive ends,
  // and forever for connections without any request yet.
  const closeConnections = () => {
    if (inFlight === 0 && !app.server.listening) app.server.closeAllConnections();
    else app.server.closeIdleConnections();
  };
  app.decorate("drain", drain);
  app.decorate("callsInFlight", () => inFlight);
  app.addHook("preClose", async () => {
    drain();
    // Stop accepting connections before the WebSockets are closed, which may take seconds, so that
    // new clients reach another process. A client that connected just before is still served,
    // because a load balancer does not retry a request that we have read. Its connection closes
    // after the response.
    app.server.close();
    // `setImmediate` waits until all data that has arrived was read. Otherwise a connection whose
    // request has just arrived would be closed as idle.
    closeTimer = setInterval(() => setImmediate(closeConnections), limits.shutdownCheckMs);
  });
  app.addHook("onClose", async () => clearInterval(closeTimer));
  return {
    isDraining: () => isDraining,
    begins(_request: unknown, { raw }: FastifyReply): void {
      inFlight += 1;
      // Set on the raw response, because calls write to it directly. A load balancer must not reuse
      // a connection that is about to end.
      if (isDraining) raw.setHeader("connection", "close");
    },
    ends(): void {
      inFlight -= 1;
    },
  };
}
