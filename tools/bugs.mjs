// Plants one bug after the other into a copy of the backend and its door: tests that do not notice them are worth nothing.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyHouse } from "./planted-bugs/copy.mjs";
import { bugs } from "./planted-bugs/list.mjs";
import { misfit, runTests, tryBug } from "./planted-bugs/try.mjs";

const root = join(import.meta.dirname, "..");
const only = process.argv[2] ?? "";
const chosen = bugs.filter((it) => it.name.includes(only));
if (chosen.length === 0) {
  console.error(`No planted bug is called ${only}.`);
  process.exit(1);
}
const config = 'export default { test: { include: ["{contract,bff,mock}/**/*.test.ts"], testTimeout: 30_000 } };\n';
const copies = [copyHouse(root), copyHouse(root)];
for (const it of copies) writeFileSync(join(it, "vitest.config.ts"), config);
const tally = { passed: 0, failed: 0 };

function note(isGood, line) {
  tally[isGood ? "passed" : "failed"] += 1;
  console.log(`${isGood ? "caught " : "MISSED "} ${line}`);
}

async function attempt(copy, bug) {
  const why = misfit(root, bug);
  if (why !== undefined) return note(false, `${bug.name}: ${why}`);
  const { failed, trouble } = await tryBug(copy, bug);
  if (failed.length > 0) return note(true, `${bug.name}: ${failed[0]}`);
  return note(false, `${bug.name}: ${trouble === "" ? "no test failed" : `its tests could not be run, ${trouble}`}`);
}

/** A test that fails without any bug catches nothing. */
async function isSound(copy) {
  const { ran, failed, trouble } = await runTests(copy, [...new Set(chosen.flatMap((it) => it.tests))], false);
  if (ran > 0 && failed.length === 0 && trouble === "") return true;
  note(false, `without any bug: ${[...failed, trouble || `${ran} tests ran`].join("; ")}`);
  return false;
}

async function work(copy, waiting) {
  for (let bug = waiting.shift(); bug; bug = waiting.shift()) await attempt(copy, bug);
}

try {
  const waiting = [...chosen];
  if (await isSound(copies[0])) await Promise.all(copies.map((copy) => work(copy, waiting)));
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}
mkdirSync(join(root, "var"), { recursive: true });
writeFileSync(join(root, "var/bugs.json"), JSON.stringify(tally));
console.log(`${tally.passed} of ${chosen.length} planted bugs caught`);
process.exit(tally.failed === 0 && tally.passed > 0 ? 0 : 1);
