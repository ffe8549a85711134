import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const run = (path: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "servers.mjs")], {
    encoding: "utf8",
    env: { PATH: path },
    uid: 65_534,
    gid: 65_534,
  });

// Another user can only be played by the one who may become anybody.
test.runIf(process.getuid?.() === 0)("who may not install them is told in one sentence what to install", () => {
  const { status, stderr } = run("/no/such/folder");
  expect([status, stderr]).toEqual([1, "Not found: redis-server, haproxy. Install the packages of these names.\n"]);
});

test("those that are there are enough", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "servers.mjs")], { encoding: "utf8" });
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
});
