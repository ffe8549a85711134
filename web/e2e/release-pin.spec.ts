import type { Page } from "@playwright/test";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { createOrderOfListing, createCheapListing, markOrderPaid } from "./trade-by-api.ts";
import {
  completeReceiptCheck,
  locateButtonByName,
  locateOrderPanelTitle,
  tapPinOnKeypad,
} from "./two-phones.ts";

const statusOf = async (page: Page, orderId: string) =>
  (await sendReadAsPageUser<{ status: number }>(page, `/order/v1/detail/${orderId}`)).status;
/** Creates an order that the buyer has marked as paid. */
async function paid(world: World): Promise<string> {
  const orderId = await createOrderOfListing(world, await createCheapListing(world));
  await markOrderPaid(world, orderId);
  return orderId;
}

test("three taps at the same position of the receipt check release no coins", async ({
  page: seller,
  world,
}) => {
  const orderId = await paid(world);
  for (const place of [0, 1, 2, 3]) {
    await openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
    await locateButtonByName(seller, "去核对，再放币").click();
    const tile = seller
      .getByRole("group", { name: "到账金额" })
      .locator("[aria-pressed]")
      .nth(place);
    const { x, y, width, height } = (await tile.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    for (let nth = 0; nth < 3; nth++) {
      await seller.mouse.click(x + width / 2, y + height / 2);
      // Waits for the next question or the result. Until then, the picked tile stays selected.
      await expect(seller.locator('[role="dialog"] [aria-pressed="true"]')).toHaveCount(0);
    }
    await expect(seller.getByRole("group", { name: "安全键盘" })).toHaveCount(0);
  }
  expect(await statusOf(seller, orderId)).toBe(30);
});

test("a seller whose PIN is locked can extend the deadline of the release", async ({
  page: seller,
  world,
}) => {
  const orderId = await paid(world);
  await openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
  await locateButtonByName(seller, "去核对，再放币").click();
  await completeReceiptCheck(seller, orderId);
  for (const left of [4, 3, 2, 1]) {
    await tapPinOnKeypad(seller, "111222");
    await expect(seller.getByText(`还可尝试 ${left} 次`)).toBeVisible();
  }
  await tapPinOnKeypad(seller, "111222");
  const locked = seller.getByRole("dialog", { name: "支付密码已锁定" });
  await expect(locked.getByRole("link", { name: /联系客服/ })).toBeVisible();
  await expect(locked.getByRole("button", { name: /重设支付密码/ })).toBeVisible();
  await locked.getByRole("button", { name: /延长核实时间 30 分钟/ }).click();
  await locateButtonByName(
    seller.getByRole("alertdialog", { name: "延长核实时间" }),
    "延长 30 分钟",
  ).click();
  await expect(locateOrderPanelTitle(seller, "请继续查账")).toBeVisible();
  expect(await statusOf(seller, orderId)).toBe(30);
});
