import type { Browser } from "@playwright/test";
import {
  storyActions,
  buyPayReleaseUserOptions,
  playBuyPayReleaseStory,
} from "../../mock/test/stories/buy-pay-release.ts";
import { createStoryClients } from "../../mock/test/stories/story-clients.ts";
import { openSecondPhone } from "./browser-context-pool.ts";
import { locatePurchaseKeypadButton, fillPurchaseBox } from "./purchase-steps.ts";
import {
  openAppAsUser,
  expect,
  readLocalStorageItem,
  test,
  collectPageErrors,
} from "./fixtures.ts";
import {
  completeReceiptCheck,
  createRouteUrlMatcher,
  locateButtonByName,
  payOrderInApp,
  locateOrderPanelTitle,
  tapPinOnKeypad,
} from "./two-phones.ts";

const pin = buyPayReleaseUserOptions.seller.pin;

/** Opens the order as the seller on a second page and releases the coins there. */
async function releaseOn(browser: Browser, p: string, orderId: string): Promise<void> {
  const page = await openSecondPhone(browser);
  const complaints = await collectPageErrors(page);
  await openAppAsUser(page, p, `home/orderSellChat?orderId=${orderId}`);
  await locateButtonByName(page, "去核对，再放币").click();
  await completeReceiptCheck(page, orderId);
  await tapPinOnKeypad(page, pin);
  await expect(page.getByRole("dialog", { name: "已放币" })).toBeVisible();
  expect(complaints).toEqual([]);
}

test("two users complete purchase, payment and release in the app", async ({
  page,
  browser,
  mock,
}) => {
  const world = await mock.world(undefined, { empty: true, frozen: true });
  const { traders, users } = await createStoryClients(world);
  await playBuyPayReleaseStory(traders, {
    ...storyActions,
    async buy(_, known) {
      await openAppAsUser(page, users.buyer.p);
      await fillPurchaseBox(page, "720");
      await locatePurchaseKeypadButton(page).click();
      await expect(page).toHaveURL(createRouteUrlMatcher("orderBuyChat"));
      known.order = (await readLocalStorageItem(page, "orderId")) ?? "";
    },
    async pay() {
      await payOrderInApp(page);
    },
    async release(_, known) {
      await releaseOn(browser, users.seller.p, known.order);
      await expect(locateOrderPanelTitle(page, "资产已到账")).toBeVisible();
    },
  });
  expect(await world.audit()).toMatchObject({ ok: true });
});
