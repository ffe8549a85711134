import { readdirSync } from "node:fs";
import { ours } from "./compared-servers.mjs";
import { ask } from "./load-generator.mjs";
import { residentKb } from "./processes.mjs";
import { plainTable } from "./result-table.mjs";

const samples = 8;

/**
 * Calls the BFF for minutes. Returns a table of its memory and open files, which must not grow from
 * the middle to the end.
 */
export async function benchSoak({ folder, backend, minutes }) {
  const bff = await ours("ours", backend);
  const rows = [];
  for (let sample = 1; sample <= samples; sample += 1) {
    const { count } = await ask(
      bff,
      folder,
      "ours",
      { path: "/lightweight/user/v1/info" },
      { ms: (minutes * 60_000) / samples },
    );
    const openFiles = readdirSync(`/proc/${bff.pid}/fd`).length;
    rows.push([
      `${sample} of ${samples}`,
      String(count),
      (residentKb(bff.pid) / 1024).toFixed(0),
      String(openFiles),
    ]);
  }
  await bff.end();
  return [plainTable([`soak of ${minutes} minutes`, "calls", "memory, MB", "open files"], rows)];
}
