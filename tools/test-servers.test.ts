import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingServers } from "./test-servers.mjs";

const nobody = { uid: 65_534, gid: 65_534 };
const run = (path: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, "test-servers.mjs")], {
    encoding: "utf8",
    env: { PATH: path },
    ...nobody,
  });

// Only root can start a program as the user `nobody`, and that user must be able to run Node.
const playsNobody = spawnSync(process.execPath, ["--version"], nobody).status === 0;
test.runIf(playsNobody)(
  "run by an ordinary user, test-servers.mjs prints one sentence about the missing servers",
  () => {
    const { status, stderr } = run("/no/such/folder");
    // HAProxy and nginx may be found, because the program also searches Debian's server folders.
    expect(stderr).toMatch(
      /^Not found: redis-server(, haproxy)?(, nginx)?\. Install the packages of these names\.\n$/,
    );
    expect(status).toBe(1);
  },
);

const areThere = missingServers() === undefined;

test.runIf(playsNobody && areThere)(
  "test-servers.mjs finds servers in Debian's folders even if they are outside the PATH",
  () => {
    const path = (process.env["PATH"] ?? "").split(":").filter((it) => !it.includes("sbin"));
    expect(run(path.join(":")).stderr).toBe("");
  },
);

test.runIf(areThere)("test-servers.mjs reports nothing if all servers are installed", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "test-servers.mjs")],
    { encoding: "utf8" },
  );
  expect([status, stdout, stderr]).toEqual([0, "", ""]);
});
