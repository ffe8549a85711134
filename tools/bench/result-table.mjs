/** @typedef {{ us: number, rps: number, p50: number, p99: number }} Sample */

export const middle = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};
/** @param {Sample[]} samples by round, with no element for a round that the contender skipped */
export const middlesOf = (samples) => (key) => middle(samples.flatMap((it) => it[key]));
/**
 * Returns the median of the ratios between the samples and the reference. Each ratio is taken
 * within a round, because all samples of a round have the same load.
 */
export const timesOf = (samples, base) => (key) =>
  middle(samples.flatMap((it, n) => (base[n] === undefined ? [] : it[key] / base[n][key])));

const round = (value) => {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
};
const row = (cells) => `| ${cells.join(" | ")} |`;

/**
 * Formats one table: CPU time, requests per second and latency of each contender. Two columns are
 * ratios to `yardstick` within the same round.
 * @param {Record<string, Sample[]>} samples by round, with no element for a skipped round
 */
export function tableOf(title, samples, yardstick) {
  const lines = Object.entries(samples).map(([name, list]) => {
    const of = middlesOf(list);
    const times = timesOf(list, samples[yardstick] ?? []);
    return row([
      name,
      ...[of("us"), times("us"), of("rps"), of("p50"), of("p99"), times("p99")].map(round),
    ]);
  });
  const head = row([
    title,
    "CPU µs",
    `× ${yardstick}`,
    "a second",
    "p50 ms",
    "p99 ms",
    `× ${yardstick}`,
  ]);
  return [head, "|---|---|---|---|---|---|---|", ...lines].join("\n");
}

/** Formats a table with its own columns. @param {string[]} head @param {(string | number)[][]} rows */
export function plainTable(head, rows) {
  const cells = rows.map((values) =>
    row(values.map((cell) => (typeof cell === "number" ? round(cell) : cell))),
  );
  return [row(head), `|${"---|".repeat(head.length)}`, ...cells].join("\n");
}

/** @param {Record<string, number[]>} starts */
export function startsOf(starts) {
  const lines = Object.entries(starts).map(([name, list]) => row([name, middle(list).toFixed(0)]));
  return [row(["start to first answer", "ms"]), "|---|---|", ...lines].join("\n");
}
