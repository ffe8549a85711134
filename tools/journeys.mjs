import { freePort } from "./free-port.mjs";
import { oldBrowsers } from "./old-browsers.mjs";

/** The tests in a browser, as a step of a test command. */
export const journeys = async ({ name, chromium, limitMs, old = [92], env = {} }) => ({
  name,
  command: ["playwright", "test", "-c", "web/e2e"],
  limitMs,
  env: {
    CHROMIUM_PATH: chromium,
    E2E_PORT: String(await freePort()),
    OLD_CHROMIUMS: process.env.OLD_CHROMIUMS ?? oldBrowsers(old),
    ...env,
  },
  report: { file: "var/e2e.json", count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }) },
});
