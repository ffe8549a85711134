// Finds the Chromium of the browser tests. As root on Debian, installs it with apt if it is missing.
// Run as a program, this file prints the path of Chromium.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const onPath = (name) =>
  spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout?.trim() ?? "";

async function ofPlaywright() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

async function find() {
  // The headless shell is the same engine without a window. The window would cost as much CPU time
  // as the pages.
  const ofDebian = ["chromium-headless-shell", "chromium"].map((it) => `/usr/bin/${it}`);
  const system = [process.env.CHROMIUM_PATH, ...ofDebian, onPath("google-chrome")].find(
    (it) => it && existsSync(it),
  );
  if (system) return system;
  const own = await ofPlaywright();
  return existsSync(own) ? own : undefined;
}

const isDebian = () => existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
/** Ubuntu's package `chromium` only installs a snap, so apt is not used there. */
const isUbuntu = () =>
  existsSync("/etc/os-release") && /^ID=ubuntu/m.test(readFileSync("/etc/os-release", "utf8"));

function aptInstall() {
  console.log("Installing chromium-headless-shell and a Chinese font by apt.");
  const run = (...args) =>
    spawnSync("apt-get", args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  run("update", "-qq");
  run(
    "install",
    "-y",
    "-qq",
    "--no-install-recommends",
    "chromium-headless-shell",
    "fonts-noto-cjk",
  );
}

/** Returns the path of a Chromium, if any. As root on Debian, but not Ubuntu, installs one. */
export async function browser() {
  const found = await find();
  if (found || !isDebian() || isUbuntu() || process.getuid?.() !== 0) return found;
  aptInstall();
  return find();
}

export const noBrowser =
  "No Chromium was found: install the package `chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.";

if (import.meta.main ?? process.argv[1] === import.meta.filename) {
  const path = await browser();
  if (path === undefined) {
    console.error(noBrowser);
    process.exit(1);
  }
  console.log(path);
}
