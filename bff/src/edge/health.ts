import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { calls, version } from "contract";
import type { FastifyInstance } from "fastify";
import type { Limits } from "../base/limits.ts";
import { envelopeOf } from "../base/trouble.ts";

/** `/healthz`: the process answers. `/readyz`: the backend answers a question, and we are not on our way out. */
export function serveHealth(app: FastifyInstance, door: { backend: string; isDraining(): boolean; limits: Limits }): void {
  const isAnswering = cache(() => answers(door.backend, door.limits.readyProbeMs), door.limits.readyCacheMs);
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true, version }));
  app.get("/readyz", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    if (door.isDraining() || !(await isAnswering())) return reply.code(503).send(envelopeOf(503));
    return { ok: true };
  });
}

const headers = { accept: "application/json", "user-agent": `lwh5-bff/${version} readyz` };

/**
 * A call that every backend has, asked by nobody: 401 is as good as any other answer, and only a backend that is sick says 500. Over a
 * connection of its own, so that a full pool does not make us look as if the backend were away.
 */
function answers(backend: string, withinMs: number): Promise<boolean> {
  const address = new URL(`/lightweight${calls.userInfo.path}`, backend);
  const get = address.protocol === "https:" ? getHttps : getHttp;
  return new Promise((resolve) => {
    const asked = get(address, { agent: false, headers, signal: AbortSignal.timeout(withinMs) });
    asked.once("error", () => resolve(false));
    asked.once("response", (answer) => {
      resolve((answer.statusCode ?? 500) < 500);
      // What it says is not looked at, however long it is.
      answer.once("error", () => {}).destroy();
    });
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
