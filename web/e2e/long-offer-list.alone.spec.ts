import type { Page } from "@playwright/test";
import { measureLongestMainThreadTask } from "./measure-longest-task.ts";
import { openAppAsUser, expect, test } from "./fixtures.ts";

const offersMax = 1000;
const drawnMax = 100;
/**
 * Maximum duration of a task in ms. It corresponds to 100 ms on a phone that is four times slower.
 */
const taskMsMax = 25;
/** The test reads fifty pages of the list one by one, so it runs only with `TEST_MODE=full`. */
const isFull = process.env["TEST_MODE"] === "full";

const rows = (page: Page) => page.getByRole("list", { name: "卖家" }).getByRole("listitem");

/**
 * Fills each page of the list with copies of the world's sellers, each with its own id and name.
 */
async function manyOffers(page: Page): Promise<void> {
  await page.route("**/buy/able/list*", async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [pageNo, pageSize] = [
      Number(query.get("pageNo") ?? 1),
      Number(query.get("pageSize") ?? 20),
    ];
    const answer = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/pageNo=\d+/, "pageNo=1"),
    });
    const body = (await answer.json()) as { result: { records: { seller: object }[] } };
    const them = body.result.records;
    const records = Array.from({ length: pageSize }, (_, at) => {
      const record = them[at % them.length] as (typeof them)[number];
      const n = (pageNo - 1) * pageSize + at;
      return {
        ...record,
        entrustId: `E9${n}`,
        seller: { ...record.seller, userId: `U9${n}`, nickName: `卖家${n}` },
      };
    });
    const result = {
      ...body.result,
      records,
      total: offersMax,
      pageNo,
      pageSize,
      pages: offersMax / pageSize,
    };
    await route.fulfill({ json: { ...body, result } });
  });
}

/**
 * Runs in the page. Scrolls to the last seller and back to the middle. Returns the maximum number
 * of rendered rows.
 */
async function scrollDown() {
  const box = document.querySelector("main") as HTMLElement;
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  let most = 0;
  while (!/共 \d+ 位卖家/.test(box.textContent)) {
    box.scrollTop += 2_000;
    await frame();
    most = Math.max(most, box.querySelectorAll("ul[aria-label=卖家] > li").length);
  }
  for (; box.scrollTop > 50_000; await frame()) box.scrollTop -= 2_000;
  return most;
}

/** Returns the position of a seller's button or name that is in the middle part of the screen. */
const spot = (page: Page, part: "button[class*=name]" | "[data-to] button") =>
  page.evaluate((item) => {
    for (const one of document.querySelectorAll(`ul[aria-label=卖家] > li ${item}`)) {
      const { x, y, width, height } = one.getBoundingClientRect();
      if (y > 300 && y < 700) return { x: x + width / 2, y: y + height / 2 };
    }
    throw new Error("no seller is visible");
  }, part);

const goneTo = (page: Page, name: string) =>
  page.waitForFunction((it) => location.pathname.endsWith(it), name);

if (isFull)
  test("the seller list renders few of a thousand offers; opening one causes no long task", async ({
    page,
    world,
  }) => {
    test.setTimeout(240_000);
    // Turns animations off. The test goes back faster than a user, so a page that is still sliding
    // would receive the next tap.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await manyOffers(page);
    await openAppAsUser(page, world.p("demo-buyer"));
    await expect(rows(page).first()).toBeVisible();
    expect(await page.evaluate(scrollDown)).toBeLessThanOrEqual(drawnMax);
    const press = async (part: Parameters<typeof spot>[1], name: string) => {
      const { x, y } = await spot(page, part);
      await page.mouse.click(x, y);
      await goneTo(page, name);
    };
    const back = async () => {
      await page.evaluate(() => history.back());
      await goneTo(page, "buy");
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))),
      );
    };
    let longestMs = Number.POSITIVE_INFINITY;
    // Takes the lowest of up to six results, because garbage collection may cause a single long
    // task. A long task of the app repeats each time.
    for (let again = 0; longestMs > taskMsMax && again < 6; again++) {
      const task = await measureLongestMainThreadTask(page, async () => {
        await press("[data-to] button", "purchasebox");
        await back();
        await press("button[class*=name]", "saledetail");
        await back();
      });
      longestMs = Math.min(longestMs, task.longestMs);
    }
    // Going back may have started another request for the list. Removing the route of that request
    // must not make the test fail.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(longestMs).toBeGreaterThan(0);
    expect(longestMs).toBeLessThanOrEqual(taskMsMax);
  });
