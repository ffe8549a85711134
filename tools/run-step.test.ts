import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { runStep } from "./run-step.mjs";

const folder = mkdtempSync(join(tmpdir(), "run-step-"));
afterAll(() => rmSync(folder, { recursive: true }));

const node = (code: string) => ({
  name: "a step",
  command: [process.execPath, "-e", code],
  limitMs: 20_000,
  isQuiet: true,
});

function isAlive(pid: number): boolean {
  try {
    // A child without a parent can stay listed as a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

describe("runStep", () => {
  test.each([
    ["exits with 0", "", true],
    ["exits with another code", "process.exit(3)", false],
  ])("runStep takes its result from a command that %s", async (_how, code, isGreen) => {
    expect(await runStep(node(code))).toMatchObject({ isGreen });
  });

  test("runStep sets one compile cache folder for the processes of a step", async () => {
    const { output } = await runStep(node('console.log(require("module").getCompileCacheDir())'));
    expect(output).toContain(join(import.meta.dirname, "../var/compiled"));
  });

  test("runStep fails and names the command if the command does not exist", async () => {
    const outcome = await runStep({
      name: "a step",
      command: ["no-such-program-here"],
      limitMs: 20_000,
      isQuiet: true,
    });
    expect(outcome).toMatchObject({
      isGreen: false,
      output: expect.stringContaining("no-such-program-here"),
    });
  });

  test("runStep stops a step and its child processes at the time limit", async () => {
    const pidFile = join(folder, "pid");
    const child = `const child = require("child_process").spawn(process.execPath, ["-e", "setInterval(() => 0, 1000)"]);
      require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(child.pid)); setInterval(() => 0, 1000);`;
    const outcome = await runStep({ ...node(child), limitMs: 1_500 });
    expect(outcome).toMatchObject({
      isGreen: false,
      output: expect.stringContaining("Stopped after 1.5 s."),
    });
    const pid = Number(readFileSync(pidFile, "utf8"));
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});
