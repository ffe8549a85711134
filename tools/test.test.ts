import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root = "";
const at = (path: string) => join(root, path);

/** Stands in for a tool on the PATH. */
const tool = (name: string, script = "exit 0") => writeFileSync(at(`bin/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
const unit = (passed: number, failed: number) =>
  `echo '{ "numPassedTests": ${passed}, "numFailedTests": ${failed} }' > var/unit.json; exit ${failed}`;
const journeys = (passed: number, failed: number) =>
  `echo '{ "stats": { "expected": ${passed}, "unexpected": ${failed}, "flaky": 0 } }' > var/e2e.json; exit ${failed}`;

function run(...args: string[]) {
  const env = { ...process.env, PATH: `${at("bin")}:${process.env["PATH"]}`, CHROMIUM_PATH: process.execPath, OLD_CHROMIUMS: "" };
  const { status, stdout } = spawnSync(process.execPath, [at("tools/test.mjs"), ...args], { encoding: "utf8", env });
  return { status, stdout, last: stdout.trimEnd().split("\n").at(-1) };
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "test-command-"));
  mkdirSync(at("bin"));
  cpSync(import.meta.dirname, at("tools"), { recursive: true });
  for (const name of ["biome", "oxlint", "pnpm", "knip", "size-limit", "redis-server"]) tool(name);
  tool("vitest", unit(40, 0));
  tool("playwright", journeys(7, 0));
});
afterEach(() => rmSync(root, { recursive: true }));

test("all green ends with the plain line of what passed", () => {
  expect(run()).toMatchObject({ status: 0, last: "54 passed, 0 failed" });
});

test("the ten files of journeys that took the longest are told, each with all its tests", () => {
  const file = (name: string, ...ms: number[]) => ({
    file: name,
    specs: [],
    suites: ms.map((duration) => ({ specs: [{ tests: [{ results: [{ duration }] }] }] })),
  });
  const suites = [...Array.from({ length: 11 }, (_, at) => file(`${at}.spec.ts`, 1000 * at)), file("0.spec.ts", 6000, 6500)];
  tool("playwright", `echo '${JSON.stringify({ stats: { expected: 7, unexpected: 0, flaky: 0 }, suites })}' > var/e2e.json`);
  const told = [...run().stdout.matchAll(/^ +(\d+) s {2}(.+)$/gm)].map(([, seconds, name]) => `${seconds} ${name}`);
  expect(told).toEqual(["13 0.spec.ts", ...[10, 9, 8, 7, 6, 5, 4, 3, 2].map((it) => `${it} ${it}.spec.ts`), "68 all 11 files"]);
});

test("the fast part leaves out dead code, build, size and browser", () => {
  expect(run("check")).toMatchObject({ status: 0, last: "43 passed, 0 failed" });
});

test("only before something lands the rest is asked for too", () => {
  tool("vitest", `echo "$@" >> units; ${unit(40, 0)}`);
  tool("playwright", `echo $JOURNEYS >> roads; ${journeys(7, 0)}`);
  for (const mode of [[], ["all"]]) expect(run(...mode)).toMatchObject({ status: 0, last: "54 passed, 0 failed" });
  const projects = readFileSync(at("units"), "utf8")
    .split("\n")
    .map((it) => [...it.matchAll(/--project (\w+)/g)].map(([, name]) => name));
  expect(projects).toEqual([["node", "books", "walks", "dom", "screens", "tools"], [], []]);
  expect(readFileSync(at("roads"), "utf8")).toBe("trade\nall\n");
});

test("tests that were skipped are counted before the plain line, and nothing is installed by the fast part", () => {
  tool("vitest", `echo '{ "numPassedTests": 40, "numFailedTests": 0, "numPendingTests": 7 }' > var/unit.json`);
  tool("redis-server", "exit 1");
  tool("haproxy");
  tool("nginx");
  tool("apt-get", `echo installed > ${at("installed")}`);
  const { status, stdout, last } = run("check");
  expect([status, last, existsSync(at("installed"))]).toEqual([0, "43 passed, 0 failed", false]);
  expect(stdout).toContain("\n7 skipped. Not found: redis-server. Install the packages of these names.\n");
});

test("a tool that fails is shown with what it said", () => {
  tool("oxlint", "echo one rule broken; exit 1");
  expect(run("check")).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/one rule broken\n\nFAIL lint/),
    last: "42 passed, 1 failed",
  });
});

test("failed tests are counted one by one", () => {
  tool("vitest", unit(38, 2));
  tool("playwright", journeys(6, 1));
  expect(run()).toMatchObject({ status: 1, last: "51 passed, 3 failed" });
});

test("why something is red is told once more just before the closing line", () => {
  const assertionResults = [
    { status: "passed", fullName: "a sum", failureMessages: [] },
    { status: "failed", fullName: "a price", failureMessages: ["expected 7 to be 8\n    at price.test.ts:3:4"] },
  ];
  const counts = { numPassedTests: 40, numFailedTests: 1, testResults: [{ name: at("price.test.ts"), assertionResults }] };
  writeFileSync(at("unit.json"), JSON.stringify(counts));
  tool("vitest", `cp ${at("unit.json")} var/unit.json; exit 1`);
  const error = { message: ["\u001b[31mlate\u001b[39m", ...Array.from({ length: 40 }, (_, at) => `line ${at}`)].join("\n") };
  const red = { projectName: "journeys", status: "unexpected", results: [{ error }] };
  const fine = { projectName: "java", status: "expected", results: [{}] };
  const suites = [{ file: "buy.spec.ts", suites: [{ specs: [{ file: "buy.spec.ts", line: 3, title: "one buys", tests: [fine, red] }] }] }];
  writeFileSync(at("e2e.json"), JSON.stringify({ stats: { expected: 7, unexpected: 1, flaky: 0 }, suites }));
  tool("playwright", `cp ${at("e2e.json")} var/e2e.json; exit 1`);
  const told = run().stdout.split("\n\n").slice(-3);
  expect(told).toEqual([
    expect.stringMatching(/(^|\n)price\.test\.ts a price\nexpected 7 to be 8 ⏎ price\.test\.ts:3$/),
    `[journeys] buy.spec.ts:3 one buys\n${["late", ...Array.from({ length: 40 }, (_, at) => `line ${at}`)].join(" ⏎ ")}`,
    "54 passed, 2 failed\n",
  ]);
});

test("without a build nothing is measured and no browser opened", () => {
  tool("pnpm", '[ "$2" != build ]');
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining("Nothing was built."), last: "45 passed, 2 failed" });
});

test("without a browser the sentence says what to install", () => {
  writeFileSync(at("tools/browser.mjs"), 'export const browser = async () => undefined;\nexport const noBrowser = "Install one.";');
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining("Install one."), last: "47 passed, 1 failed" });
});

test("the closing line comes even when the command itself breaks", () => {
  writeFileSync(at("tools/browser.mjs"), 'export const browser = async () => { throw new Error("boom"); };\nexport const noBrowser = "";');
  expect(run()).toMatchObject({ status: 1, stdout: expect.stringContaining("boom"), last: "47 passed, 1 failed" });
});
