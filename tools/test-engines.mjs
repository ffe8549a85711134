// The tests in WebKit and Firefox, as a step of the test command.
import { spawnSync } from "node:child_process";

/**
 * Programs that the tests in WebKit and Firefox need, each with the Debian package that contains
 * it.
 */
const packages = {
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  "firefox-esr": "firefox-esr",
};
const isInstalled = (program) =>
  spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;

/**
 * Returns a sentence about the missing packages, or undefined if none is missing. Without them, the
 * tests in WebKit and Firefox are skipped.
 */
export function missingEngines() {
  const missing = Object.keys(packages).filter((program) => !isInstalled(program));
  if (missing.length === 0) return undefined;
  return `Not found: ${missing.join(", ")}. Install ${missing.map((program) => packages[program]).join(", ")} to test in WebKit and Firefox.`;
}

export const engines = {
  name: "other engines",
  command: ["vitest", "run", "-c", "web/e2e/engines/vitest.config.ts", "--reporter=dot"],
  limitMs: 20 * 60_000,
  isQuiet: true,
};
