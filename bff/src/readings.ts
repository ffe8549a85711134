import type { Reading } from "./metrics.ts";
import type { Upstream } from "./upstream.ts";

/** What the rooms of the door know of themselves, by the names that metrics have. */
export const upstreamReadings = ({ pool }: Upstream): Reading[] => [
  {
    name: "lwh5_upstream_connections",
    help: "Connections to the backend: connected in all, free among them; pending are calls that wait for one.",
    kind: "gauge",
    labels: ["state"],
    read() {
      const { connected, free, pending, queued } = pool.stats;
      return [
        [["connected"], connected],
        [["free"], free],
        [["pending"], pending + queued],
      ];
    },
  },
];
