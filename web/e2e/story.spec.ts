import type { Browser } from "@playwright/test";
import { acts, cast, playBuyPayRelease } from "../../mock/test/stories/buy-pay-release.ts";
import { clientsIn } from "../../mock/test/stories/clients.ts";
import { otherPhone } from "./profile.ts";
import { confirm, fillBox } from "./purchase.ts";
import { enter, expect, stored, test, watch } from "./support.ts";
import { answerGuard, at, button, pay, title, typePin } from "./two-phones.ts";

const pin = cast.seller.pin;

/** Opens the page of the seller at the order and releases there. */
async function releaseOn(browser: Browser, p: string, orderId: string): Promise<void> {
  const page = await otherPhone(browser);
  const complaints = await watch(page);
  await enter(page, p, `home/orderSellChat?orderId=${orderId}`);
  await button(page, "去核对，再放币").click();
  await answerGuard(page, orderId);
  await typePin(page, pin);
  await expect(page.getByRole("dialog", { name: "已放币" })).toBeVisible();
  expect(complaints).toEqual([]);
}

test("buy, pay and release on the screens of two users", async ({ page, browser, mock }) => {
  const world = await mock.world(undefined, { empty: true, frozen: true });
  const { traders, users } = await clientsIn(world);
  await playBuyPayRelease(traders, {
    ...acts,
    async buy(_, known) {
      await enter(page, users.buyer.p);
      await fillBox(page, "720");
      await confirm(page).click();
      await expect(page).toHaveURL(at("orderBuyChat"));
      known.order = (await stored(page, "orderId")) ?? "";
    },
    async pay() {
      await pay(page);
    },
    async release(_, known) {
      await releaseOn(browser, users.seller.p, known.order);
      await expect(title(page, "资产已到账")).toBeVisible();
    },
  });
  expect(await world.audit()).toMatchObject({ ok: true });
});
