import type { Browser } from "@playwright/test";
import { acts, cast, playBuyPayRelease } from "../../mock/test/stories/buy-pay-release.ts";
import { clientsIn } from "../../mock/test/stories/clients.ts";
import { otherPhone } from "./context-pool.ts";
import { purchaseKey, fillBox } from "./purchase-steps.ts";
import { enterApp, expect, storedItem, test, collectComplaints } from "./fixtures.ts";
import {
  answerGuard,
  isAtRoute,
  buttonNamed,
  payOrder,
  panelTitle,
  typePin,
} from "./two-phones.ts";

const pin = cast.seller.pin;

/** Opens the order as the seller and releases it there. */
async function releaseOn(browser: Browser, p: string, orderId: string): Promise<void> {
  const page = await otherPhone(browser);
  const complaints = await collectComplaints(page);
  await enterApp(page, p, `home/orderSellChat?orderId=${orderId}`);
  await buttonNamed(page, "去核对，再放币").click();
  await answerGuard(page, orderId);
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
  const { traders, users } = await clientsIn(world);
  await playBuyPayRelease(traders, {
    ...acts,
    async buy(_, known) {
      await enterApp(page, users.buyer.p);
      await fillBox(page, "720");
      await purchaseKey(page).click();
      await expect(page).toHaveURL(isAtRoute("orderBuyChat"));
      known.order = (await storedItem(page, "orderId")) ?? "";
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
