// Finds the servers that the tests need. Run as a program, it installs missing ones if that is
// possible.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Debian packages. Each contains a server program of the same name. The flag only prints the
 * version of the program, to check that it is installed.
 */
const wanted = { "redis-server": "--version", haproxy: "-v", nginx: "-v" };
// Debian installs servers outside the PATH of an ordinary user.
process.env.PATH = [process.env.PATH, "/usr/sbin", "/sbin"].join(":");

/** @param {keyof typeof wanted} name */
export const hasServer = (name) =>
  spawnSync(name, [wanted[name]], { stdio: "ignore" }).status === 0;
const missing = () => Object.keys(wanted).filter((name) => !hasServer(name));
const isDebian = () => existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

function aptInstall(names) {
  console.log(`Installing ${names.join(" and ")} by apt.`);
  // RUNLEVEL keeps the installed services from starting, because the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const run = (...args) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"], env });
  run("update", "-qq");
  run("install", "-y", "-qq", "--no-install-recommends", ...names);
}

/** Installs missing servers if this is Debian with root rights. Returns `missingServers()`. */
export function installServers() {
  if (missing().length > 0 && isDebian() && process.getuid?.() === 0) aptInstall(missing());
  return missingServers();
}

/** Returns one sentence about the missing servers, or undefined if none is missing. */
export function missingServers() {
  const left = missing();
  return left.length === 0
    ? undefined
    : `Not found: ${left.join(", ")}. Install the packages of these names.`;
}

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const sentence = installServers();
  if (sentence !== undefined) {
    console.error(sentence);
    process.exit(1);
  }
}
