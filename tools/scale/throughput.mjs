import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { measureRequests } from "../bench/load-generator.mjs";
import { startBffs } from "./topology.mjs";

/**
 * Maximum share of its processor that a BFF should use. The rest is for the moment in which all
 * clients reconnect.
 */
const cpuShareMax = 0.7;

/** @typedef {{ bffs: number, us: number, rps: number, p99: number }} Throughput */

/** Measures the throughput of one, two and three BFFs. @returns {Promise<Throughput[]>} */
export async function measureThroughput(seconds = 2) {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-throughput-"));
  const results = [];
  for (const bffs of [1, 2, 3]) {
    const setup = await startBffs(bffs);
    try {
      const measureFor = (ms) =>
        measureRequests(
          { pid: setup.pids, url: setup.url },
          folder,
          "bffs",
          { path: "/lightweight/user/v1/info" },
          { ms },
        );
      // The first requests are slower, because the code is not compiled yet.
      await measureFor(1_000);
      results.push({ bffs, ...(await measureFor(seconds * 1_000)) });
    } finally {
      await setup.stop();
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return results;
}

/**
 * Returns the measurement as text, with the load from which another BFF is worthwhile.
 * @param {readonly Throughput[]} measured
 */
export function scalingAdvice(measured, processors = availableParallelism()) {
  const formatInteger = (value) => Math.round(value).toLocaleString("en");
  const lines = measured.map(
    ({ bffs, rps, p99, us }) =>
      `  ${bffs} BFF${bffs > 1 ? "s" : " "}  ${formatInteger(rps).padStart(7)} calls/s   p99 ${p99.toFixed(1)} ms   ${formatInteger(us)} µs of a processor each`,
  );
  const [single] = measured;
  const best = measured.toSorted((a, b) => b.rps - a.rps)[0];
  const callsPerSecond = Math.floor((1e4 * cpuShareMax) / single.us) * 100;
  const gain = best.rps / single.rps;
  return [
    ...lines,
    `  A BFF needs ${formatInteger(single.us)} µs of a processor for a call: add another one from ${formatInteger(callsPerSecond)} calls a second and BFF on (${cpuShareMax * 100} % of a processor),`,
    gain < 1.2
      ? `  and give it a processor of its own: here there are ${processors}, which the balancer and the clients share, and more BFFs carry no more.`
      : `  while there are processors for it: of the ${processors} here ${best.bffs} BFFs make ${gain.toFixed(1)} times as much as one.`,
    "  Two are enough against the loss of one, however few the calls.",
  ].join("\n");
}
