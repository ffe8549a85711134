import { locateOfferListItems } from "./purchase-steps.ts";
import { openAppAsUser, expect, test } from "./fixtures.ts";
import { tenPageNavigations } from "./ten-page-navigations.ts";

/**
 * Duration of a page's slide animation in ms, and the time after it within which the content must
 * be shown.
 */
const [slideMs, contentMs] = [320, 150];

test.use({ reducedMotion: "no-preference" });

test("shows each page's content within 150 ms after its slide animation", async ({
  browser,
  world,
}) => {
  const bestMs = new Map<string, number>();
  const late = () =>
    tenPageNavigations
      .map(([title]) => `${title} ${bestMs.get(title)} ms`)
      .filter(
        (_, at) => (bestMs.get(tenPageNavigations[at]?.[0] ?? "") ?? 0) > slideMs + contentMs,
      );
  // Measures again while a page is late, at most four times in all, and takes the best time of each
  // page. Other processes may delay the machine once. A delay of the app itself appears with each
  // new context.
  for (let again = 0; again === 0 || (late().length > 0 && again < 4); again++) {
    const page = await (await browser.newContext()).newPage();
    await openAppAsUser(page, world.p("demo-buyer"));
    await expect(locateOfferListItems(page).first()).toBeVisible();
    await page.evaluate(watchArrivals);
    for (const [title, go] of tenPageNavigations) {
      await go(page);
      const waited = await page.waitForFunction(
        (it) => (window as unknown as Seen).arrivals.get(it)?.waitedMs,
        title,
      );
      bestMs.set(
        title,
        Math.min(bestMs.get(title) ?? Infinity, Math.round((await waited.jsonValue()) ?? Infinity)),
      );
    }
    await page.context().close();
  }
  expect(late()).toEqual([]);
});

type Seen = { arrivals: Map<string, { named: number; waitedMs?: number }> };

/**
 * Runs in the page. For each title, records the first frame that shows it, which is when its page
 * starts to slide in. Measures the time from there to the first frame without a skeleton.
 */
function watchArrivals() {
  const arrivals: Seen["arrivals"] = new Map();
  (window as unknown as Seen).arrivals = arrivals;
  const last = (tag: string) =>
    Array.from(document.querySelectorAll(tag)).findLast((it) => it.checkVisibility());
  const look = (now: number) => {
    const title = last("h1")?.textContent ?? "";
    const main = last("main");
    const at = arrivals.get(title) ?? { named: now };
    arrivals.set(title, at);
    // At least 1 ms, because 0 would read as "not yet".
    if (main && main.getAttribute("aria-busy") !== "true" && main.textContent !== "")
      at.waitedMs ??= Math.max(1, now - at.named);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
