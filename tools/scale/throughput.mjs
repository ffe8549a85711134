import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { ask } from "../bench/load.mjs";
import { startDoors } from "./topology.mjs";

/** How much of its processor a door should be busy at most: what is left is for the moment in which everybody comes back. */
const busyMax = 0.7;

/** @typedef {{ doors: number, us: number, rps: number, p99: number }} Measured */

/** What one, two and three doors carry between them. @returns {Promise<Measured[]>} */
export async function measureDoors(seconds = 2) {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-throughput-"));
  const all = [];
  for (const doors of [1, 2, 3]) {
    const town = await startDoors(doors);
    try {
      const askFor = (ms) => ask({ pid: town.pids, address: town.address }, folder, "doors", { path: "/lightweight/user/v1/info" }, { ms });
      // At first they are compiled.
      await askFor(1_000);
      all.push({ doors, ...(await askFor(seconds * 1_000)) });
    } finally {
      await town.stop();
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return all;
}

/**
 * When another door is worth its place, from what was measured here.
 * @param {readonly Measured[]} measured
 */
export function adviceOf(measured, processors = availableParallelism()) {
  const whole = (value) => Math.round(value).toLocaleString("en");
  const lines = measured.map(
    ({ doors, rps, p99, us }) =>
      `  ${doors} door${doors > 1 ? "s" : " "}  ${whole(rps).padStart(7)} calls/s   p99 ${p99.toFixed(1)} ms   ${whole(us)} µs of a processor each`,
  );
  const [one] = measured;
  const best = measured.toSorted((a, b) => b.rps - a.rps)[0];
  const hundred = Math.floor((1e4 * busyMax) / one.us) * 100;
  const gain = best.rps / one.rps;
  return [
    ...lines,
    `  A door wants ${whole(one.us)} µs of a processor for a call: add another one from ${whole(hundred)} calls a second and door on (${busyMax * 100} % of a processor),`,
    gain < 1.2
      ? `  and give it a processor of its own: here there are ${processors}, which the balancer and those who ask share, and more doors carry no more.`
      : `  while there are processors for it: of the ${processors} here ${best.doors} doors make ${gain.toFixed(1)} times as much as one.`,
    "  Against a door that is lost two are enough, however few the calls.",
  ].join("\n");
}
