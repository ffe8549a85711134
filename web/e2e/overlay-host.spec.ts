import type { Locator, Page } from "@playwright/test";
import { openAppAsUser, expect, simulateDataSaver, test } from "./fixtures.ts";
import { createRouteUrlMatcher } from "./two-phones.ts";

const overlayOf = (page: Page) => page.locator("[role=dialog], [role=alertdialog]");
const historyStateOf = (page: Page) => page.evaluate(() => JSON.stringify(window.history.state));
const historyLengthOf = (page: Page) => page.evaluate(() => window.history.length);

test("ten overlays, each closed by Back, leave the history state and the focus as they were", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/my");
  await page.getByRole("button", { name: "设置" }).click();
  await expect(page).toHaveURL(createRouteUrlMatcher("setting"));
  const rows = ["登录设备", "收藏卖家", "屏蔽名单", "清除缓存", "关于"].map((name) =>
    page.getByRole("button", { name }),
  );
  await expect(page.getByRole("button", { name: "关于" })).toBeVisible();
  const before = await historyStateOf(page);
  const length = await historyLengthOf(page);
  for (const row of [...rows, ...rows]) {
    await row.click();
    await expect(overlayOf(page)).toBeVisible();
    await page.goBack();
    await expect(overlayOf(page)).toHaveCount(0);
    await expect(row).toBeFocused();
    await expect.poll(() => historyStateOf(page)).toBe(before);
    await expect(page).toHaveURL(createRouteUrlMatcher("setting"));
    // The browser keeps the entry of the closed overlay for its forward button.
    expect(await historyLengthOf(page)).toBe(length + 1);
  }
  await page.goBack();
  await expect(page).toHaveURL(createRouteUrlMatcher("my"));
});

test("an overlay whose script fails to load offers a retry, then a reload", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/net::ERR_FAILED|preload/);
  await simulateDataSaver(page, true);
  let isMissing = true;
  await page.route(/assets\/devices-sheet-[^/]+\.js/, (route) =>
    isMissing ? route.abort() : route.continue(),
  );
  await openAppAsUser(page, world.p("demo-buyer"), "home/setting");
  const row = page.getByRole("button", { name: "登录设备" });
  await row.click();
  const failure = page.getByRole("alertdialog");
  const retry = failure.getByRole("button", { name: "重试" });
  await expect(failure).toContainText("没打开，请检查网络后再试");
  await expect(retry).toBeFocused();
  await retry.click();
  await expect(failure.getByRole("button", { name: "重新载入" })).toBeFocused();
  // Back closes the message and stays on the screen.
  await page.goBack();
  await expect(failure).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(page).toHaveURL(createRouteUrlMatcher("setting"));
  await row.click();
  isMissing = false;
  const reloaded = page.waitForEvent("load");
  await failure.getByRole("button", { name: "重新载入" }).click();
  await reloaded;
  await row.click();
  await expect(page.getByRole("dialog", { name: "登录设备" })).toBeVisible();
});

test("an overlay that failed twice offline opens on the third attempt online", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/net::ERR_INTERNET_DISCONNECTED|preload/);
  await simulateDataSaver(page, true);
  // Adds a route, because routes disable the HTTP cache, which may contain the script from an
  // earlier test.
  await page.route(/assets\/devices-sheet-[^/]+\.js/, (route) => route.continue());
  await openAppAsUser(page, world.p("demo-buyer"), "home/setting");
  const row = page.getByRole("button", { name: "登录设备" });
  await expect(row).toBeVisible();
  const before = await historyStateOf(page);
  const openAndGoBack = async (overlay: Locator) => {
    await row.click();
    await expect(overlay).toBeVisible();
    await page.goBack();
    await expect(overlayOf(page)).toHaveCount(0);
    await expect(row).toBeFocused();
    await expect.poll(() => historyStateOf(page)).toBe(before);
    await expect(page).toHaveURL(createRouteUrlMatcher("setting"));
  };
  const retry = page.getByRole("alertdialog").getByRole("button", { name: "重试" });
  await page.context().setOffline(true);
  await openAndGoBack(retry);
  await openAndGoBack(retry);
  await page.context().setOffline(false);
  await openAndGoBack(page.getByRole("dialog", { name: "登录设备" }));
});
