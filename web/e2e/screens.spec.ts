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
    for (const route of ["home/my", "home/my/certification"]) {
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

test("a screen whose file is gone after a deploy costs one reload, then a calm message with a way on", async ({ page, world, quiet }) => {
  quiet.expectMessage(/status of 404|dynamically imported module|preload/i);
  await enter(page, world.p("demo-buyer"));
  const file = /assets\/order-screen[^/]*\.js/;
  await page.route(file, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on("load", () => void loads++);
  await page.getByRole("link", { name: /订单/ }).click();
  await expect(page.getByRole("heading", { name: "系统错误，请稍后重试" })).toBeVisible();
  expect(loads).toBe(1);
  await page.unroute(file);
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { name: "订单" })).toBeVisible();
});
