import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { calls, version } from "contract";
import type { FastifyInstance } from "fastify";
import type { Limits } from "../config/limits.ts";
import { envelopeOf } from "./transport-error.ts";

export type HealthOptions = {
  backend: string;
  isDraining(): boolean;
  /** False while the backend answers commands with errors. */
  takesCommands(): boolean;
  limits: Limits;
};

/**
 * `/healthz`: the process answers. `/readyz`: the backend answers a read, and we are not on our way out. A backend that refuses commands is
 * named in the answer, but we stay ready: no other process would do better, and reads still work.
 */
export function serveHealth(app: FastifyInstance, door: HealthOptions): void {
  const ask = cache((tell) => answers(door.backend, door.limits.readyProbeMs, tell), door.limits.readyCacheMs);
  app.get("/healthz", (_request, reply) => reply.header("cache-control", "no-store").send({ ok: true, version }));
  app.get("/readyz", (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const tell = (isAnswering: boolean) => {
      if (door.isDraining() || !isAnswering) void reply.code(503).send(envelopeOf(503));
      else void reply.send(door.takesCommands() ? { ok: true } : { ok: true, commands: "refused" });
    };
    if (door.isDraining()) tell(false);
    else ask(tell);
  });
}

const headers = { accept: "application/json", "user-agent": `lwh5-bff/${version} readyz` };

/**
 * A call that every backend has, asked by nobody: 401 is as good as any other answer, and only a backend that is sick says 500. Over a
 * connection of its own, so that a full pool does not make us look as if the backend were away.
 */
function answers(backend: string, withinMs: number, tell: (isAnswering: boolean) => void): void {
  const address = new URL(`/lightweight${calls.userInfo.path}`, backend);
  const get = address.protocol === "https:" ? getHttps : getHttp;
  const asked = get(address, { agent: false, headers, signal: AbortSignal.timeout(withinMs) });
  let isTold = false;
  const tellOnce = (isAnswering: boolean) => {
    if (!isTold) tell(isAnswering);
    isTold = true;
  };
  asked.on("error", () => tellOnce(false));
  asked.once("response", (answer) => {
    tellOnce((answer.statusCode ?? 500) < 500);
    // What it says is not looked at, however long it is.
    answer.once("error", () => {}).destroy();
  });
}

type Tell = (isAnswering: boolean) => void;

/** Tells the last result at once while it is fresh. Requests that come during a probe share it. */
function cache(probe: (tell: Tell) => void, forMs: number): (tell: Tell) => void {
  let last: boolean | undefined;
  let askedMs = 0;
  let waiting: Tell[] = [];
  const end = (isAnswering: boolean) => {
    last = isAnswering;
    const all = waiting;
    waiting = [];
    for (const tell of all) tell(isAnswering);
  };
  return (tell) => {
    const nowMs = performance.now();
    if (last !== undefined && nowMs - askedMs < forMs) return tell(last);
    if (waiting.push(tell) > 1) return;
    last = undefined;
    askedMs = nowMs;
    probe(end);
  };
}
