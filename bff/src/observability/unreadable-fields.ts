import { calls } from "contract";
import { LabelledCounter } from "../limits/labelled-counter.ts";
import type { HttpExchangeWatcher } from "./watch-http-exchanges.ts";
import type { MetricSource } from "./metrics.ts";

const headerCharactersMax = 200;

const isKnown = (name: string): boolean => name === "socket" || Object.hasOwn(calls, name);

/**
 * Counts the response fields that clients could not read. A client reports them in a header of its
 * next request, as `call:field,call:field`. The header is not forwarded. Only names of calls and
 * "socket" become labels of the metric.
 */
export function createUnreadableFieldCounter(): {
  watcher: HttpExchangeWatcher;
  metricSource: MetricSource;
} {
  const found = new LabelledCounter();
  const watcher: HttpExchangeWatcher = {
    begins({ raw }) {
      const header = raw.headers["x-mismatch"];
      if (typeof header !== "string" || header.length > headerCharactersMax) return;
      for (const item of header.split(",")) {
        const call = item.slice(0, item.indexOf(":"));
        if (isKnown(call)) found.add([call]);
      }
    },
  };
  const metricSource: MetricSource = {
    name: "lwh5_client_mismatches_total",
    help: "Response fields that clients could not read, by call; each page reports each field once.",
    kind: "counter",
    labels: ["call"],
    read: () => found.all(),
  };
  return { watcher, metricSource };
}
