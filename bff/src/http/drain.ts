import type { FastifyInstance, FastifyReply } from "fastify";
import type { Limits } from "../config/limits.ts";

declare module "fastify" {
  interface FastifyInstance {
    /**
     * Reports not ready from now on. Requests are still served until the server closes. Each response
     * asks to close its connection.
     */
    drain(): void;
    /** Number of requests without a complete response. */
    callsInFlight(): number;
  }
}

/**
 * Must be registered before all routes and hooks that may answer, because each of those answers would
 * leave a connection idle.
 */
export function registerDraining(app: FastifyInstance, limits: Limits) {
  let isDraining = false;
  let inFlight = 0;
  let closeTimer: NodeJS.Timeout | undefined;
  const drain = () => {
    isDraining = true;
  };
  // Closes idle connections. The server would wait for their keep-alive timeout, and for ever for
  // connections without any request.
  const closeConnections = () => {
    if (inFlight === 0 && !app.server.listening) app.server.closeAllConnections();
    else app.server.closeIdleConnections();
  };
  app.decorate("drain", drain);
  app.decorate("callsInFlight", () => inFlight);
  app.addHook("preClose", async () => {
    drain();
    // Stop listening before sockets get their close frames, which may take seconds, so that new clients
    // use another server. A request that was accepted just before is served and its connection is closed,
    // because a balancer does not repeat a request that has been accepted.
    app.server.close();
    // Runs after the data that has arrived by then was read.
    closeTimer = setInterval(() => setImmediate(closeConnections), limits.shutdownCheckMs);
  });
  app.addHook("onClose", async () => clearInterval(closeTimer));
  return {
    isDraining: () => isDraining,
    begins(_request: unknown, { raw }: FastifyReply): void {
      inFlight += 1;
      // Set on the raw response, which calls write directly, so that a balancer does not keep a
      // connection that ends soon.
      if (isDraining) raw.setHeader("connection", "close");
    },
    ends(): void {
      inFlight -= 1;
    },
  };
}
