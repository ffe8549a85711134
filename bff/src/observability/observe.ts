import type { DialectCodec } from "contract/dialect";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Limits } from "../config/limits.ts";
import { type Watcher, watchExchanges } from "./exchange.ts";
import type { Logger } from "pino";
import { requestLine } from "./log.ts";
import type { Reading } from "./metrics.ts";

export type OperationOptions = {
  config: Config;
  limits: Limits;
  /** The backend's origin. */
  backend: string;
  tongue: DialectCodec;
  /** What the rooms of the door count by themselves. */
  readings: readonly Reading[];
  /** Those that have to do with every exchange. */
  rooms: readonly Watcher[];
  log: Logger;
};

/** What has to be shown to whoever watches. */
export type Operation = { hearFrame: ((text: string) => void) | null };

/** What the operator sees: the log always; metrics, traces and the drift report only when asked for, and else not even loaded. */
export async function watchOperation(
  app: FastifyInstance,
  { config, limits, backend, tongue, readings, rooms, log }: OperationOptions,
): Promise<Operation> {
  const watchers: Watcher[] = [...rooms, requestLine(log)];
  const all = [...readings];
  if (config.tracing !== null) {
    const { tracer } = await import("./trace.ts");
    const { watcher, lost } = tracer(app, { tracing: config.tracing, limits, trustedHops: config.trustedHops, backend });
    watchers.push(watcher);
    all.push({
      name: "lwh5_spans_lost_total",
      help: "Spans that the collector did not take.",
      kind: "counter",
      read: () => [[[], lost()]],
    });
  }
  const drift = config.driftReport ? (await import("./drift.ts")).openDriftReport(app, { backend, limits, tongue }) : null;
  if (drift) all.push(...drift.readings);
  if (config.metricsPort !== null) {
    const { openMetrics } = await import("./metrics.ts");
    watchers.push(openMetrics(app, { host: config.host, port: config.metricsPort, backend }, all));
  }
  watchExchanges(app, log, watchers);
  return { hearFrame: drift?.hearFrame ?? null };
}
