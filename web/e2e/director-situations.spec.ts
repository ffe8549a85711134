import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findAccessibilityProblems, expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test.beforeEach(async ({ page, world }) => {
  await world.clock.freeze();
  await page.addInitScript(() => localStorage.setItem("lwh5_director_toured", "1"));
  await page.goto(`/__mock/#stage@${world.name}`);
});

test("in the director, one click creates an order situation, fills the market or empties it", async ({
  page,
  world,
  quiet,
}) => {
  // The login expires while the clock advances. It is refreshed after a 401, also for the socket.
  quiet.expectMessage(/status of 401|HTTP Authentication failed/);
  // The buttons of the situations stay disabled until the users of the world are known.
  let tell = () => {};
  const reported = new Promise<void>((resolve) => (tell = resolve));
  await page.route("**/users", (it) => reported.then(() => it.continue()));
  await page.reload();
  await expect(page.getByRole("button", { name: "存一个" })).toBeEnabled();
  await expect(page.getByRole("button", { name: /^快付款超时/ })).toBeDisabled();
  tell();
  for (const situation of ["快付款超时", "平局待人工"]) {
    await page.getByRole("button", { name: new RegExp(`^${situation}`) }).click();
    await expect(page.getByText(`${situation}：好了`)).toBeVisible();
  }
  const { must } = await world.client("demo-buyer");
  const offers = async () => Number((await must.buyAbleList({ pageSize: 50 })).total);
  const before = await offers();
  await page.getByRole("button", { name: "热闹的市场" }).click();
  await expect.poll(offers).toBe(before + 20);
  await page.getByRole("button", { name: "空的市场" }).click();
  await expect.poll(offers).toBe(0);
  const worlds = page.getByRole("region", { name: "世界" });
  await expect(worlds).toContainText(/\d+ \/ 65/);
  await expect(worlds.getByRole("button", { name: new RegExp(`^${world.name}`) })).toContainText(
    "种子 1",
  );
  await worlds.getByRole("button", { name: "新世界" }).click();
  await expect(page).not.toHaveURL(new RegExp(`@${world.name}$`));
  expect((await world.audit()).ok).toBe(true);
});

test("the director runs a scenario step by step and reports errors by line and field", async ({
  page,
}) => {
  const panel = page.getByRole("region", { name: "脚本" });
  const text = readFileSync(
    join(import.meta.dirname, "../../mock/test/stories/files/nobody-pays.scenario.json"),
    "utf8",
  );
  const take = (body: string) =>
    panel
      .getByLabel("脚本文件")
      .setInputFiles({ name: "it.json", mimeType: "application/json", buffer: Buffer.from(body) });
  await take(text.replace('"closeType": 2', '"closeTpye": 2'));
  await expect(panel.getByRole("alert")).toContainText(/第 14 行.*steps\.8.*closeTpye/);

  // This file expects a wrong `closeType` in its ninth step. The step fails, so the steps after it
  // do not run.
  await take(text.replace('"status": 60, "closeType": 2', '"status": 60, "closeType": 1'));
  await expect(panel.getByRole("alert")).toBeHidden();
  const steps = panel.getByRole("listitem");
  await expect(steps.first()).toHaveAttribute("aria-current", "step");
  await panel.getByRole("button", { name: "一步" }).click();
  await expect(steps.nth(1)).toHaveAttribute("aria-current", "step");
  await expect(steps.first()).toContainText(/\d ms/);
  await expect(steps.nth(1)).not.toContainText("ms");
  await panel.getByRole("button", { name: "走到底" }).click();
  await expect(panel.getByText("第 9 步", { exact: true })).toBeVisible();
  await expect(steps.nth(8)).toHaveAttribute("aria-current", "step");
  await expect(steps.nth(8)).toContainText(/要.*"closeType":1.*来.*"closeType":2/);
  const lately = page.getByRole("region", { name: "最近跑过" });
  await expect(lately).toContainText("0 过 · 1 不过");
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.keyboard.press("t");
  expect(await findAccessibilityProblems(page)).toEqual([]);

  // Repeating the step fails again. After replacing the expected value with the actual one, the
  // step passes and the rest runs.
  await panel.getByRole("button", { name: "重走这步" }).click();
  await expect(page.getByText("重走这步没有成：第 9 步不过")).toBeVisible();
  await panel.getByRole("button", { name: "改成 2" }).click();
  await expect(steps.nth(9)).toHaveAttribute("aria-current", "step");
  await panel.getByRole("button", { name: "走到底" }).click();
  await expect(panel.getByText(/步全过/)).toBeVisible();
  await expect(lately).toContainText("1 过 · 0 不过");
  await panel.getByRole("button", { name: "换脚本" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: /^存成文件/ }).click(),
  ]);
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({
    steps: JSON.parse(text).steps,
  });
  await lately.getByRole("button").first().click();
  await expect(steps.first()).toHaveAttribute("aria-current", "step");
});
