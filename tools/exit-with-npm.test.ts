import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, onTestFinished, test } from "vitest";

const script = (call: string) => `
import { exitWithNpm } from ${JSON.stringify(join(import.meta.dirname, "exit-with-npm.mjs"))};
process.on("SIGTERM", () => { console.log("leaving"); process.exit(0); });
setInterval(() => {}, 1_000);
${call}
console.log(process.pid);
`;

function endGroup(leader: number) {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // The group has no process left.
  }
}

/** Starts the script through npm, as `npm start` does, and reads the lines it prints. */
function startedByNpm(call: string) {
  const folder = mkdtempSync(join(tmpdir(), "leave-with-npm-"));
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ scripts: { start: "node script.mjs && true" } }),
  );
  writeFileSync(join(folder, "script.mjs"), script(call));
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  onTestFinished(() => {
    endGroup(npm.pid as number);
    rmSync(folder, { recursive: true, force: true });
  });
  return { npm, lines: createInterface({ input: npm.stdout })[Symbol.asyncIterator]() };
}

describe("exitWithNpm", () => {
  test("exitWithNpm ends the script if npm alone receives SIGTERM", async () => {
    const { npm, lines } = startedByNpm("exitWithNpm(20);");
    expect((await lines.next()).value).toMatch(/^\d+$/);
    npm.kill("SIGTERM");
    expect((await lines.next()).value).toBe("leaving");
  });
});
