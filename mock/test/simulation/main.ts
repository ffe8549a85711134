import { parseArgs } from "node:util";
import { wantedFrom } from "./command.ts";
import { simulateAll } from "./pool.ts";
import { lineOf, tallyOf } from "./report.ts";

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function given() {
  try {
    return parseArgs({ options: { seed: { type: "string" }, steps: { type: "string" }, tally: { type: "boolean" } } }).values;
  } catch {
    return fail("Only --seed, --steps and --tally are known.");
  }
}

const values = given();
const wanted = wantedFrom(values);
if (typeof wanted === "string") fail(wanted);

const { seeds, steps } = wanted;
const startedAt = performance.now();
const all = await simulateAll(seeds, steps, (it) => console.log(lineOf(it, steps)));
if (values.tally) console.log(tallyOf(all));

const failed = all.filter((it) => it.violations.length > 0).length;
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
const total = all.reduce((sum, it) => sum + it.steps, 0);
console.log(`${total} steps of ${seeds.length} seeds in ${seconds} s: ${seeds.length - failed} held, ${failed} broken`);
process.exit(failed === 0 ? 0 : 1);
