import { devices } from "@playwright/test";
import {
  appPath,
  findAccessibilityProblems,
  collectBackendCalls,
  expect,
  readLocalStorageItem,
  test,
  collectPageErrors,
} from "./fixtures.ts";

const desktop = devices["Desktop Chrome"];

test("on a desktop, the app shows a dialog, deletes the stored token and p, and sends no call", async ({
  browser,
  baseURL,
  world,
}) => {
  const context = await browser.newContext({ ...desktop, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const complaints = await collectPageErrors(page);
  const calls = collectBackendCalls(page);
  await page.addInitScript(() => {
    localStorage.setItem("token", "somebody's");
    localStorage.setItem("p_param", "somebody");
  });
  await page.goto(`${appPath}home/order?p=${world.p("demo-buyer")}`);

  const dialog = page.getByRole("alertdialog", { name: "访问受限" });
  await expect(dialog).toContainText("请使用移动设备访问本应用");
  await expect.poll(() => readLocalStorageItem(page, "token")).toBeNull();
  expect(await readLocalStorageItem(page, "p_param")).toBeNull();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  expect(await findAccessibilityProblems(page)).toEqual([]);

  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(page.getByRole("heading", { name: "请使用移动设备访问" })).toBeVisible();
  await expect(page.getByText("本应用仅支持在移动设备上使用")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("an iPad that requests desktop pages may use the app", async ({ browser, baseURL, world }) => {
  const userAgent =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15";
  const context = await browser.newContext({
    userAgent,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 820, height: 1180 },
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  // Chromium's touch emulation reports one touch point; an iPad reports five.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "maxTouchPoints", { get: () => 5 }),
  );
  await page.goto(`${appPath}?p=${world.p("demo-buyer")}`);
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
  await context.close();
});
