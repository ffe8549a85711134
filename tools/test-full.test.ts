import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root = "";
const at = (path: string) => join(root, path);

const ordinary = (script: string) => writeFileSync(at("tools/test.mjs"), script);
const trials = (passed: number, failed: number) =>
  writeFileSync(
    at("bin/vitest"),
    `#!/bin/sh\necho "$TRIALS trials"; echo "100 kills, none lost"; echo '{ "numPassedTests": ${passed}, "numFailedTests": ${failed} }' > var/trials.json; exit ${failed}\n`,
    { mode: 0o755 },
  );
const journeys = (passed: number, failed: number) =>
  writeFileSync(
    at("bin/playwright"),
    `#!/bin/sh\necho "$TRIALS journeys"; echo '{ "stats": { "expected": ${passed}, "unexpected": ${failed}, "flaky": 0 } }' > var/e2e.json; exit ${failed}\n`,
    { mode: 0o755 },
  );
const bugs = (passed: number, failed: number) =>
  writeFileSync(
    at("tools/bugs.mjs"),
    `import { writeFileSync } from "node:fs"; writeFileSync("var/bugs.json", '{ "passed": ${passed}, "failed": ${failed} }');
     console.log("${passed} of ${passed + failed} planted bugs caught"); process.exit(${failed});`,
  );
const soak = (passed: number, failed: number) =>
  writeFileSync(
    at("tools/soak.mjs"),
    `import { writeFileSync } from "node:fs"; writeFileSync("var/soak.json", '{ "passed": ${passed}, "failed": ${failed} }');
     console.log("flat  door: timers: 9.0 → 9.0"); process.exit(${failed});`,
  );
const additions = (passed: number, failed: number) =>
  writeFileSync(
    at("tools/additions.mjs"),
    `import { writeFileSync } from "node:fs"; writeFileSync("var/additions.json", '{ "passed": ${passed}, "failed": ${failed} }');
     console.log("true  call: 4 files by hand"); process.exit(${failed});`,
  );
const simulation = (script: string) => writeFileSync(at("mock/src/sim/main.ts"), script);

function run() {
  const env = { ...process.env, PATH: `${at("bin")}:${process.env["PATH"]}`, CHROMIUM_PATH: process.execPath, OLD_CHROMIUMS: "" };
  const { status, stdout } = spawnSync(process.execPath, [at("tools/test-full.mjs")], { encoding: "utf8", env });
  return { status, stdout, last: stdout.trimEnd().split("\n").at(-1) };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "test-full-"));
  for (const it of ["bin", "mock/src/sim"]) mkdirSync(at(it), { recursive: true });
  cpSync(import.meta.dirname, at("tools"), { recursive: true });
  ordinary('console.log("ok   unit");\nconsole.log("50 passed, 0 failed");');
  trials(9, 0);
  simulation('console.log("500000 steps");');
  soak(8, 0);
  bugs(30, 0);
  additions(9, 0);
  journeys(7, 0);
});
afterEach(() => rmSync(root, { recursive: true }));

test("all green: the sum of the ordinary tests and the long ones, and what they have tried", () => {
  const { status, stdout, last } = run();
  expect([status, last]).toEqual([0, "121 passed, 0 failed"]);
  for (const line of [
    "ok   unit",
    "100 kills, none lost",
    "500000 steps",
    "true  call: 4 files",
    "flat  door",
    "30 of 30 planted bugs caught",
  ])
    expect(stdout).toContain(line);
});

test("an ordinary test command that fails, or says nothing, is counted as failed, and the long ones still run", () => {
  ordinary('console.log("48 passed, 2 failed"); process.exit(1);');
  expect(run()).toMatchObject({ status: 1, last: "119 passed, 2 failed" });
  ordinary("process.exit(1);");
  expect(run()).toMatchObject({ status: 1, last: "71 passed, 1 failed" });
});

test("a bug that is not caught, a table that is not true, a process that grows, a trial, a journey or a simulation that fails, is shown with what it said", () => {
  bugs(29, 1);
  additions(8, 1);
  soak(7, 1);
  journeys(6, 1);
  trials(8, 1);
  simulation('console.log("I1 broken at step 77"); process.exit(1);');
  expect(run()).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/I1 broken at step 77[^]*late journeys[^]*full journeys/),
    last: "114 passed, 7 failed",
  });
});

test("whoever has a long form is asked for it", () => {
  const house = join(import.meta.dirname, "..");
  const listed = [...readFileSync(join(import.meta.dirname, "test-full.mjs"), "utf8").matchAll(/^ {6}"([\w./-]+)",$/gm)].map(
    ([, it = ""]) => it,
  );
  const files = globSync("{bff,mock,web,contract,tools}/**/*.test.{ts,tsx}", { cwd: house, exclude: (it) => it.includes("node_modules") });
  const long = files.filter((it) => /\benv(?:\["TRIALS"\]|\.TRIALS) === "full"/.test(readFileSync(join(house, it), "utf8")));
  expect(long.length).toBeGreaterThan(20);
  expect(long.filter((it) => !listed.some((path) => it.startsWith(path)))).toEqual([]);
});
