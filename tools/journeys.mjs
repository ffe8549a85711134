import { readFileSync } from "node:fs";
import { freePort } from "./free-port.mjs";
import { oldBrowsers } from "./old-browsers.mjs";

const reportFile = "var/e2e.json";

/** The tests in a browser, as a step of a test command. */
export const journeys = async ({ name, chromium, limitMs, old = [92], env = {} }) => ({
  name,
  command: ["playwright", "test", "-c", "web/e2e"],
  limitMs,
  silentMs: 45_000,
  env: {
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(await freePort()),
    OLD_CHROMIUMS: process.env.OLD_CHROMIUMS ?? oldBrowsers(old),
    ...env,
  },
  report: {
    file: reportFile,
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    reasons: ({ suites = [] }) => suites.flatMap(reasonsIn),
  },
});

/** Why each red journey is red: its first error. */
const reasonsIn = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter((it) => it.status === "unexpected" || it.status === "flaky")
      .map(
        ({ projectName, results }) => `[${projectName}] ${file}:${line} ${title}\n${results.find((it) => it.error)?.error.message ?? ""}`,
      ),
  ),
  ...suites.flatMap(reasonsIn),
];

const msOf = ({ specs = [], suites = [] }) =>
  specs.flatMap((it) => it.tests.flatMap(({ results }) => results)).reduce((sum, it) => sum + it.duration, 0) +
  suites.reduce((sum, it) => sum + msOf(it), 0);

/** Where the time went: the ten files that took the longest, in seconds of all their tests, and all in all. */
export function slowestFiles() {
  const files = new Map();
  const { suites = [] } = JSON.parse(readFileSync(reportFile, "utf8"));
  for (const it of suites) files.set(it.file, (files.get(it.file) ?? 0) + msOf(it));
  const sum = [...files.values()].reduce((all, it) => all + it, 0);
  const slowest = [...files].toSorted(([, a], [, b]) => b - a).slice(0, 10);
  return [...slowest, [`all ${files.size} files`, sum]].map(([file, ms]) => `${(ms / 1000).toFixed(0).padStart(8)} s  ${file}`);
}
