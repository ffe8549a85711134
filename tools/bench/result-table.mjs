/** @typedef {{ us: number, rps: number, p50: number, p99: number }} Sample */

export const median = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};
/** @param {Sample[]} samples by round, with no element for a round that the contender skipped */
export const mediansOf = (samples) => (key) => median(samples.flatMap((it) => it[key]));
/**
 * Returns the median of the ratios between the samples and the reference. Each ratio is taken
 * within a round, because all samples of a round have the same load.
 */
export const medianRatiosTo = (samples, referenceSamples) => (key) =>
  median(
    samples.flatMap((it, n) =>
      referenceSamples[n] === undefined ? [] : it[key] / referenceSamples[n][key],
    ),
  );

const formatNumber = (value) => {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
};
const tableRow = (cells) => `| ${cells.join(" | ")} |`;

/**
 * Formats one table: CPU time, requests per second and latency of each contender. Two columns are
 * ratios to `reference` within the same round.
 * @param {Record<string, Sample[]>} samples by round, with no element for a skipped round
 */
export function comparisonTable(title, samples, reference) {
  const lines = Object.entries(samples).map(([name, list]) => {
    const medianOf = mediansOf(list);
    const ratioOf = medianRatiosTo(list, samples[reference] ?? []);
    return tableRow([
      name,
      ...[
        medianOf("us"),
        ratioOf("us"),
        medianOf("rps"),
        medianOf("p50"),
        medianOf("p99"),
        ratioOf("p99"),
      ].map(formatNumber),
    ]);
  });
  const head = tableRow([
    title,
    "CPU µs",
    `× ${reference}`,
    "per second",
    "p50 ms",
    "p99 ms",
    `× ${reference}`,
  ]);
  return [head, "|---|---|---|---|---|---|---|", ...lines].join("\n");
}

/** Formats a table with its own columns. @param {string[]} head @param {(string | number)[][]} rows */
export function plainTable(head, rows) {
  const cells = rows.map((values) =>
    tableRow(values.map((cell) => (typeof cell === "number" ? formatNumber(cell) : cell))),
  );
  return [tableRow(head), `|${"---|".repeat(head.length)}`, ...cells].join("\n");
}

/** @param {Record<string, number[]>} startTimesMs */
export function startTimeTable(startTimesMs) {
  const lines = Object.entries(startTimesMs).map(([name, list]) =>
    tableRow([name, median(list).toFixed(0)]),
  );
  return [tableRow(["start until first response", "ms"]), "|---|---|", ...lines].join("\n");
}
