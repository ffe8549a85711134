// Measures one, two and three BFFs on this machine, then starts the scaled demo: a balancer in
// front of three BFFs that share one mock and one Redis. Ctrl-C ends the demo.
import { spawnSync } from "node:child_process";
import { buildIfChanged } from "./build-phone-app.mjs";
import { measureThroughput, scalingAdvice } from "./scale/throughput.mjs";
import { startScale } from "./scale/topology.mjs";
import { installServers } from "./test-servers.mjs";

const problem = installServers();
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}
if (!buildIfChanged()) process.exit(1);
if (spawnSync("sh", ["-c", "command -v wrk && command -v taskset"]).status === 0)
  console.log(
    `\nThroughput of BFFs on this machine, with a backend that answers at once:\n${scalingAdvice(await measureThroughput())}`,
  );
else console.log("\nThe throughput is measured only if `wrk` and `taskset` are installed.");
const scale = await startScale(Number(process.env.PORT ?? 8080));
console.log(`\n  Here:      ${scale.url}/lwh5/?p=demo-buyer`);
for (const { name, pid, port } of scale.bffs)
  console.log(`  ${name}:     http://127.0.0.1:${port}  (process ${pid})`);
console.log(`  Director:  ${scale.mock.url}/__mock/\n`);
let isStopping = false;
const stop = () => {
  if (isStopping) return;
  isStopping = true;
  void scale.stop().then(() => process.exit(0));
};
process.on("SIGINT", stop).on("SIGTERM", stop);
