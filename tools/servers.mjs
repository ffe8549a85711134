// The servers that the tests start beside ours. Run by itself, it installs what is missing where that is possible.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The Debian packages; each brings a program of its name that knows one of these flags. */
const wanted = { "redis-server": "--version", haproxy: "-v", nginx: "-v" };
// Debian puts servers where the PATH of an ordinary account does not look.
process.env.PATH = [process.env.PATH, "/usr/sbin", "/sbin"].join(":");

/** @param {keyof typeof wanted} name */
export const hasServer = (name) =>
  spawnSync(name, [wanted[name]], { stdio: "ignore" }).status === 0;
const missing = () => Object.keys(wanted).filter((name) => !hasServer(name));
const isDebian = () => existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");

function aptInstall(names) {
  console.log(`Installing ${names.join(" and ")} by apt.`);
  // The tests start their own; none shall start with the machine.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const run = (...args) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"], env });
  run("update", "-qq");
  run("install", "-y", "-qq", "--no-install-recommends", ...names);
}

/** Installs what is missing where that is possible, and says so before. */
export function installServers() {
  if (missing().length > 0 && isDebian() && process.getuid?.() === 0) aptInstall(missing());
  return missingServers();
}

/** What is missing, as one sentence; undefined when all are there. */
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
