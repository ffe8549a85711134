import { type RouteName, routeNames, routes } from "../src/lib/navigation/paths.ts";
import { openAppAsUser, expect, isFullTestMode, simulateDataSaver, test } from "./fixtures.ts";

/**
 * web/test/broken-answers.test.tsx renders every screen, so only every second one is opened in a
 * browser without `TEST_MODE=full`.
 */
const inside = routeNames
  .filter((name) => routes[name].gate !== "none")
  .filter((_, at) => isFullTestMode || at % 2 === 0);

/**
 * Screens that redirect at once, because the URL lacks a parameter or there is nothing to do for
 * this user.
 */
const leadsOn: Partial<Record<RouteName, RouteName>> = {
  buyfailed: "buy",
  orderCompletedDetails: "order",
  orderBuyChat: "order",
  orderSellChat: "order",
  rating: "order",
  certifiname: "cerifsuccess",
  certifAliyun: "cerifsuccess",
  szPassword: "paymentPIN",
};

test("screens open by URL with their title and without console errors", async ({ page, world }) => {
  const p = world.p("demo-buyer");
  await openAppAsUser(page, p);
  for (const name of inside) {
    const shown = leadsOn[name] ?? name;
    await page.goto(`/lwh5${routes[name].path}?p=${encodeURIComponent(p)}`);
    await expect(page, name).toHaveURL((url) => url.pathname === `/lwh5${routes[shown].path}`);
    await expect(page.locator("h1:visible"), name).not.toHaveCount(0);
    await expect(page, name).toHaveTitle(routes[shown].title);
    await expect(page.getByRole("navigation", { name: "主导航" }), name).toHaveCount(
      routes[shown].tabBar ? 1 : 0,
    );
  }
});

test("the theme that the user has chosen overrides the theme of the system", async ({
  page,
  world,
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("lw_theme", "dark"));
  await openAppAsUser(page, world.p("demo-buyer"));
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
});

test("the payment methods screen leads an uncertified user to the certification first", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"), "home/payment");
  await expect(page.getByText("请先完成实名认证")).toBeVisible();
  const steps = page.getByRole("dialog", { name: "还差 5 步即可交易" });
  await steps.getByRole("button", { name: "关闭" }).click();
  await expect(steps).toHaveCount(0);
  await page.getByRole("button", { name: "去认证" }).click();
  await steps.getByRole("button", { name: "下一步：实名认证" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/certifiname");
  await page.goBack();
  await expect(steps).toBeVisible();
});

test("the list of missing steps has the same size before and after it has loaded", async ({
  page,
  world,
}) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  // Without motion, the sheet is in its final position as soon as it is visible.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(/\/bill\/method/, async (route) => {
    await answered;
    await route.continue();
  });
  await openAppAsUser(page, world.p("demo-new"), "home/payment");
  const reading = page.getByRole("dialog", { name: "交易前准备" });
  await expect(reading.getByText("正在读取进度")).toBeVisible();
  const before = await reading.boundingBox();
  answer();
  const steps = page.getByRole("dialog", { name: /还差 5 步/ });
  await expect(steps).toBeVisible();
  expect(await steps.boundingBox()).toEqual(before);
});

test("the page shows the required browser versions if the app's scripts do not load", async ({
  page,
  quiet,
}) => {
  quiet.expectMessage(/Failed to load resource/);
  await page.route(/assets\/.*\.js/, (route) => route.abort());
  await page.goto("/lwh5/");
  const words = page.getByText(
    /浏览器太旧：请把它（或系统 WebView）更新到 Chromium 92、iOS 15 以上/,
  );
  await expect(words).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((it) => it.finish()));
  await expect(words).toBeVisible();
});

test("a screen's script missing after a deployment causes one reload, then an error", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 404|dynamically imported module|preload/i);
  // With Save-Data, the script of a screen is loaded only when the user opens the screen.
  await simulateDataSaver(page, true);
  await openAppAsUser(page, world.p("demo-buyer"));
  const file = /assets\/order-screen[^/]*\.js/;
  await page.route(file, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on("load", () => void loads++);
  await page.getByRole("link", { name: /订单/ }).click();
  await expect(page.getByRole("heading", { name: "系统错误，请稍后重试" })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await page.unroute(file);
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("heading", { name: "订单" })).toBeVisible();
});
