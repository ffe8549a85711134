import { type RouteName, routeNames, routes } from "../src/lib/navigation/paths.ts";
import { enterApp, expect, isFull, saveData, test } from "./support.ts";

/** Each is drawn in the tests of the app; here, in the short form, every other one is opened in a browser. */
const inside = routeNames
  .filter((name) => routes[name].gate !== "none")
  .filter((_, at) => isFull || at % 2 === 0);

/** Without what the address would carry, or with nothing left to do there, a screen leads on at once. */
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

test("every screen opens by its address with its title, without a word on the console or a policy report", async ({
  page,
  world,
}) => {
  const p = world.p("demo-buyer");
  await enterApp(page, p);
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

test("a chosen theme is stronger than the phone's", async ({ page, world }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.addInitScript(() => localStorage.setItem("lw_theme", "dark"));
  await enterApp(page, world.p("demo-buyer"));
  expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
});

test("who is not certified is told so in front of the payment methods", async ({ page, world }) => {
  await enterApp(page, world.p("demo-new"), "home/payment");
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

test("the list of steps keeps its height while the steps are read", async ({ page, world }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/bill\/method/, async (route) => {
    await answered;
    await route.continue();
  });
  await enterApp(page, world.p("demo-new"), "home/payment");
  const reading = page.getByRole("dialog", { name: "交易前准备" });
  await expect(reading.getByText("正在读取进度")).toBeVisible();
  const before = await reading.boundingBox();
  answer();
  const steps = page.getByRole("dialog", { name: /还差 5 步/ });
  await expect(steps).toBeVisible();
  expect(await steps.boundingBox()).toEqual(before);
});

test("where the code does not come, or cannot be read, the page says after a while what to do", async ({
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

test("a screen whose file is gone after a deploy costs one reload, then a calm message with a way on", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 404|dynamically imported module|preload/i);
  // Who saves data is sent no file before he goes to its screen.
  await saveData(page, true);
  await enterApp(page, world.p("demo-buyer"));
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
