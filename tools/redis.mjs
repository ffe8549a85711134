// The Redis server of the gateway's tests. Run by itself, it installs one where that is possible and needed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const isThere = () => spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;
const isDebian = () => existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

function aptInstall() {
  console.log("Installing redis-server by apt.");
  // The tests start their own; none shall start with the machine.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const run = (...args) => spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"], env });
  run("update", "-qq");
  run("install", "-y", "-qq", "--no-install-recommends", "redis-server");
}

/** Whether there is one now. */
export function redisServer() {
  if (isThere() || !isDebian() || process.getuid?.() !== 0) return isThere();
  aptInstall();
  return isThere();
}

export const noRedis = "No redis-server was found: install the package `redis-server`.";

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  if (!redisServer()) {
    console.error(noRedis);
    process.exit(1);
  }
}
