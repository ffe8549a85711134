import type { Page } from "@playwright/test";
import { openAppAsUser, expect, simulateDataSaver, test } from "./fixtures.ts";
import { tenPageNavigations } from "./ten-page-navigations.ts";

type Frames = { titles: string[]; blank: number; empty: string[]; shift: number };
type Watched = { drawn?: Frames };

/**
 * Records in every frame: the sequence of titles, the number of frames without a title, and the
 * titles of pages without content. Also sums the layout shifts.
 */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: Frames = { titles: [], blank: 0, empty: [], shift: 0 };
    (window as Watched).drawn = frames;
    const isSeen = (it: Element) => it.checkVisibility() && it.getBoundingClientRect().height > 0;
    const isDrawn = ({ backgroundImage, backgroundColor }: CSSStyleDeclaration) =>
      backgroundImage !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)";
    const shows = (element: Element) =>
      isSeen(element) && (element.textContent !== "" || isDrawn(getComputedStyle(element)));
    const look = () => {
      const title =
        Array.from(document.querySelectorAll("h1")).filter(isSeen).at(-1)?.textContent ?? "";
      const body = Array.from(document.querySelectorAll("main")).filter(isSeen).at(-1);
      if (title === "") frames.blank++;
      else if (frames.titles.at(-1) !== title) frames.titles.push(title);
      if (!body || !Array.from(body.querySelectorAll("*")).some(shows)) frames.empty.push(title);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        frames.shift += entry.value;
    }).observe({ type: "layout-shift" });
  });
const framesOf = (page: Page) => page.evaluate(() => (window as Watched).drawn);

test("every frame painted during first visits to ten pages has a title and content", async ({
  page,
  world,
}) => {
  // With Save-Data, scripts are loaded only for screens that the user opens.
  await simulateDataSaver(page, true);
  await openAppAsUser(page, world.p("demo-buyer"));
  await expect(
    page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  await page.waitForLoadState("networkidle");
  const held: (() => void)[] = [];
  await page.route(/\/assets\/.*\.js$|\/lightweight\//, async (route) => {
    await new Promise<void>((done) => held.push(done));
    await route.continue();
  });
  await watchFrames(page);
  for (const [title, go] of tenPageNavigations) {
    await go(page);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    // Releases held requests until the screen is complete, because each script may request others.
    await expect(async () => {
      for (const release of held.splice(0)) release();
      await expect(page.locator("main[aria-busy=true]:visible")).toHaveCount(0, { timeout: 100 });
    }).toPass();
  }
  const { shift, ...frames } = (await framesOf(page)) ?? {};
  expect(frames).toEqual({
    titles: ["购买", ...tenPageNavigations.map(([title]) => title)],
    blank: 0,
    empty: [],
  });
  expect(shift).toBeLessThanOrEqual(0.02);
});

test("the app prefetches a screen's data on touch start, and the code of other screens while idle", async ({
  page,
  world,
}) => {
  await simulateDataSaver(page, false);
  const files: string[] = [];
  page.on("request", (it) => void (/\/assets\/.*\.js$/.test(it.url()) && files.push(it.url())));
  const asked: string[] = [];
  page.on(
    "request",
    (it) => void (it.url().includes("/lightweight/") && asked.push(new URL(it.url()).pathname)),
  );
  await openAppAsUser(page, world.p("demo-buyer"));
  await expect(
    page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page
    .getByRole("list", { name: "卖家" })
    .getByRole("button", { name: /^购买/ })
    .first()
    .hover();
  await page.mouse.down();
  await expect.poll(() => asked.some((it) => it.includes("/buy/sell/detail/"))).toBe(true);
  await expect(page).toHaveURL(/home\/buy/);
  await page.mouse.move(0, 0);
  await page.mouse.up();

  const link = page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: /出售/ });
  await link.hover();
  await page.mouse.down();
  await expect.poll(() => asked.some((it) => it.endsWith("/sell/config"))).toBe(true);
  await expect(page).toHaveURL(/home\/buy/);
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1, name: "出售" })).toBeVisible();

  await expect.poll(() => files.some((it) => /setting-screen/.test(it))).toBe(true);
  await expect.poll(() => files.some((it) => /online-service-screen/.test(it))).toBe(true);
});
