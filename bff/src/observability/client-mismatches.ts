import { calls } from "contract";
import { Tally } from "../limits/labelled-counter.ts";
import type { Watcher } from "./exchange.ts";
import type { Reading } from "./metrics.ts";

const textMax = 200;

/**
 * What phones could not read of the backend's answers. A header of their next call names it, `call:field,call:field`; it travels no
 * further than here, and only names of rows become labels.
 */
export function countMisfits(): { watcher: Watcher; reading: Reading } {
  const found = new Tally();
  const watcher: Watcher = {
    begins({ raw }) {
      const told = raw.headers["x-misfit"];
      if (typeof told !== "string" || told.length > textMax) return;
      for (const it of told.split(",")) {
        const call = it.slice(0, it.indexOf(":"));
        if (Object.hasOwn(calls, call)) found.add([call]);
      }
    },
  };
  const reading: Reading = {
    name: "lwh5_phone_misfits_total",
    help: "Fields of answers that phones could not read, by row; each page tells each field once.",
    kind: "counter",
    labels: ["call"],
    read: () => found.all(),
  };
  return { watcher, reading };
}
