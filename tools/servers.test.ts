import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingServers } from "./servers.mjs";

const nobody = { uid: 65_534, gid: 65_534 };
const run = (path: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "servers.mjs")], {
    encoding: "utf8",
    env: { PATH: path },
    ...nobody,
  });

// Another user can only be played by the one who may become anybody, in a folder that is not his alone.
const playsNobody = spawnSync(process.execPath, ["--version"], nobody).status === 0;
test.runIf(playsNobody)("who may not install them is told in one sentence what to install", () => {
  const { status, stderr } = run("/no/such/folder");
  // Where Debian puts the other is looked at whatever the PATH says.
  expect(stderr).toMatch(
    /^Not found: redis-server(, haproxy)?(, nginx)?\. Install the packages of these names\.\n$/,
  );
  expect(status).toBe(1);
});

const areThere = missingServers() === undefined;

test.runIf(playsNobody && areThere)(
  "a PATH without the folders of servers finds them there too",
  () => {
    const path = (process.env["PATH"] ?? "").split(":").filter((it) => !it.includes("sbin"));
    expect(run(path.join(":")).stderr).toBe("");
  },
);

test.runIf(areThere)("those that are there are enough", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "servers.mjs")],
    { encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
});
