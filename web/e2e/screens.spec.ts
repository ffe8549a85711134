import { routeNames, routes } from "../src/lib/paths.ts";
import { axeFindings, enter, expect, test } from "./support.ts";

const inside = routeNames.filter((name) => routes[name].gate !== "none");

test("every screen opens by its address with its title, without a word on the console or a policy report", async ({ page, world }) => {
  test.setTimeout(120_000);
  const p = world.p("demo-buyer");
  await enter(page, p);
  for (const name of inside) {
    const { path, title, tabBar } = routes[name];
    await page.goto(`/lwh5${path}?p=${encodeURIComponent(p)}`);
    await expect(page.locator("h1:visible"), name).not.toHaveCount(0);
    await expect(page, name).toHaveTitle(title);
    await expect(page, name).toHaveURL((url) => url.pathname === `/lwh5${path}`);
    await expect(page.getByRole("navigation", { name: "主导航" }), name).toHaveCount(tabBar ? 1 : 0);
  }
});

for (const scheme of ["light", "dark"] as const)
  test(`axe finds nothing on the shell's own screens: ${scheme}`, async ({ page, world }) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const route of ["home/my", "home/sell", "home/my/certification"]) {
      await enter(page, world.p("demo-buyer"), route);
      await expect(page.getByText("功能建设中")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe(scheme);
      expect(await axeFindings(page), route).toEqual([]);
    }
  });

test("a chosen theme is stronger than the phone's", async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("lw_theme", "dark"));
  await enter(page, world.p("demo-buyer"));
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
});

test("who is not certified is told so in front of the payment methods", async ({ page, world }) => {
  await enter(page, world.p("demo-new"), "home/payment");
  await expect(page.getByText("请先完成实名认证")).toBeVisible();
  await page.getByRole("button", { name: "去认证" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/my/certification");
});

test("without a network a thin bar says so and goes away again", async ({ page, context, world, quiet }) => {
  quiet.expectMessage(/ERR_INTERNET_DISCONNECTED/);
  await enter(page, world.p("demo-buyer"));
  const bar = page.getByRole("status").filter({ hasText: "网络异常，请检查您的网络连接" });
  await context.setOffline(true);
  await expect(bar).toBeVisible();
  await context.setOffline(false);
  await expect(bar).toBeHidden();
});
