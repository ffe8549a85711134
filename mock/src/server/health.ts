import { productVersion } from "contract";
import type { FastifyInstance } from "fastify";
import { createHttpStatusEnvelope } from "./envelopes.ts";
import type { WorldRegistry } from "../worlds/world-registry.ts";

/** Statistics of the process for the metrics. */
export type ProcessStats = {
  node: string;
  rssBytes: number;
  heapBytes: number;
  cpuSeconds: number;
  timers: number;
};

type Metric = readonly [
  name: string,
  kind: "gauge" | "counter",
  help: string,
  value: number,
  labels?: string,
];

/** Serves health, readiness and metrics without authentication: they contain no user data. */
export function registerHealthRoutes(
  app: FastifyInstance,
  worlds: WorldRegistry,
  vitals: (() => ProcessStats) | undefined,
): void {
  let isLeaving = false;
  app.addHook("preClose", (done) => {
    isLeaving = true;
    done();
  });
  app.get("/healthz", async () => ({ ok: true, version: productVersion }));
  app.get("/readyz", async (_request, reply) =>
    isLeaving || !canWrite(worlds)
      ? reply.code(503).send(createHttpStatusEnvelope(503))
      : { ok: true },
  );
  app.get("/metrics", async (_request, reply) => {
    const metrics = [...worldMetrics(worlds), ...(vitals ? processMetrics(vitals()) : [])];
    return reply
      .type("text/plain; version=0.0.4; charset=utf-8")
      .send(metrics.map(lineOf).join(""));
  });
}

/** Returns whether a write to the database succeeds. A read would not show a full disk. */
function canWrite({ home }: WorldRegistry): boolean {
  try {
    home.world.saveClock();
    return true;
  } catch {
    return false;
  }
}

function worldMetrics(worlds: WorldRegistry): Metric[] {
  const states = worlds.all();
  return [
    ["lwh5_mock_worlds", "gauge", "Open worlds.", states.length],
    [
      "lwh5_mock_sockets",
      "gauge",
      "Open sockets of clients.",
      states.reduce((sum, it) => sum + it.sockets.count(), 0),
    ],
  ];
}

const processMetrics = ({
  node,
  rssBytes,
  heapBytes,
  cpuSeconds,
  timers,
}: ProcessStats): Metric[] => [
  [
    "lwh5_mock_build_info",
    "gauge",
    "Version of the running process.",
    1,
    `{version="${productVersion}",node="${node}"}`,
  ],
  ["lwh5_mock_timers", "gauge", "Active timers of the process.", timers],
  ["process_resident_memory_bytes", "gauge", "Resident memory in bytes.", rssBytes],
  ["nodejs_heap_size_used_bytes", "gauge", "Used V8 heap in bytes.", heapBytes],
  ["process_cpu_seconds_total", "counter", "User and system CPU time in seconds.", cpuSeconds],
];

const lineOf = ([name, kind, help, value, labels = ""]: Metric): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${name}${labels} ${value}\n`;
