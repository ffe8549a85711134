// Runs in the oldest supported browsers. Playwright's locators need newer features, so these
// helpers query the page directly.
import type { Page } from "@playwright/test";
import { appPath, expect, test } from "./fixtures.ts";

type Spot = { x: number; y: number };
/**
 * Returns the center of the last visible button, field or checkbox whose name matches the pattern
 * `name`. Returns null if there is none.
 */
const spotOf = (page: Page, name: string): Promise<Spot | null> =>
  page.evaluate((wanted) => {
    const named = (element: Element) => {
      const label =
        element.closest("label") ?? document.querySelector(`label[for="${element.id}"]`);
      return element.getAttribute("aria-label") ?? (label ?? element).textContent ?? "";
    };
    for (const element of Array.from(
      document.querySelectorAll("button, input, [role=checkbox]"),
    ).reverse()) {
      if (element.closest("[inert]") !== null || !new RegExp(wanted).test(named(element))) continue;
      element.scrollIntoView({ block: "center" });
      const { x, y, width, height } = element.getBoundingClientRect();
      const spot = { x: x + width / 2, y: y + height / 2 };
      const top = document.elementFromPoint(spot.x, spot.y);
      if (width > 0 && top !== null && (element.contains(top) || top.closest("label") !== null))
        return spot;
    }
    return null;
  }, name);

async function press(page: Page, name: string): Promise<void> {
  let spot: Spot | null = null;
  await expect.poll(async () => (spot = await spotOf(page, name)), name).not.toBeNull();
  await page.touchscreen.tap((spot as unknown as Spot).x, (spot as unknown as Spot).y);
}

const words = (page: Page) => page.evaluate(() => document.body.innerText);
const at = (page: Page, route: string) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(`${appPath}home/${route}`);

test("the app creates an order and opens ten screens in the oldest supported browsers", async ({
  page,
  world,
  quiet,
}) => {
  // The test leaves ten pages quickly, so a socket may be closed while it is still connecting.
  quiet.expectMessage(/closed before the connection is established/);
  const p = encodeURIComponent(world.p("demo-buyer"));
  await page.goto(`${appPath}?p=${p}`);
  await expect.poll(() => words(page)).toContain("成交");
  await press(page, "^购买(?!金额|数量)");
  await expect.poll(() => words(page)).toContain("实付");
  for (const it of ["1", "00", "0"]) await press(page, `^${it}$`);
  await press(page, "^购买¥");
  await at(page, "orderBuyChat");
  await expect.poll(() => words(page)).toContain("请付款");
  // The payment time depends on the listing (15, 20 or 30 minutes), and the seed data decides which
  // one is first.
  await expect.poll(() => words(page)).toMatch(/(1[459]|20|29|30):\d\d/);

  const screens = [
    "buy",
    "sell",
    "order",
    "my",
    "mybill",
    "payment",
    "setting",
    "quickmatch",
    "mysell",
    "reputAtion",
  ];
  for (const screen of screens) {
    await page.goto(`${appPath}home/${screen}?p=${p}`);
    await expect
      .poll(() => page.evaluate(() => document.querySelector("h1")?.textContent ?? ""), screen)
      .not.toBe("");
    await expect
      .poll(
        () => page.evaluate(() => document.querySelector("main[aria-busy=true]") === null),
        screen,
      )
      .toBe(true);
    expect(await words(page), screen).not.toMatch(/系统错误|没有载入/);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      screen,
    ).toBe(0);
  }
});
