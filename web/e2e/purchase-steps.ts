import type { Locator, Page } from "@playwright/test";

export const locateOfferListItems = (page: Page) =>
  page.getByRole("list", { name: "卖家" }).getByRole("listitem");
export const locatePurchaseBox = (page: Page) => page.getByRole("dialog", { name: /^向.+购买/ });
/** Locates the buy key on the keypad of the purchase box. */
export const locatePurchaseKeypadButton = (page: Page) =>
  page.getByRole("group", { name: "数字键盘" }).getByRole("button", { name: /^购买/ });

/** Opens the purchase box of an offer in the list. */
export async function openPurchaseBox(
  page: Page,
  offer = locateOfferListItems(page).first(),
): Promise<Locator> {
  await offer.getByRole("button", { name: "购买" }).click();
  return locatePurchaseBox(page);
}

/**
 * Opens the purchase box of an offer in the list and fills in the amount. Only the tap on the buy
 * key is missing.
 */
export async function fillPurchaseBox(page: Page, amount = "1000", offer?: Locator): Promise<void> {
  const box = await openPurchaseBox(page, offer);
  await box.getByLabel("购买金额").fill(amount);
}
