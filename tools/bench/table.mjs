/** @typedef {{ us: number, rps: number, p50: number, p99: number }} Sample */

export const middle = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};
/** @param {readonly Sample[]} samples */
const medianOf = (samples) => Object.fromEntries(["us", "rps", "p50", "p99"].map((key) => [key, middle(samples.map((it) => it[key]))]));

const round = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
const row = (cells) => `| ${cells.join(" | ")} |`;

/**
 * One table: who, what a unit took of the processor, and that as a multiple of the yardstick within the same run.
 * @param {Record<string, Sample[]>} samples
 */
export function tableOf(title, samples, yardstick) {
  const base = medianOf(samples[yardstick] ?? []);
  const lines = Object.entries(samples).map(([name, list]) => {
    const { us, rps, p50, p99 } = medianOf(list);
    return row([name, round(us), round(us / base.us), round(rps), round(p50), round(p99), round(p99 / base.p99)]);
  });
  const head = row([title, "CPU µs", `× ${yardstick}`, "a second", "p50 ms", "p99 ms", `× ${yardstick}`]);
  return [head, "|---|---|---|---|---|---|---|", ...lines].join("\n");
}

/** Numbers as the other tables have them, in columns of one's own. @param {string[]} head @param {(string | number)[][]} rows */
export function plainTable(head, rows) {
  const cells = rows.map((it) => row(it.map((cell) => (typeof cell === "number" ? round(cell) : cell))));
  return [row(head), `|${"---|".repeat(head.length)}`, ...cells].join("\n");
}

/** @param {Record<string, number[]>} starts */
export function startsOf(starts) {
  const lines = Object.entries(starts).map(([name, list]) => row([name, middle(list).toFixed(0)]));
  return [row(["start to first answer", "ms"]), "|---|---|", ...lines].join("\n");
}
