// Runs a backend under load until crash.test.ts kills the process. Prints a response only after its
// call is complete, when a client would have received it.
import { readFileSync, writeSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";

enableCompileCache();
const { createRandomSource: openChance } = await import("../../src/random.ts");
const { openWorld } = await import("../../src/worlds/world/open-world.ts");
const { openRandomUsers } = await import("./random-users.ts");
// Save the compile cache now, because a killed process does not, and the next one would compile
// everything again.
flushCompileCache();

const { dbPath, run } = JSON.parse(readFileSync(0, "utf8")) as { dbPath: string; run: number };
const world = openWorld({ name: "", dbPath, seed: 1 });
const rush = openRandomUsers(world, openChance(run), { named: `run${run}` });
for (;;) writeSync(1, `${JSON.stringify(rush.step())}\n`);
