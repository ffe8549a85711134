import type { FastifyInstance, FastifyReply } from "fastify";
import type { Limits } from "../config/limits.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** From now on not ready. Everything is served until it closes, each answer with the advice to ask elsewhere next time. */
    drain(): void;
    /** Requests without a whole answer. */
    callsInFlight(): number;
  }
}

/** Stands before all that may answer, because each of those answers would leave a connection idle. */
export function registerDraining(app: FastifyInstance, limits: Limits) {
  let isDraining = false;
  let inFlight = 0;
  let closeTimer: NodeJS.Timeout | undefined;
  const drain = () => {
    isDraining = true;
  };
  // The server would wait for idle connections until their keep-alive ends, and for ever for those on which nobody has asked anything yet.
  const closeConnections = () => {
    if (inFlight === 0 && !app.server.listening) app.server.closeAllConnections();
    else app.server.closeIdleConnections();
  };
  app.decorate("drain", drain);
  app.decorate("callsInFlight", () => inFlight);
  app.addHook("preClose", async () => {
    drain();
    // Before sockets hear their goodbyes, which may take seconds: who cannot come in goes elsewhere. Who was let in a moment before is
    // served, and his connection ends with it: a balancer does not ask a second time for him whom we have heard.
    app.server.close();
    // After what has come by then was read.
    closeTimer = setInterval(() => setImmediate(closeConnections), limits.shutdownCheckMs);
  });
  app.addHook("onClose", async () => clearInterval(closeTimer));
  return {
    isDraining: () => isDraining,
    begins(_request: unknown, { raw }: FastifyReply): void {
      inFlight += 1;
      // On the raw answer, where calls find it too: a balancer must not keep a connection that ends in a moment.
      if (isDraining) raw.setHeader("connection", "close");
    },
    ends(): void {
      inFlight -= 1;
    },
  };
}
