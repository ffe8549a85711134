import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { ConfigError } from "../config/environment.ts";
import type { Watcher } from "./exchange.ts";
import { type UpstreamRequest, watchUpstream } from "./upstream-watch.ts";

/** A number that somebody else counts; it is read when it is asked for. */
export type Reading = {
  name: string;
  help: string;
  kind: "counter" | "gauge";
  labels?: readonly string[];
  /** A value for each set of labels. */
  read: () => Iterable<readonly [labels: readonly string[], value: number]>;
};

/** Up to the deadline of a call, and one for what streams. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 9, 30];

export type MetricsOptions = { host: string; port: number /** Its origin. */; backend: string };

/** Loaded only when METRICS_PORT is set. Labels are names of rows and kinds, so no caller can make a new series. */
export function openMetrics(app: FastifyInstance, { backend, ...at }: MetricsOptions, readings: readonly Reading[]): Watcher {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const it of readings) publish(registry, it);
  const server = metricsServer(registry);
  // Before the door itself opens: a taken port stops the start.
  app.addHook("onReady", async () => {
    const { port } = await listen(server, at);
    app.log.info({ port }, "metrics");
  });
  app.addHook("onClose", (_app, done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
  const stopTiming = timeUpstream(registry, backend);
  app.addHook("onClose", async () => stopTiming());
  return requestWatcher(registry);
}

/** The backend's own part of what a phone waits for: without our queue, and without the phone's road. */
function timeUpstream(registry: Registry, backend: string): () => void {
  const seconds = new Histogram({
    name: "lwh5_upstream_seconds",
    help: "From a request's leaving for the backend to the last byte of its answer, by class of status; failed: there was none.",
    labelNames: ["status"],
    buckets,
    registers: [registry],
  });
  const timers = new Map<string, Histogram.Internal<"status">>();
  const begun = new WeakMap<UpstreamRequest, { atMs: number; status: string }>();
  const end = (asked: UpstreamRequest, failed?: "failed") => {
    const it = begun.get(asked);
    if (it === undefined) return;
    const status = failed ?? it.status;
    const timer = timers.get(status) ?? keep(timers, status, seconds.labels(status));
    timer.observe((performance.now() - it.atMs) / 1000);
    begun.delete(asked);
  };
  return watchUpstream(backend, {
    asks: (asked) => void begun.set(asked, { atMs: performance.now(), status: "failed" }),
    answers(asked, status) {
      const it = begun.get(asked);
      if (it) it.status = classOf(status);
    },
    ends: (asked) => end(asked),
    fails: (asked) => end(asked, "failed"),
  });
}

function requestWatcher(registry: Registry): Watcher {
  const registers = [registry];
  const answered = new Counter({
    name: "lwh5_requests_total",
    help: "Requests answered, by row of the table and class of status; left: the caller did not wait.",
    labelNames: ["call", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "lwh5_request_seconds",
    help: "From the end of a request's header to the last byte of its answer.",
    labelNames: ["call"],
    buckets,
    registers,
  });
  let inFlight = 0;
  publish(registry, {
    name: "lwh5_requests_in_flight",
    help: "Requests without a whole answer yet.",
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
      const key = `${name} ${classOf(status)}`;
      const counter = counters.get(key) ?? keep(counters, key, answered.labels(name, classOf(status)));
      const timer = timers.get(name) ?? keep(timers, name, seconds.labels(name));
      counter.inc();
      timer.observe(ms / 1000);
    },
  };
}

/** Looked up by text, prom-client's labels cost more than the counting. */
function keep<T>(map: Map<string, T>, key: string, value: T): T {
  map.set(key, value);
  return value;
}

const classOf = (status: number) => (status === 499 ? "left" : `${Math.floor(status / 100)}xx`);

function publish(registry: Registry, { name, help, kind, labels = [], read }: Reading): void {
  const common = { name, help, labelNames: [...labels], registers: [registry] };
  const named = (values: readonly string[]) => Object.fromEntries(labels.map((it, index) => [it, values[index] ?? ""]));
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

/** Not a route of the door: who may reach the phones' port shall not read this one. */
function metricsServer(registry: Registry): Server {
  return createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType, "cache-control": "no-store" }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    server.once("error", () => reject(new ConfigError("METRICS_PORT cannot be listened on; set METRICS_PORT to a free one.")));
    server.listen(port, host, () => resolve(server.address() as { port: number }));
  });
}
