// All that must be green before something lands, and then the same questions asked for longer.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { browser } from "./browser.mjs";
import { journeys } from "./journeys.mjs";
import { lineOf, runStep } from "./run-step.mjs";

process.chdir(join(import.meta.dirname, ".."));
mkdirSync("var", { recursive: true });

const minute = 60_000;
const fromJson = (file, count) => ({ file, count });
const trials = {
  name: "long trials",
  command: [
    ...["vitest", "run", "--reporter=default", "--reporter=json", "--outputFile.json=var/trials.json"],
    ...[
      "mock/src/trials",
      "mock/src/bots",
      "mock/src/client/client.test.ts",
      "bff/src/trials",
      "web/src/app/broken-answers.test.tsx",
      "tools/probe.test.ts",
      "tools/scale/rolling.test.ts",
      "tools/pack-mock.test.ts",
      "tools/wire-fuzz.test.ts",
      "tools/wire-tools.test.ts",
      "tools/lwh5-mock-stream.test.ts",
      "tools/lwh5-mock-times.test.ts",
    ],
  ],
  limitMs: 60 * minute,
  env: { TRIALS: "full" },
  report: fromJson("var/trials.json", (it) => ({ passed: it.numPassedTests, failed: it.numFailedTests })),
};
const simulation = {
  name: "simulation",
  command: [process.execPath, "mock/src/sim/main.ts", "--seed=1..20", "--steps=25000"],
  limitMs: 20 * minute,
};
/** Long enough for pools to fill in the first half; the half hour is for whoever looks for a leak. */
const soak = {
  name: "soak",
  command: [process.execPath, "tools/soak.mjs", "--minutes=4", "--rate=20"],
  limitMs: 10 * minute,
  report: fromJson("var/soak.json", (it) => it),
};
const plantedBugs = {
  name: "planted bugs",
  command: [process.execPath, "tools/bugs.mjs"],
  limitMs: 20 * minute,
  report: fromJson("var/bugs.json", (it) => it),
};

const additions = {
  name: "additions",
  command: [process.execPath, "tools/additions.mjs"],
  limitMs: 20 * minute,
  report: fromJson("var/additions.json", (it) => it),
};

/** The ordinary test command tells its own lines; its last one is counted. Without one it has failed. */
function ordinary() {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["tools/test.mjs", "all"], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      said += text;
      process.stdout.write(text);
    });
    child.once("close", (status) => {
      const [, passed = "0", failed = "0"] = /(\d+) passed, (\d+) failed\s*$/.exec(said) ?? [];
      resolve({ passed: Number(passed), failed: Math.max(Number(failed), status === 0 ? 0 : 1) });
    });
  });
}

/** What a long run has to tell beside its verdict: how much it has tried. */
const measured =
  /^(\d+ (kills|fail points|fixed|inputs|×)|(ours|stock) {1,2}\S|\s+tried +crashes|.+ × \d+: |.+ of \d+ planted bugs caught|caught |MISSED |true |WRONG |flat |GROWS |.*\bsteps\b).*$/gm;

async function long(step) {
  const outcome = await runStep(step);
  if (outcome.failed > 0) console.log(`\n${outcome.output.trimEnd()}\n`);
  else for (const [line] of outcome.output.matchAll(measured)) console.log(`     ${line}`);
  console.log(lineOf(outcome));
  return outcome;
}

const inMotion = await journeys({
  name: "long journeys",
  chromium: await browser(),
  limitMs: 60 * minute,
  old: [92, 103, 114],
  env: { TRIALS: "full" },
});
const late = await journeys({
  name: "journeys on a bad line",
  chromium: await browser(),
  limitMs: 60 * minute,
  env: { TRIALS: "late", JOURNEYS: "trade" },
});
const outcomes = [await ordinary()];
for (const step of [trials, simulation, soak, plantedBugs, additions, late, inMotion]) outcomes.push(await long(step));
const sum = (key) => outcomes.reduce((total, it) => total + it[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") === 0 ? 0 : 1);
