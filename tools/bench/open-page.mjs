import { devices } from "@playwright/test";

export const viewport = { width: 390, height: 844 };
// The app refuses desktop browsers.
export const phone = { ...devices["Pixel 7"], viewport };
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** Runs in the page before its scripts: records paints, shifts, long tasks and input latency. */
function note() {
  const seen = { firstMs: 0, largestMs: 0, shift: 0, longestMs: 0, rowsMs: 0, waits: {} };
  globalThis.benchSeen = seen;
  const on = (type, hear, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(hear)).observe({
      type,
      buffered: true,
      ...more,
    });
  on("paint", (it) => it.name === "first-contentful-paint" && (seen.firstMs = it.startTime));
  on("largest-contentful-paint", (it) => (seen.largestMs = it.startTime));
  on("layout-shift", (it) => it.hadRecentInput || (seen.shift += it.value));
  on("longtask", (it) => (seen.longestMs = Math.max(seen.longestMs, it.duration)));
  // Only rows of offers contain 限额. A check in every frame would force the browser to render after
  // each part of the page, and this rendering would delay the measurement.
  if (location.pathname.endsWith("/buy"))
    new MutationObserver((_, watch) => {
      if (!document.querySelector("#root main")?.textContent.includes("限额")) return;
      watch.disconnect();
      requestAnimationFrame(() => (seen.rowsMs = performance.now()));
    }).observe(document, { childList: true, subtree: true });
  on(
    "event",
    (entry) =>
      entry.interactionId &&
      (seen.waits[entry.interactionId] = Math.max(
        seen.waits[entry.interactionId] ?? 0,
        entry.duration,
      )),
    {
      durationThreshold: 16,
    },
  );
}
export const seenIn = (page) =>
  page.evaluate(() => ({
    ...globalThis.benchSeen,
    waits: Object.values(globalThis.benchSeen.waits),
  }));

/** Opens a page without a cache, on a CPU `cpu` times slower. `storageState` is a login. */
export async function freshPage(browser, { storageState, isSlow = false, cpu = 4 } = {}) {
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  await page.addInitScript(note);
  const cdp = await context.newCDPSession(page);
  if (isSlow) {
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", slow4g);
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu });
  return { page, cdp, end: () => context.close() };
}
