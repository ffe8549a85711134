import { readdirSync } from "node:fs";
import { startBff } from "./compared-servers.mjs";
import { measureRequests } from "./load-generator.mjs";
import { residentKb } from "./processes.mjs";
import { plainTable } from "./result-table.mjs";

const sampleCount = 8;

/**
 * Calls the BFF for minutes. Returns a table of its memory and open files, which must not grow from
 * the middle to the end.
 */
export async function benchSoak({ folder, backend, minutes }) {
  const bff = await startBff("ours", backend);
  const rows = [];
  for (let sample = 1; sample <= sampleCount; sample += 1) {
    const { count } = await measureRequests(
      bff,
      folder,
      "ours",
      { path: "/lightweight/user/v1/info" },
      { ms: (minutes * 60_000) / sampleCount },
    );
    const openFiles = readdirSync(`/proc/${bff.pid}/fd`).length;
    rows.push([
      `${sample} of ${sampleCount}`,
      String(count),
      (residentKb(bff.pid) / 1024).toFixed(0),
      String(openFiles),
    ]);
  }
  await bff.end();
  return [plainTable([`soak of ${minutes} minutes`, "calls", "memory, MB", "open files"], rows)];
}
