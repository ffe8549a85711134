import type { Browser } from "@playwright/test";
import {
  storyActions,
  storyCast,
  playBuyPayRelease,
} from "../../mock/test/stories/buy-pay-release.ts";
import { createStoryClients } from "../../mock/test/stories/story-clients.ts";
import { openSecondPhone } from "./context-pool.ts";
import { purchaseKeypadButton, fillPurchaseBox } from "./purchase-steps.ts";
import { enterApp, expect, readStoredItem, test, collectPageErrors } from "./fixtures.ts";
import {
  completeReceiptCheck,
  isUrlOfRoute,
  locateButtonByName,
  payOrder,
  panelTitle,
  typePin,
} from "./two-phones.ts";

const pin = storyCast.seller.pin;

/** Opens the order as the seller and releases it there. */
async function releaseOn(browser: Browser, p: string, orderId: string): Promise<void> {
  const page = await openSecondPhone(browser);
  const complaints = await collectPageErrors(page);
  await enterApp(page, p, `home/orderSellChat?orderId=${orderId}`);
  await locateButtonByName(page, "去核对，再放币").click();
  await completeReceiptCheck(page, orderId);
  await typePin(page, pin);
  await expect(page.getByRole("dialog", { name: "已放币" })).toBeVisible();
  expect(complaints).toEqual([]);
}

test("completes purchase, payment and release on the screens of two users", async ({
  page,
  browser,
  mock,
}) => {
  const world = await mock.world(undefined, { empty: true, frozen: true });
  const { traders, users } = await createStoryClients(world);
  await playBuyPayRelease(traders, {
    ...storyActions,
    async buy(_, known) {
      await enterApp(page, users.buyer.p);
      await fillPurchaseBox(page, "720");
      await purchaseKeypadButton(page).click();
      await expect(page).toHaveURL(isUrlOfRoute("orderBuyChat"));
      known.order = (await readStoredItem(page, "orderId")) ?? "";
    },
    async pay() {
      await payOrder(page);
    },
    async release(_, known) {
      await releaseOn(browser, users.seller.p, known.order);
      await expect(panelTitle(page, "资产已到账")).toBeVisible();
    },
  });
  expect(await world.audit()).toMatchObject({ ok: true });
});
