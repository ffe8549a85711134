import { productVersion } from "contract";
import type { DialectTranslation } from "../proxy/dialect-translation.ts";
import type { Upstream } from "../proxy/upstream.ts";
import type { CircuitBreaker } from "../limits/circuit-breaker.ts";
import type { ConcurrencyGates } from "../limits/concurrency-gate.ts";
import type { MemoryBudget } from "../limits/memory-budget.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { SocketCounts } from "../sockets/socket-registry.ts";
import type { LogStream } from "./log.ts";
import type { MetricSource } from "./metrics.ts";

export type MetricSourceDependencies = {
  translation: DialectTranslation | null;
  upstream: Upstream;
  gates: ConcurrencyGates;
  budget: MemoryBudget;
  rateLimits: RateLimits | null;
  socketCounts: () => SocketCounts;
  log: LogStream | undefined;
};

const byLabel = (of: Readonly<Record<string, number>>) =>
  Object.entries(of).map(([name, value]) => [[name], value] as const);

/** Returns the metrics of the counters that other modules keep. */
export const createMetricSources = (inputs: MetricSourceDependencies): MetricSource[] => [
  buildSource,
  ...upstreamSources(inputs),
  ...budgetSources(inputs),
  ...socketSources(inputs),
  ...rateLimitSources(inputs),
  logSource(inputs),
  translationSource(inputs),
];

/**
 * Active in production too, unlike the drift report, because no other metric shows which responses
 * could not be translated.
 */
const translationSource = ({ translation }: MetricSourceDependencies): MetricSource => ({
  name: "lwh5_untranslated_total",
  help: "Parts of the backend's dialect that were not understood, by call and kind; refused: a whole response, replaced by a 502.",
  kind: "counter",
  labels: ["call", "kind"],
  read: () => translation?.counts.all() ?? [],
});

const buildSource: MetricSource = {
  name: "lwh5_build_info",
  help: "Version of the running BFF.",
  kind: "gauge",
  labels: ["version"],
  read: () => [[[productVersion], 1]],
};

const logSource = ({ log }: MetricSourceDependencies): MetricSource => ({
  name: "lwh5_log_lines_lost_total",
  help: "Log lines dropped because the buffer was full.",
  kind: "counter",
  read: () => [[[], log?.dropped?.() ?? 0]],
});

const budgetSources = ({ budget }: MetricSourceDependencies): MetricSource[] => [
  {
    name: "lwh5_memory_budget_bytes",
    help: "Bytes of bodies, unread responses and unread frames that this process holds for clients.",
    kind: "gauge",
    read: () => [[[], budget.quotas.taken]],
  },
  {
    name: "lwh5_evicted_total",
    help: "Slow transfers closed to make room in the memory budget.",
    kind: "counter",
    read: () => [[[], budget.evicted]],
  },
];

/** Returns all breakers with their names. Commands have one in addition to that of all calls. */
const breakersOf = (gates: ConcurrencyGates): [string, CircuitBreaker][] => {
  const { commandBreaker } = gates.calls;
  const all = Object.entries(gates).map(([name, { breaker }]): [string, CircuitBreaker] => [
    name,
    breaker,
  ]);
  return commandBreaker === null ? all : [...all, ["commands", commandBreaker]];
};

const upstreamSources = ({ upstream, gates }: MetricSourceDependencies): MetricSource[] => [
  {
    name: "lwh5_upstream_connections",
    help: "Connections to the backend: all connected, free ones among them; pending: calls that wait for one.",
    kind: "gauge",
    labels: ["state"],
    read() {
      const { connected, free, pending, queued } = upstream.pool.stats;
      return byLabel({ connected, free, pending: pending + queued });
    },
  },
  {
    name: "lwh5_breaker_state",
    help: "1 for the current state of the breaker of each gate.",
    kind: "gauge",
    labels: ["gate", "state"],
    read: () =>
      breakersOf(gates).flatMap(([name, breaker]) =>
        ["closed", "half-open", "open"].map(
          (it) => [[name, it], it === breaker.state ? 1 : 0] as const,
        ),
      ),
  },
  {
    name: "lwh5_breaker_opened_total",
    help: "How often the breaker of each gate opened.",
    kind: "counter",
    labels: ["gate"],
    read: () =>
      byLabel(
        Object.fromEntries(breakersOf(gates).map(([name, breaker]) => [name, breaker.opened])),
      ),
  },
  {
    name: "lwh5_gate_calls",
    help: "Calls at the backend and in the queue, by gate: calls, uploads, downloads.",
    kind: "gauge",
    labels: ["gate", "state"],
    read: () =>
      Object.entries(gates).flatMap(([name, gate]) => [
        [[name, "at the backend"], gate.inFlight] as const,
        [[name, "waiting"], gate.waiting] as const,
      ]),
  },
  {
    name: "lwh5_shed_total",
    help: "Calls refused because a gate is full, by rank; 1 is payments.",
    kind: "counter",
    labels: ["gate", "rank"],
    read: () =>
      Object.entries(gates).flatMap(([name, { shed }]) =>
        Object.entries(shed).map(([rank, count]) => [[name, rank], count] as const),
      ),
  },
];

const socketSources = ({ socketCounts }: MetricSourceDependencies): MetricSource[] => [
  {
    name: "lwh5_sockets",
    help: "Sockets that are open, and those being checked and dialed.",
    kind: "gauge",
    labels: ["state"],
    read: () => byLabel({ open: socketCounts().open, waiting: socketCounts().waiting }),
  },
  {
    name: "lwh5_sockets_opened_total",
    help: "Sockets accepted.",
    kind: "counter",
    read: () => [
      [
        [],
        socketCounts().open + Object.values(socketCounts().closed).reduce((sum, it) => sum + it, 0),
      ],
    ],
  },
  {
    name: "lwh5_sockets_refused_total",
    help: "Upgrades refused, by reason.",
    kind: "counter",
    labels: ["reason"],
    read: () => byLabel(socketCounts().refused),
  },
  {
    name: "lwh5_sockets_closed_total",
    help: "Sockets closed, by the close code sent to or by the client.",
    kind: "counter",
    labels: ["code"],
    read: () => byLabel(socketCounts().closed),
  },
];

const rateLimitSources = ({ rateLimits }: MetricSourceDependencies): MetricSource[] =>
  rateLimits === null
    ? []
    : [
        {
          name: "lwh5_limited_total",
          help: "Calls refused with 429, by kind of limit.",
          kind: "counter",
          labels: ["rate"],
          read: () => byLabel(rateLimits.limited),
        },
        // Without Redis this metric is left out, because an alert on it would always fire.
        ...(rateLimits.redis === "none" ? [] : [redisSource(rateLimits)]),
      ];

const redisSource = (rateLimits: RateLimits): MetricSource => ({
  name: "lwh5_redis_up",
  help: "1 while limits are shared through Redis, 0 while Redis is unavailable.",
  kind: "gauge",
  read: () => [[[], rateLimits.redis === "up" ? 1 : 0]],
});
