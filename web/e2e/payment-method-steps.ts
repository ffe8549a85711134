import { expect, type Locator, type Page } from "@playwright/test";
import type { createOneColorPngFile } from "./png-file.ts";
import { demoUserPin } from "./trade-by-api.ts";

export const locatePayMethodCard = (page: Page, name: RegExp) =>
  page.getByRole("main").getByRole("button", { name });
/**
 * Taps the card of a payment method. Returns the sheet that opens, which has all actions for it.
 */
export async function openPayMethodSheet(page: Page, name: RegExp): Promise<Locator> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await locatePayMethodCard(page, name).first().click();
  return page.getByRole("dialog");
}
export const tapSavePayMethod = (page: Page) =>
  page.getByRole("button", { name: "下一步，验证支付密码" }).click();
export const locatePinSheet = (page: Page) =>
  page.getByRole("dialog", { name: "请输入 6 位支付密码" });

/** Types the PIN on a hardware keyboard. `tapPinOnKeypad` taps the keys of the app instead. */
export async function typePinOnKeyboard(page: Page, digits = demoUserPin): Promise<void> {
  await expect(locatePinSheet(page).getByRole("group", { name: "安全键盘" })).toBeVisible();
  await page.keyboard.type(digits);
}
export async function startAddingPayMethod(page: Page, kind: RegExp): Promise<void> {
  await page.getByRole("button", { name: "添加收款方式" }).click();
  await page
    .getByRole("dialog", { name: "添加收款方式" })
    .getByRole("button", { name: kind })
    .click();
}
export async function chooseQrImage(
  page: Page,
  file: ReturnType<typeof createOneColorPngFile>,
): Promise<void> {
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("button", { name: "查看第 1 张图片" })).toBeVisible();
}
