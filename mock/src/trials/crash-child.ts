// A backend under load, to be killed. It says on its standard output what a phone would have heard, and only then.
import { readFileSync, writeSync } from "node:fs";
import { openChance } from "../chance.ts";
import { openWorld } from "../world.ts";
import { openRush } from "./rush.ts";

const { dbPath, run } = JSON.parse(readFileSync(0, "utf8")) as { dbPath: string; run: number };
const world = openWorld({ name: "", dbPath, seed: 1 });
const rush = openRush(world, openChance(run), { named: `run${run}` });
for (;;) writeSync(1, `${JSON.stringify(rush.step())}\n`);
