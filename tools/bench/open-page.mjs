import { devices } from "@playwright/test";

export const viewport = { width: 390, height: 844 };
// Emulates a phone, because the app refuses desktop browsers.
export const phoneOptions = { ...devices["Pixel 7"], viewport };
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** Runs in the page before its scripts: records paints, shifts, long tasks and input latency. */
function recordMetrics() {
  const metrics = {
    firstMs: 0,
    largestMs: 0,
    shift: 0,
    longestMs: 0,
    rowsMs: 0,
    inputLatenciesMs: {},
  };
  globalThis.benchMetrics = metrics;
  const observe = (type, onEntry, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe(
    "paint",
    (it) => it.name === "first-contentful-paint" && (metrics.firstMs = it.startTime),
  );
  observe("largest-contentful-paint", (it) => (metrics.largestMs = it.startTime));
  observe("layout-shift", (it) => it.hadRecentInput || (metrics.shift += it.value));
  observe("longtask", (it) => (metrics.longestMs = Math.max(metrics.longestMs, it.duration)));
  // Only rows of offers contain 限额. A check in every frame would force the browser to render after
  // each part of the page, and this rendering would delay the measurement.
  if (location.pathname.endsWith("/buy"))
    new MutationObserver((_, observer) => {
      if (!document.querySelector("#root main")?.textContent.includes("限额")) return;
      observer.disconnect();
      requestAnimationFrame(() => (metrics.rowsMs = performance.now()));
    }).observe(document, { childList: true, subtree: true });
  observe(
    "event",
    (entry) =>
      entry.interactionId &&
      (metrics.inputLatenciesMs[entry.interactionId] = Math.max(
        metrics.inputLatenciesMs[entry.interactionId] ?? 0,
        entry.duration,
      )),
    {
      durationThreshold: 16,
    },
  );
}
export const metricsOf = (page) =>
  page.evaluate(() => ({
    ...globalThis.benchMetrics,
    inputLatenciesMs: Object.values(globalThis.benchMetrics.inputLatenciesMs),
  }));

/** Opens a page without a cache, on a CPU `cpuSlowdown` times slower. `storageState` is a login. */
export async function openFreshPage(
  browser,
  { storageState, isSlow = false, cpuSlowdown = 4 } = {},
) {
  const context = await browser.newContext({ ...phoneOptions, storageState });
  const page = await context.newPage();
  await page.addInitScript(recordMetrics);
  const cdp = await context.newCDPSession(page);
  if (isSlow) {
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", slow4g);
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  return { page, cdp, end: () => context.close() };
}
