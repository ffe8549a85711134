// A backend under load, to be killed. It says on its standard output what a phone would have heard, and only then.
import { readFileSync, writeSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";

enableCompileCache();
const { createRandom: openChance } = await import("../../src/random.ts");
const { openWorld } = await import("../../src/worlds/world/open-world.ts");
const { openRush } = await import("./rush.ts");
// Who is killed writes no cache on leaving, and the next one would have to compile everything again.
flushCompileCache();

const { dbPath, run } = JSON.parse(readFileSync(0, "utf8")) as { dbPath: string; run: number };
const world = openWorld({ name: "", dbPath, seed: 1 });
const rush = openRush(world, openChance(run), { named: `run${run}` });
for (;;) writeSync(1, `${JSON.stringify(rush.step())}\n`);
