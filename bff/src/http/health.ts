import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { calls, version } from "contract";
import type { FastifyInstance } from "fastify";
import type { Limits } from "../config/limits.ts";
import { errorEnvelope } from "./transport-error.ts";

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
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const ask = cacheProbe(
    (tell) => probeBackend(options.backend, options.limits.readyProbeMs, tell),
    options.limits.readyCacheMs,
  );
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ ok: true, version }),
  );
  app.get("/readyz", (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const tell = (isAnswering: boolean) => {
      if (options.isDraining() || !isAnswering) void reply.code(503).send(errorEnvelope(503));
      else
        void reply.send(options.takesCommands() ? { ok: true } : { ok: true, commands: "refused" });
    };
    if (options.isDraining()) tell(false);
    else ask(tell);
  });
}

const probeHeaders = { accept: "application/json", "user-agent": `lwh5-bff/${version} readyz` };

/**
 * A call that every backend has, asked by nobody: 401 is as good as any other answer, and only a backend that is sick says 500. Over a
 * connection of its own, so that a full pool does not make us look as if the backend were away.
 */
function probeBackend(
  backend: string,
  withinMs: number,
  tell: (isAnswering: boolean) => void,
): void {
  const address = new URL(`/lightweight${calls.userInfo.path}`, backend);
  const get = address.protocol === "https:" ? getHttps : getHttp;
  const probe = get(address, {
    agent: false,
    headers: probeHeaders,
    signal: AbortSignal.timeout(withinMs),
  });
  let isReported = false;
  const reportOnce = (isAnswering: boolean) => {
    if (!isReported) tell(isAnswering);
    isReported = true;
  };
  probe.on("error", () => reportOnce(false));
  probe.once("response", (answer) => {
    reportOnce((answer.statusCode ?? 500) < 500);
    // What it says is not looked at, however long it is.
    answer.once("error", () => {}).destroy();
  });
}

type ReportHealth = (isAnswering: boolean) => void;

/** Tells the last result at once while it is fresh. Requests that come during a probe share it. */
function cacheProbe(
  probe: (tell: ReportHealth) => void,
  forMs: number,
): (tell: ReportHealth) => void {
  let last: boolean | undefined;
  let askedMs = 0;
  let waiting: ReportHealth[] = [];
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
