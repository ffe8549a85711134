import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Limits } from "../base/limits.ts";
import { envelopeOf } from "../base/trouble.ts";

/** `/healthz`: the process answers. `/readyz`: the backend accepts a connection and we are not on our way out. */
export function serveHealth(app: FastifyInstance, door: { backend: string; isDraining(): boolean; limits: Limits }): void {
  const isReachable = cache(() => canConnect(new URL(door.backend), door.limits.readyProbeMs), door.limits.readyCacheMs);
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    if (door.isDraining() || !(await isReachable())) return reply.code(503).send(envelopeOf(503));
    return { ok: true };
  });
}

function canConnect(backend: URL, withinMs: number): Promise<boolean> {
  const port = Number(backend.port || (backend.protocol === "https:" ? 443 : 80));
  return new Promise((resolve) => {
    const socket = connect({ host: backend.hostname.replace(/^\[|\]$/g, ""), port });
    const settle = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(withinMs, () => settle(false));
    socket.once("connect", () => settle(true)).once("error", () => settle(false));
  });
}

/** Many probes within the time share one connection, also while it is being tried. */
function cache(probe: () => Promise<boolean>, forMs: number): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let askedMs = 0;
  return () => {
    const nowMs = performance.now();
    if (answer === undefined || nowMs - askedMs >= forMs) {
      askedMs = nowMs;
      answer = probe();
    }
    return answer;
  };
}
