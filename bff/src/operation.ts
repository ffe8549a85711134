import type { FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { type Watcher, watchExchanges } from "./exchange.ts";
import type { Limits } from "./limits.ts";
import { requestLine } from "./log.ts";
import type { Reading } from "./metrics.ts";

export type Operated = {
  config: Config;
  limits: Limits;
  /** The backend's origin. */
  backend: string;
  /** What the rooms of the door count by themselves. */
  readings: readonly Reading[];
};

/** What the operator sees: the log always; metrics, traces and the drift report only when asked for, and else not even loaded. */
export async function operation(app: FastifyInstance, { config, limits, backend, readings }: Operated): Promise<void> {
  const watchers: Watcher[] = [requestLine(app.log)];
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
  if (config.driftReport) {
    const { driftReport } = await import("./drift.ts");
    all.push(...driftReport(app, { backend, limits }));
  }
  if (config.metricsPort !== null) {
    const { metrics } = await import("./metrics.ts");
    watchers.push(metrics(app, { host: config.host, port: config.metricsPort }, all));
  }
  watchExchanges(app, watchers);
}
