import type { SocketCounts } from "./census.ts";
import type { Gates } from "./gate.ts";
import type { LogStream } from "./log.ts";
import type { Reading } from "./metrics.ts";
import type { RateLimits } from "./rate-limits.ts";
import type { Upstream } from "./upstream.ts";

export type Rooms = {
  upstream: Upstream;
  gates: Gates;
  rateLimits: RateLimits | null;
  socketCounts: () => SocketCounts;
  log: LogStream | undefined;
};

const listed = (of: Readonly<Record<string, number>>) => Object.entries(of).map(([name, value]) => [[name], value] as const);

/** What the rooms of the door count by themselves, by the names that metrics have. */
export const readingsOf = (rooms: Rooms): Reading[] => [...ofUpstream(rooms), ...ofSockets(rooms), ...ofRateLimits(rooms), ofLog(rooms)];

const ofLog = ({ log }: Rooms): Reading => ({
  name: "lwh5_log_lines_lost_total",
  help: "Lines of the log that found its buffer full.",
  kind: "counter",
  read: () => [[[], log?.dropped?.() ?? 0]],
});

const ofUpstream = ({ upstream, gates: { breaker, calls, files } }: Rooms): Reading[] => [
  {
    name: "lwh5_upstream_connections",
    help: "Connections to the backend: connected in all, free among them; pending are calls that wait for one.",
    kind: "gauge",
    labels: ["state"],
    read() {
      const { connected, free, pending, queued } = upstream.pool.stats;
      return listed({ connected, free, pending: pending + queued });
    },
  },
  {
    name: "lwh5_breaker_state",
    help: "1 at the state in which the breaker of the backend is.",
    kind: "gauge",
    labels: ["state"],
    read: () => ["closed", "half-open", "open"].map((it) => [[it], it === breaker.state ? 1 : 0] as const),
  },
  { name: "lwh5_breaker_opened_total", help: "How often the breaker opened.", kind: "counter", read: () => [[[], breaker.opened]] },
  {
    name: "lwh5_gate_calls",
    help: "Calls at the backend and calls in the queue, of small calls and of files.",
    kind: "gauge",
    labels: ["gate", "state"],
    read: () =>
      Object.entries({ calls, files }).flatMap(([name, gate]) => [
        [[name, "at the backend"], gate.inFlight] as const,
        [[name, "waiting"], gate.waiting] as const,
      ]),
  },
  {
    name: "lwh5_shed_total",
    help: "Calls refused for want of room, by rank; 1 is money.",
    kind: "counter",
    labels: ["gate", "rank"],
    read: () =>
      Object.entries({ calls, files }).flatMap(([name, { shed }]) =>
        Object.entries(shed).map(([rank, count]) => [[name, rank], count] as const),
      ),
  },
];

const ofSockets = ({ socketCounts }: Rooms): Reading[] => [
  {
    name: "lwh5_sockets",
    help: "Sockets that are open, and those that are being checked and dialled.",
    kind: "gauge",
    labels: ["state"],
    read: () => listed({ open: socketCounts().open, waiting: socketCounts().waiting }),
  },
  {
    name: "lwh5_sockets_opened_total",
    help: "Sockets accepted.",
    kind: "counter",
    read: () => [[[], socketCounts().open + Object.values(socketCounts().closed).reduce((sum, it) => sum + it, 0)]],
  },
  {
    name: "lwh5_sockets_refused_total",
    help: "Upgrades refused, by reason.",
    kind: "counter",
    labels: ["reason"],
    read: () => listed(socketCounts().refused),
  },
  {
    name: "lwh5_sockets_closed_total",
    help: "Sockets closed, by the code that the phone was told or told us.",
    kind: "counter",
    labels: ["code"],
    read: () => listed(socketCounts().closed),
  },
];

const ofRateLimits = ({ rateLimits }: Rooms): Reading[] =>
  rateLimits === null
    ? []
    : [
        {
          name: "lwh5_limited_total",
          help: "Calls refused with 429, by kind of limit.",
          kind: "counter",
          labels: ["rate"],
          read: () => listed(rateLimits.limited),
        },
        {
          name: "lwh5_redis_up",
          help: "1 while limits are shared through Redis; 0 while it is away or there is none.",
          kind: "gauge",
          read: () => [[[], rateLimits.redis === "up" ? 1 : 0]],
        },
      ];
