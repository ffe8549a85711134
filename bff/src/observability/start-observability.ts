import type { DialectCodec } from "contract/dialect";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";
import type { Limits } from "../config/limits.ts";
import { type HttpExchangeWatcher, watchHttpExchanges } from "./watch-http-exchanges.ts";
import type { Logger } from "pino";
import { logRequests } from "./log.ts";
import type { MetricSource } from "./metrics.ts";

export type ObservabilityOptions = {
  config: Config;
  limits: Limits;
  /** The backend's origin. */
  backend: string;
  codec: DialectCodec;
  metricSources: readonly MetricSource[];
  /** Watchers of other modules that see every exchange. */
  ownWatchers: readonly HttpExchangeWatcher[];
  log: Logger;
};

/** `checkFrame` compares a frame with the contract. Null without the drift report. */
export type Observability = { checkFrame: ((text: string) => void) | null };

/** Starts logging. Loads metrics, traces and the drift report only if they are configured. */
export async function startObservability(
  app: FastifyInstance,
  { config, limits, backend, codec, metricSources, ownWatchers, log }: ObservabilityOptions,
): Promise<Observability> {
  const watchers: HttpExchangeWatcher[] = [...ownWatchers, logRequests(log)];
  const all = [...metricSources];
  if (config.tracing !== null) {
    const { startTracing } = await import("./tracing.ts");
    const { watcher, lost } = startTracing(app, {
      tracing: config.tracing,
      limits,
      trustedHops: config.trustedHops,
      backend,
    });
    watchers.push(watcher);
    all.push({
      name: "lwh5_spans_lost_total",
      help: "Spans that the collector did not accept.",
      kind: "counter",
      read: () => [[[], lost()]],
    });
  }
  const drift = config.driftReport
    ? (await import("./drift-report.ts")).startDriftReport(app, { backend, limits, codec })
    : null;
  if (drift) all.push(...drift.metricSources);
  if (config.metricsPort !== null) {
    const { startMetricsServer: startMetrics } = await import("./metrics.ts");
    watchers.push(startMetrics(app, { host: config.host, port: config.metricsPort, backend }, all));
  }
  watchHttpExchanges(app, log, watchers);
  return { checkFrame: drift?.checkFrame ?? null };
}
