import type { Page } from "@playwright/test";
import {
  appPath,
  findAccessibilityProblems,
  collectBackendCalls,
  openAppAsUser,
  expect,
  readLocalStorageItem,
  test,
} from "./fixtures.ts";

const illegal = { name: "非法访问" };

test("without p and token, the app shows the page for illegal access and sends no call", async ({
  page,
}) => {
  const calls = collectBackendCalls(page);
  await page.goto(appPath);
  await expect(page.getByRole("heading", illegal)).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  expect(calls).toEqual([]);
});

for (const [what, p] of [
  ["with a space", "demo%20buyer"],
  ["with Chinese characters", "%E4%B9%B0%E5%AE%B6"],
  ["too long", "x".repeat(257)],
  ["empty", ""],
] as const)
  test(`rejects a malformed p in the URL without sending a call: ${what}`, async ({ page }) => {
    const calls = collectBackendCalls(page);
    await page.goto(`${appPath}home/buy?p=${p}`);
    await expect(page.getByRole("heading", illegal)).toBeVisible();
    expect(calls).toEqual([]);
  });

test("rejects a p in the URL that belongs to no user", async ({ page, world }) => {
  await page.goto(`${appPath}?p=${world.name}~nobody`);
  await expect(page.getByRole("heading", illegal)).toBeVisible();
  expect(await readLocalStorageItem(page, "token")).toBeNull();
});

test("a valid p in the URL logs the user in, opens the buy screen and is stored", async ({
  page,
  world,
}) => {
  const p = world.p("demo-buyer");
  await page.goto(`${appPath}?p=${encodeURIComponent(p)}`);
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
  await expect(page).toHaveURL(
    (url) => url.pathname === "/lwh5/home/buy" && url.searchParams.get("p") === p,
  );
  await expect(page).toHaveTitle("购买");
  expect(await readLocalStorageItem(page, "p_param")).toBe(p);
  expect(await readLocalStorageItem(page, "token")).not.toBeNull();
});

test("adds the stored p to a URL without p", async ({ page, world }) => {
  const p = world.p("demo-buyer");
  await openAppAsUser(page, p);
  await page.goto(`${appPath}home/my`);
  await expect(page).toHaveURL((url) => url.searchParams.get("p") === p);
  await expect(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
});

test("a stored token without a stored p logs the user in by quick login", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.evaluate(() => localStorage.removeItem("p_param"));
  const calls = collectBackendCalls(page);
  await page.goto(`${appPath}home/my`);
  await expect(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
  expect(calls).toContain("POST /login/v1/quick/login");
  expect(calls).not.toContain("POST /user/v1/user/login");
  await expect(page).toHaveURL((url) => !url.searchParams.has("p"));
});

const openOther = (page: Page, p: string, route = "home/sell") =>
  page.goto(`${appPath}${route}?p=${encodeURIComponent(p)}`);
const question = (page: Page) => page.getByRole("alertdialog", { name: "切换账号？" });
const keepDraft = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem("orderId", "7");
    localStorage.setItem("lw_my_draft", "old words");
  });

test.describe("the link of another user", () => {
  test("the link of another user replaces the logged-in user only after a confirmation", async ({
    page,
    world,
  }) => {
    await openAppAsUser(page, world.p("demo-buyer"));
    const oldToken = await readLocalStorageItem(page, "token");
    await keepDraft(page);
    const seen: (string | undefined)[] = [];
    page.on("request", (request) => seen.push(request.headers()["x-access-token"]));
    // Counts only requests after the navigation, because the old page may send some until then.
    page.once("framenavigated", () => {
      seen.length = 0;
    });
    await openOther(page, world.p("demo-seller"));
    await expect(question(page)).toBeVisible();
    expect(await findAccessibilityProblems(page)).toEqual([]);
    expect([
      await readLocalStorageItem(page, "token"),
      await readLocalStorageItem(page, "lw_my_draft"),
    ]).toEqual([oldToken, "old words"]);
    await page.getByRole("button", { name: "切换" }).click();
    await expect.poll(() => readLocalStorageItem(page, "p_param")).toBe(world.p("demo-seller"));
    expect(await readLocalStorageItem(page, "token")).not.toBe(oldToken);
    expect(await readLocalStorageItem(page, "orderId")).toBeNull();
    expect(await readLocalStorageItem(page, "lw_my_draft")).toBeNull();
    await expect.poll(() => readLocalStorageItem(page, "route_history")).toBe('["/home/sell"]');
    expect(seen).toContain(await readLocalStorageItem(page, "token"));
    expect(seen).not.toContain(oldToken);
  });

  for (const [way, leave] of [
    ["the button", (page: Page) => page.getByRole("button", { name: "返回" }).click()],
    ["Back", (page: Page) => page.goBack()],
  ] as const)
    test(`declining the link of another user by ${way} keeps the logged-in user and their draft`, async ({
      page,
      world,
    }) => {
      await openAppAsUser(page, world.p("demo-buyer"));
      await keepDraft(page);
      await openOther(page, world.p("demo-seller"), "home/my");
      await expect(question(page)).toBeVisible();
      await leave(page);
      await expect(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
      await expect(page).toHaveURL((url) => url.searchParams.get("p") === world.p("demo-buyer"));
      expect([
        await readLocalStorageItem(page, "p_param"),
        await readLocalStorageItem(page, "lw_my_draft"),
      ]).toEqual([world.p("demo-buyer"), "old words"]);
      await page.reload();
      await expect(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
      await expect(question(page)).toHaveCount(0);
    });

  test("an invalid link of another user keeps the logged-in user without a prompt", async ({
    page,
    world,
  }) => {
    await openAppAsUser(page, world.p("demo-buyer"));
    await keepDraft(page);
    await openOther(page, world.p("nobody"), "home/my");
    await expect(page.getByText("链接已失效，仍使用当前账号")).toBeVisible();
    await expect(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
    expect([
      await readLocalStorageItem(page, "p_param"),
      await readLocalStorageItem(page, "lw_my_draft"),
    ]).toEqual([world.p("demo-buyer"), "old words"]);
  });
});

test("a failed start of the app keeps the stored token, and a retry succeeds", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 503|服务不可用/);
  await openAppAsUser(page, world.p("demo-buyer"));
  const token = await readLocalStorageItem(page, "token");
  for (const path of ["/user/v1/user/login", "/login/v1/quick/login"])
    await world.faults.add({ match: { path }, effect: { status: 503 }, times: 1 });
  await page.reload();
  await expect(page.getByRole("heading", { name: "系统错误，请稍后重试" })).toBeVisible();
  expect(await readLocalStorageItem(page, "token")).toBe(token);
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByRole("navigation", { name: "主导航" })).toBeVisible();
});

test("an unknown URL leads to the buy screen", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/nothing-here");
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/buy");
});

for (const address of ["", "home", "home/"])
  test(`/lwh5/${address} opens the buy screen with a stored p and records the visit`, async ({
    page,
    world,
  }) => {
    const p = world.p("demo-buyer");
    await openAppAsUser(page, p, "home/my");
    await expect.poll(() => readLocalStorageItem(page, "route_history")).toBe('["/home/my"]');
    await page.goto(`${appPath}${address}`);
    await expect(page).toHaveURL(
      (url) => url.pathname === "/lwh5/home/buy" && url.searchParams.get("p") === p,
    );
    await expect
      .poll(() => readLocalStorageItem(page, "route_history"))
      .toBe('["/home/my","/home/buy"]');
    await page.goto(`${appPath}home/mybill`);
    await page.getByRole("button", { name: "返回" }).first().click();
    await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/buy");
  });
