import type { Locator, Page } from "@playwright/test";
import { openPurchaseBox } from "./purchase-steps.ts";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import { createRouteUrlMatcher } from "./two-phones.ts";

const keys = (page: Page) => page.getByRole("group", { name: "数字键盘" });
const press = async (page: Page, ...names: string[]) => {
  for (const name of names) await keys(page).getByRole("button", { name, exact: true }).click();
};
const placeCaret = (field: Locator, place: number) =>
  field.evaluate((it: HTMLInputElement, at) => it.setSelectionRange(at, at), place);
const caretOf = (field: Locator) => field.evaluate((it: HTMLInputElement) => it.selectionStart);

test("the in-app keypad types an amount without moving the total", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const box = await openPurchaseBox(page);
  const amount = box.getByLabel("购买金额");
  await expect(amount).toHaveAttribute("inputmode", "none");
  const due = box.locator("dl > div", { hasText: "实付" }).locator("dd");
  await expect(due).toBeInViewport({ ratio: 1 });
  const before = await due.boundingBox();
  await press(page, "1", "2", "00");
  await expect(amount).toHaveValue("1,200");
  await expect(due).toContainText(/^¥1,(199|200)\.\d\d/);
  await expect(box.locator("dl > div", { hasText: "获得" }).locator("dd")).toContainText("枚");
  expect((await due.boundingBox())?.y).toBe(before?.y);
  for (const button of await keys(page).getByRole("button").all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);

  // Edits digits in the middle of the amount. The caret stays at the edited position.
  await amount.focus();
  await placeCaret(amount, 1);
  await press(page, "9", "删除");
  await expect(amount).toHaveValue("1,200");
  expect(await caretOf(amount)).toBe(1);
  await page.keyboard.press("5");
  await expect(amount).toHaveValue("15,200");
  expect(await caretOf(amount)).toBe(2);

  await amount.fill("99999999");
  await expect(box.getByRole("alert")).toBeVisible();
  await box.getByRole("button", { name: /^改为 ¥/ }).click();
  await expect(box.getByRole("alert")).toHaveCount(0);
  await expect(keys(page).getByRole("button", { name: /^购买/ })).toBeEnabled();
  await box.getByRole("button", { name: "按数量" }).click();
  await expect(box.getByLabel("购买数量")).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
});

test("on a small screen, the purchase box keeps the total and the buy key in view", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAppAsUser(page, world.p("demo-buyer"));
  const box = await openPurchaseBox(page);
  await press(page, "5", "00");
  const line = (key: string) => box.locator("dl > div", { hasText: key });
  for (const locator of [line("实付"), keys(page).getByRole("button", { name: /^购买/ })])
    await expect(locator).toBeInViewport({ ratio: 1 });
  await line("手续费").scrollIntoViewIfNeeded();
  await expect(line("手续费")).toBeInViewport();
  await expect(line("实付")).toBeInViewport({ ratio: 1 });
});

test("the keypad's buy key shows the amount due and is disabled without a valid amount", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await openPurchaseBox(page);
  const tall = keys(page).getByRole("button", { name: /^购买/ });
  await press(page, "5");
  await expect(tall).toBeDisabled();
  await expect(tall).toHaveText("购买");
  await press(page, "00");
  await expect(tall).toHaveText(/^购买¥(500|499)\.\d\d$/);
  const sum = (await tall.innerText()).replace(/^购买\s*¥/, "");
  await tall.click();
  await expect(page).toHaveURL(createRouteUrlMatcher("orderBuyChat"));
  const orderId = new URL(page.url()).searchParams.get("orderId") ?? "";
  expect(
    (
      await sendReadAsPageUser<{ amount: number }>(page, `/order/v1/detail/${orderId}`)
    ).amount.toFixed(2),
  ).toBe(sum);
});

test("the keypad's action key on the sell form opens the PIN dialog", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  await page.getByLabel("出售数量").click();
  await press(page, "5", "00");
  await keys(page).getByRole("button", { name: /^发布/ }).click();
  await expect(keys(page)).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: /支付密码/ })).toBeVisible();
});

test("the purchase amount field parses a pasted amount and ignores other pasted text", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const amount = (await openPurchaseBox(page)).getByLabel("购买金额");
  const paste = async (text: string) => {
    await amount.focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText(text);
  };
  for (const [text, shown] of [
    ["¥1,000元", "1,000"],
    ["1，000.50", "1,000.50"],
    ["１２００", "1,200"],
    ["八百", "1,200"],
  ] as const) {
    await paste(text);
    await expect(amount, text).toHaveValue(shown);
  }
});

test("on the sell form, the keypad does not cover the field of the minimum limit", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  await page.getByRole("button", { name: /^交易条件/ }).click();
  const least = page.getByLabel("最小限额");
  await least.click();
  await expect(keys(page)).toBeVisible();
  const [field, pad] = [await least.boundingBox(), await keys(page).boundingBox()];
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(pad?.y ?? 0);
  await press(page, "删除", "删除", "删除", "2", "00");
  await expect(least).toHaveValue("200");
  await page.getByLabel("最大限额").click();
  await expect(keys(page)).toHaveCount(1);
  await press(page, "9");
  await expect(page.getByText("最大限额不能小于最小限额")).toHaveCount(0);
  await page.getByText("付款时限", { exact: true }).click();
  await expect(keys(page)).toHaveCount(0);
  await expect(page.getByText("最大限额不能小于最小限额")).toBeVisible();
  await page.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: /购买/ })
    .click();
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
});

test("the amount filter of the seller list uses the in-app keypad", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.getByRole("button", { name: /您想买多少/ }).click();
  await press(page, "6", "00", ".", "5");
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("button", { name: "想买 ¥600.50" })).toBeVisible();
  const { records } = await sendReadAsPageUser<{ records: { minAmount: number }[] }>(
    page,
    "/entrust/v1/buy/able/list?amount=600.5",
  );
  expect(records.every((it) => it.minAmount <= 600.5)).toBe(true);
});
