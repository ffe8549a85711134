import { openAppAsUser, expect, test } from "./fixtures.ts";
import { locateButtonByName } from "./two-phones.ts";

test("warns the seller of a first trade with a new account at a high price, and says why", async ({
  page,
  world,
}) => {
  const seller = await world.createUser({ ready: true });
  const { orderId } = await world.createOrder({
    buyer: await world.createUser({ ready: true }),
    seller,
    status: 30,
    amount: 1200,
    price: 7.42,
  });
  await openAppAsUser(page, world.p(seller), `home/orderSellChat?orderId=${orderId}`);
  const sign = page.getByText(
    "首次交易，对方注册不到 1 天，单价高出参考价 3.1%：收款时请三项都核对",
  );
  await expect(sign).toBeVisible();
  await expect(locateButtonByName(page, "去核对，再放币")).toBeEnabled();
  await locateButtonByName(page, "为什么").click();
  const why = page.getByRole("dialog", { name: "为什么提醒您" });
  await expect(why.getByText("+3.1%，¥7.42")).toBeVisible();
  await page.goBack();
  await expect(why).toBeHidden();
  await expect(sign).toBeVisible();
});
