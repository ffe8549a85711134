import { calls } from "contract";
import { LabelledCounter } from "../limits/labelled-counter.ts";
import type { ExchangeWatcher } from "./exchange.ts";
import type { MetricSource } from "./metrics.ts";

const headerCharactersMax = 200;

/**
 * What clients could not read of the backend's answers. A header of their next call names it, `call:field,call:field`; it travels no
 * further than here, and only names of rows become labels.
 */
export function countClientMismatches(): { watcher: ExchangeWatcher; metricSource: MetricSource } {
  const found = new LabelledCounter();
  const watcher: ExchangeWatcher = {
    begins({ raw }) {
      const header = raw.headers["x-mismatch"];
      if (typeof header !== "string" || header.length > headerCharactersMax) return;
      for (const item of header.split(",")) {
        const call = item.slice(0, item.indexOf(":"));
        if (Object.hasOwn(calls, call)) found.add([call]);
      }
    },
  };
  const metricSource: MetricSource = {
    name: "lwh5_client_mismatches_total",
    help: "Fields of answers that clients could not read, by row; each page tells each field once.",
    kind: "counter",
    labels: ["call"],
    read: () => found.all(),
  };
  return { watcher, metricSource };
}
