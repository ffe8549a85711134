import { get as getHttp } from "node:http";
import { get as getHttps } from "node:https";
import { calls, productVersion } from "contract";
import type { FastifyInstance } from "fastify";
import type { Limits } from "../config/limits.ts";
import { createErrorEnvelope } from "./transport-error.ts";

export type HealthOptions = {
  backend: string;
  isDraining(): boolean;
  /** False while the backend fails commands. */
  takesCommands(): boolean;
  limits: Limits;
};

/**
 * Serves `/healthz` (the process responds) and `/readyz` (the backend responds to a read and no
 * shutdown has started). If the backend rejects commands, the response says so but stays 200: other
 * processes would do no better, and reads still work.
 */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const ask = cacheProbe(
    (tell) => probeBackend(options.backend, options.limits.readyProbeMs, tell),
    options.limits.readyCacheMs,
  );
  app.get("/healthz", (_request, reply) =>
    reply.header("cache-control", "no-store").send({ ok: true, version: productVersion }),
  );
  app.get("/readyz", (_request, reply) => {
    void reply.header("cache-control", "no-store");
    const tell = (isAnswering: boolean) => {
      if (options.isDraining() || !isAnswering) void reply.code(503).send(createErrorEnvelope(503));
      else
        void reply.send(options.takesCommands() ? { ok: true } : { ok: true, commands: "refused" });
    };
    if (options.isDraining()) tell(false);
    else ask(tell);
  });
}

const probeHeaders = {
  accept: "application/json",
  "user-agent": `lwh5-bff/${productVersion} readyz`,
};

/**
 * Sends a call that every backend has, without a token. Any status below 500 counts as alive. Uses
 * a separate connection, so that a full pool does not look like an unreachable backend.
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
    // Ignores the content, which may be long.
    answer.once("error", () => {}).destroy();
  });
}

type ReportHealth = (isAnswering: boolean) => void;

/** Reports the last result while it is fresh. Otherwise probes once for all waiting requests. */
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
