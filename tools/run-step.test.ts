import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { briefly, lineOf, runStep } from "./run-step.mjs";

const folder = mkdtempSync(join(tmpdir(), "run-step-"));
afterAll(() => rmSync(folder, { recursive: true }));

const node = (code: string) => ({ name: "a step", command: [process.execPath, "-e", code], limitMs: 20_000 });
const file = join(folder, "report.json");
const report = { file, count: (it: { passed: number; failed: number }) => it };
const writes = (passed: number, failed: number) =>
  `require("fs").writeFileSync(${JSON.stringify(file)}, '${JSON.stringify({ passed, failed })}');`;

test.each([
  ["ends well", "", { passed: 1, failed: 0 }],
  ["ends badly", "process.exit(3)", { passed: 0, failed: 1 }],
])("a command that %s counts once", async (_how, code, counts) => {
  expect(await runStep(node(code))).toMatchObject(counts);
});

test("its processes share what they have compiled, and so do theirs", async () => {
  const { output } = await runStep(node('console.log(require("module").getCompileCacheDir())'));
  expect(output).toContain(join(import.meta.dirname, "../var/compiled"));
});

test("a command that does not exist has failed, and says so", async () => {
  const outcome = await runStep({ name: "a step", command: ["no-such-program-here"], limitMs: 20_000 });
  expect(outcome).toMatchObject({ failed: 1, output: expect.stringContaining("no-such-program-here") });
});

test.each([
  ["reports", `${writes(5, 0)}`, { passed: 5, failed: 0 }],
  ["reports failures", `${writes(5, 2)} process.exit(1)`, { passed: 5, failed: 2 }],
  ["finds no test", `${writes(0, 0)}`, { passed: 0, failed: 1 }],
  ["dies after a clean report", `${writes(5, 0)} process.exit(1)`, { passed: 5, failed: 1 }],
  ["dies without a report", "process.exit(1)", { passed: 0, failed: 1 }],
])("a runner that %s is counted so", async (_how, code, counts) => {
  writeFileSync(file, JSON.stringify({ passed: 99, failed: 0 }));
  expect(await runStep({ ...node(code), report })).toMatchObject(counts);
});

test("a step that does not end is ended with its children", async () => {
  const pidFile = join(folder, "pid");
  const child = `const it = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"]);
    require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(it.pid)); setInterval(() => 0, 1000);`;
  const outcome = await runStep({ ...node(child), limitMs: 1_500 });
  expect(outcome).toMatchObject({ failed: 1, output: expect.stringContaining("Stopped after 1.5 s.") });
  const pid = Number(readFileSync(pidFile, "utf8"));
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("a step that says nothing for long is noted with its processes, also when it ends well", async () => {
  const waits = 'require("child_process").spawn("sleep", ["3"], { detached: true }).on("spawn", () => console.log("waits"));';
  const { failed, standing = [] } = await runStep({ ...node(waits), silentMs: 500 });
  expect(failed).toBe(0);
  expect(standing.join("\n")).toMatch(/^Nothing was said for 0.5 s, while there were\n *PID/);
  expect(standing.join("\n")).toMatch(/ sleep 3$/m);
  expect(await runStep(node("console.log(1)"))).toMatchObject({ standing: [] });
});

function isAlive(pid: number): boolean {
  try {
    // A child whose parent is gone may stay listed until somebody asks for its end.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("the line of a step says what it was", () => {
  expect(lineOf({ name: "unit", passed: 3, failed: 1, skipped: 0, seconds: 2.34, output: "", reasons: [] })).toBe(
    "FAIL unit (2.3 s, 3 passed, 1 failed)",
  );
  expect(lineOf({ name: "lint", passed: 1, failed: 0, skipped: 0, seconds: 0.51, output: "", reasons: [] })).toBe("ok   lint (0.5 s)");
});

const red = (text: string) => `\u001b[31m${text}\u001b[39m`;
test.each([
  [
    "a difference: what differs, without empty lines, brackets and counts",
    ["Error: expect(received).toEqual(expected)", "", "- Expected  -  1", red("+ Received  + 6"), "", "- Array []", "+ Array ["]
      .concat(["+   Object {", '+     "path": "/lwh5/order",', red('+     "sum": 0.03,'), "+   },", "+ ]", "    same", "    at a.ts:1:2"])
      .join("\n"),
    'Error: expect(received).toEqual(expected) ⏎ a.ts:1 ⏎ - Array [] ⏎ + Array [ ⏎ + Object { ⏎ + "path": "/lwh5/order", ⏎ + "sum": 0.03,',
  ],
  [
    "a sight that never came: what was there, and what was waited for",
    "Error: expect(locator).toHaveText(expected) failed\n\nLocator:  locator('p')\nReceived: \"hello\"\n\nCall log:\n  - waiting for locator('p')\n",
    "Error: expect(locator).toHaveText(expected) failed ⏎ Locator: locator('p') ⏎ Received: \"hello\" ⏎ Call log: ⏎ - waiting for locator('p')",
  ],
  [
    "a stack: its first line that is ours",
    "AssertionError: expected 7 to be 8\n    at Proxy.<anonymous> (file:///a/node_modules/b/c.js:17:10)\n    at /a/price.test.ts:3:44\n    at /a/d.ts:1:1",
    "AssertionError: expected 7 to be 8 ⏎ price.test.ts:3",
  ],
])("a reason is told densely; %s", (_what, message, told) => {
  expect(briefly(`[journeys] buy.spec.ts:3 one buys\n${message}`)).toBe(`[journeys] buy.spec.ts:3 one buys\n${told}`);
});

test("three reasons fit into the last 2,000 characters, however long they are", () => {
  const long = Array.from({ length: 400 }, (_, at) => `+   line ${at}`).join("\n");
  expect([1, 2, 3].map((it) => briefly(`test ${it}\nError: much\n${long}`)).join("\n\n").length).toBeLessThan(1900);
});
