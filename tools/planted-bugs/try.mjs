import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";

const limitMs = 600_000;

/** Runs tests in a copy; the first that fails is enough. Answers what failed, in which files, and whether they could be run at all. */
export function runTests(copy, tests, bail) {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--root", copy, "--reporter=json", `--outputFile=${report}`, ...(bail ? ["--bail=1"] : []), ...tests];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: copy, stdio: "ignore", env: { ...process.env, NO_COLOR: "1" } });
    const limit = setTimeout(() => child.kill("SIGKILL"), limitMs);
    child.once("close", (status, signal) => {
      clearTimeout(limit);
      resolve(signal === null ? read(copy, report) : { ran: 0, failed: [], red: [], trouble: `ended by ${signal}` });
    });
  });
}

function read(copy, report) {
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults.flatMap((file) => file.assertionResults.filter((it) => it.status === "failed").map((it) => it.fullName));
  const unloaded = testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  const red = testResults.filter((it) => it.status === "failed").map((it) => relative(copy, it.name));
  return { ran: numPassedTests + failed.length, failed, red, trouble: unloaded[0]?.message ?? "" };
}

/** Why a bug cannot be planted, or nothing. */
export function misfit(root, { file, find, replace }) {
  const count = readFileSync(join(root, file), "utf8").split(find).length - 1;
  if (find === replace) return "changes nothing";
  return count === 1 ? undefined : `its text stands in ${file} ${count} times`;
}

/** Plants one bug, runs its tests, and heals the copy. */
export async function tryBug(copy, bug) {
  const path = join(copy, bug.file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(
    path,
    sound.replace(bug.find, () => bug.replace),
  );
  try {
    return await runTests(copy, bug.tests, true);
  } finally {
    writeFileSync(path, sound);
  }
}
