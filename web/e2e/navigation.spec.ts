import type { Page } from "@playwright/test";
import { openAppAsUser, expect, readLocalStorageItem, test } from "./fixtures.ts";

test.use({ reducedMotion: "no-preference" });

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: new RegExp(name) });
const back = (page: Page) => page.getByRole("button", { name: "返回" }).first();
const visits = async (page: Page) =>
  JSON.parse((await readLocalStorageItem(page, "route_history")) ?? "[]") as string[];

test("navigation keeps p in the URL and slides only pages outside the tabs", async ({
  page,
  world,
}) => {
  const p = world.p("demo-buyer");
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      const log = document.documentElement.dataset;
      log["ways"] = `${log["ways"] ?? ""} ${log["way"]}`;
      return start(change);
    };
  });
  const ways = () => page.evaluate(() => document.documentElement.dataset["ways"]);
  await openAppAsUser(page, p);
  const kept = (route: string) => (url: URL) => at(route)(url) && url.searchParams.get("p") === p;
  for (const [name, route] of [
    ["出售", "sell"],
    ["订单", "order"],
    ["购买", "buy"],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(kept(route));
  }
  expect(await ways()).toBeUndefined();
  await page.getByRole("button", { name: "个人中心" }).click();
  await expect(page).toHaveURL(kept("my"));
  expect(await ways()).toBe(" push");
  await back(page).click();
  await expect(page).toHaveURL(kept("buy"));
  expect(await ways()).toBe(" push pop");
  // A touch ends the transition and is handled by the new page.
  await page.waitForFunction(() => !document.documentElement.matches(":active-view-transition"));
  await page.evaluate(() => document.documentElement.style.setProperty("--dur-page", "60s"));
  await page.getByRole("button", { name: "个人中心" }).click();
  await expect(page).toHaveURL(kept("my"));
  const place = await back(page).boundingBox();
  await page.touchscreen.tap((place?.x ?? 0) + 20, (place?.y ?? 0) + 20);
  await expect(page).toHaveURL(kept("buy"));
  // A transition of a minute does not block a click on the new page.
  await page.getByRole("button", { name: "个人中心" }).click();
  await expect(page).toHaveURL(kept("my"));
  await expect
    .poll(() => visits(page))
    .toEqual(["/home/buy", "/home/sell", "/home/order", "/home/buy", "/home/my"]);
});

test("the tab bar marks the current tab; the account page has no tab bar", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  for (const name of ["出售", "订单", "购买"]) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(name);
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  }
  await page.getByRole("button", { name: "个人中心" }).click();
  await expect(page.getByRole("heading", { name: "个人中心" })).toBeFocused();
  await expect(page.getByRole("navigation", { name: "主导航" })).toHaveCount(0);
});

test("if the visit history is empty, the back button leads to the screen's fallback route", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/LoginPassword");
  await back(page).click();
  await expect(page).toHaveURL(at("setting"));
  await back(page).click();
  await expect(page).toHaveURL(at("my"));
  await back(page).click();
  await expect(page).toHaveURL(at("buy"));
});

test("the visit history is kept after a reload, and the back button follows it", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.getByRole("button", { name: "个人中心" }).click();
  // Polled, because the URL changes before the page renders, and the visit is recorded with the
  // page.
  await expect.poll(() => visits(page)).toEqual(["/home/buy", "/home/my"]);
  await openAppAsUser(page, world.p("demo-buyer"), "home/mybill");
  await back(page).click();
  await expect(page).toHaveURL(at("my"));
  await back(page).click();
  await expect(page).toHaveURL(at("buy"));
});

test("after five tab changes, browser Back leads to the first tab", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const depth = () => page.evaluate(() => history.length);
  const first = await depth();
  for (const [name, route] of [
    ["订单", "order"],
    ["出售", "sell"],
    ["购买", "buy"],
    ["订单", "order"],
    ["出售", "sell"],
  ] as const) {
    await tab(page, name).click();
    await expect(page).toHaveURL(at(route));
    await expect(page.getByRole("heading", { level: 1, name })).toBeFocused();
  }
  expect(await depth()).toBe(first + 1);
  await page.goBack();
  await expect(page).toHaveURL(at("buy"));
  await expect
    .poll(() => visits(page))
    .toEqual(["/home/buy", "/home/order", "/home/sell", "/home/buy"]);
});

test("the app stores at most fifty visits in its visit history", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.evaluate(() =>
    localStorage.setItem(
      "route_history",
      JSON.stringify(Array.from({ length: 80 }, (_, n) => `/home/order?n=${n}`)),
    ),
  );
  await page.reload();
  await expect.poll(async () => (await visits(page)).length).toBe(50);
  expect((await visits(page)).at(-1)).toBe("/home/buy");
});

test("the app's back button ignores a tampered history", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  for (const saved of [
    '["https://evil.example/","//evil.example","javascript:alert(1)","/home/\\\\evil.example"]',
    '{"a":1}',
    "not json",
    '["/home/my","https://evil.example/"]',
  ])
    await test.step(saved, async () => {
      await page.evaluate((it) => localStorage.setItem("route_history", it), saved);
      await page.goto(`/lwh5/home/setting?p=${encodeURIComponent(world.p("demo-buyer"))}`);
      await back(page).click();
      await expect(page).toHaveURL(at("my"));
    });
});

test("the order list keeps its tab and scroll position while hidden", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  await expect(page.getByRole("main").getByRole("link").nth(9)).toBeAttached();
  const top = () => page.evaluate(() => document.querySelector("main")?.scrollTop);
  await page.getByRole("main").getByRole("link").nth(6).scrollIntoViewIfNeeded();
  const stoodAt = await top();
  expect(stoodAt).toBeGreaterThan(100);
  await tab(page, "出售").click();
  await expect(page).toHaveURL(at("sell"));
  await tab(page, "订单").click();
  await expect.poll(top).toBe(stoodAt);
  const done = page.getByRole("tab", { name: /已完成/ });
  await done.click();
  await expect(done).toHaveAttribute("aria-selected", "true");
  await page.evaluate(() => {
    (document.querySelector("main") as HTMLElement).dataset["sameNode"] = "yes";
  });
  await tab(page, "出售").click();
  await expect(page).toHaveURL(at("sell"));
  await tab(page, "订单").click();
  await expect(done).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("main[data-same-node=yes]")).toBeVisible();
});
