import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { ConfigError } from "../config/environment.ts";
import type { HttpExchangeWatcher } from "./watch-http-exchanges.ts";
import { type UpstreamRequest, watchUpstreamRequests } from "./watch-upstream-requests.ts";

/** A metric whose value another module counts. Read at each scrape. */
export type MetricSource = {
  name: string;
  help: string;
  kind: "counter" | "gauge";
  labels?: readonly string[];
  /** Returns a value for each set of labels. */
  read: () => Iterable<readonly [labels: readonly string[], value: number]>;
};

/**
 * Upper bounds of the buckets in seconds, up to the deadline of a call (9 s), plus one for uploads
 * and downloads, which may take longer.
 */
const histogramBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 9, 30];

export type MetricsServerOptions = { host: string; port: number; backend: string };

/**
 * Starts the metrics server. Loaded only if METRICS_PORT is set. Each label has a fixed set of
 * values, such as the names of calls, so that a client cannot create a new time series.
 */
export function startMetricsServer(
  app: FastifyInstance,
  { backend, ...at }: MetricsServerOptions,
  metricSources: readonly MetricSource[],
): HttpExchangeWatcher {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const it of metricSources) registerSource(registry, it);
  const server = createMetricsServer(registry);
  // Listens before the BFF itself does, so that a taken port stops the start.
  app.addHook("onReady", async () => {
    const { port } = await listenOn(server, at);
    app.log.info({ port }, "metrics");
  });
  app.addHook("onClose", (_app, done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
  const stopTiming = timeUpstream(registry, backend);
  app.addHook("onClose", async () => stopTiming());
  return countRequests(registry);
}

/** Measures the backend's time for a request, without the queue and the client's connection. */
function timeUpstream(registry: Registry, backend: string): () => void {
  const seconds = new Histogram({
    name: "lwh5_upstream_seconds",
    help: "Time from sending a request to the backend to the last byte of its response, by status class; failed: no response.",
    labelNames: ["status"],
    buckets: histogramBuckets,
    registers: [registry],
  });
  const timers = new Map<string, Histogram.Internal<"status">>();
  const started = new WeakMap<UpstreamRequest, { atMs: number; status: string }>();
  const end = (request: UpstreamRequest, failed?: "failed") => {
    const call = started.get(request);
    if (call === undefined) return;
    const status = failed ?? call.status;
    const timer = timers.get(status) ?? addAndReturn(timers, status, seconds.labels(status));
    timer.observe((performance.now() - call.atMs) / 1000);
    started.delete(request);
  };
  return watchUpstreamRequests(backend, {
    asks: (request) => void started.set(request, { atMs: performance.now(), status: "failed" }),
    answers(request, status) {
      const call = started.get(request);
      if (call) call.status = statusClassOf(status);
    },
    ends: (request) => end(request),
    fails: (request) => end(request, "failed"),
  });
}

function countRequests(registry: Registry): HttpExchangeWatcher {
  const registers = [registry];
  const answered = new Counter({
    name: "lwh5_requests_total",
    help: "Requests answered, by call and status class; left: the client disconnected.",
    labelNames: ["call", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "lwh5_request_seconds",
    help: "Time from the end of a request's header to the last byte of its response.",
    labelNames: ["call"],
    buckets: histogramBuckets,
    registers,
  });
  let inFlight = 0;
  registerSource(registry, {
    name: "lwh5_requests_in_flight",
    help: "Requests without a complete response.",
    kind: "gauge",
    read: () => [[[], inFlight]],
  });
  const counters = new Map<string, Counter.Internal>();
  const timers = new Map<string, Histogram.Internal<"call">>();
  return {
    begins() {
      inFlight += 1;
    },
    ends({ name, status, ms }) {
      inFlight -= 1;
      const key = `${name} ${statusClassOf(status)}`;
      const counter =
        counters.get(key) ??
        addAndReturn(counters, key, answered.labels(name, statusClassOf(status)));
      const timer = timers.get(name) ?? addAndReturn(timers, name, seconds.labels(name));
      counter.inc();
      timer.observe(ms / 1000);
    },
  };
}

/** Caches metrics by text key, because prom-client's label lookup costs more than counting. */
function addAndReturn<T>(map: Map<string, T>, key: string, value: T): T {
  map.set(key, value);
  return value;
}

const statusClassOf = (status: number) =>
  status === 499 ? "left" : `${Math.floor(status / 100)}xx`;

function registerSource(
  registry: Registry,
  { name, help, kind, labels = [], read }: MetricSource,
): void {
  const common = { name, help, labelNames: [...labels], registers: [registry] };
  const named = (values: readonly string[]) =>
    Object.fromEntries(labels.map((it, index) => [it, values[index] ?? ""]));
  if (kind === "gauge") {
    new Gauge({
      ...common,
      collect() {
        this.reset();
        for (const [values, value] of read()) this.set(named(values), value);
      },
    });
  } else {
    new Counter({
      ...common,
      collect() {
        this.reset();
        for (const [values, value] of read()) this.inc(named(values), value);
      },
    });
  }
}

/** Creates a separate server, because the public port must not serve metrics. */
function createMetricsServer(registry: Registry): Server {
  return createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics")
      return void response.writeHead(404).end();
    registry.metrics().then(
      (text) =>
        response
          .writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" })
          .end(text),
      () => response.writeHead(500).end(),
    );
  });
}

function listenOn(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once("error", () =>
      reject(
        new ConfigError("METRICS_PORT cannot be listened on; set METRICS_PORT to a free one."),
      ),
    );
    server.listen(port, host, () => resolve(server.address() as { port: number }));
  });
}
