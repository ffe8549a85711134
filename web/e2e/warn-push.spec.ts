import type { Page } from "@playwright/test";
import {
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  readLocalStorageItem,
  test,
} from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";

const text = "对方请您尽快回复";

async function warn(page: Page, world: World, orderId: string) {
  const push = { cmd: "warn", msgTxt: text, orderId };
  const pushed = expect.poll(() => world.sendPush("demo-appeal", push)).toBeTruthy();
  const notice = page.getByRole("button", { name: new RegExp(`温馨提示:\\s*${text}`) }).first();
  // The notice disappears after three seconds unless it has the focus, so it gets the focus.
  await Promise.all([pushed, notice.focus()]);
  await expect(notice).toBeVisible();
  return notice;
}

async function orderOf(world: World, isSeller: 0 | 1): Promise<string> {
  const { records } = await (await world.client("demo-appeal")).must.orderList({ pageSize: 20 });
  const found = records.find((it) => it.isSeller === isSeller);
  if (!found) throw new Error(`the seed has no order with isSeller ${isSeller}`);
  return found.orderId;
}

for (const [isSeller, chat] of [
  [0, "orderBuyChat"],
  [1, "orderSellChat"],
] as const)
  test(`tapping the notice of a warn push opens ${chat} if isSeller is ${isSeller}`, async ({
    page,
    world,
  }) => {
    await openAppAsUser(page, world.p("demo-appeal"));
    const orderId = await orderOf(world, isSeller);
    const notice = await warn(page, world, orderId);
    await expect(notice).toContainText(isSeller === 1 ? /卖出 ¥[\d,.]+/ : /买入 ¥[\d,.]+/);
    expect(await findAccessibilityProblems(page, "button:focus")).toEqual([]);
    await notice.click();
    await expect(page).toHaveURL(
      (url) => url.pathname === `/lwh5/home/${chat}` && url.searchParams.get("t") === "back",
    );
    expect(await readLocalStorageItem(page, "orderId")).toBe(orderId);
    await expect(notice).toBeHidden();
  });

test("the chat of an order shows a warn push for this order below the order panel", async ({
  page,
  world,
}) => {
  const orderId = await orderOf(world, 1);
  await openAppAsUser(page, world.p("demo-appeal"), `home/orderSellChat?orderId=${orderId}`);
  await expect(page.getByRole("region", { name: "订单" })).toBeVisible();
  const push = { cmd: "warn", msgTxt: text, orderId };
  const pushed = expect.poll(() => world.sendPush("demo-appeal", push)).toBeTruthy();
  const reported = page.getByText(`温馨提示: ${text}`, { exact: true });
  const below = reported.evaluate((item) => {
    const stage = document.querySelector('section[aria-label="订单"]');
    return item.getBoundingClientRect().top - (stage?.getBoundingClientRect().bottom ?? Infinity);
  });
  await pushed;
  expect(await below).toBeGreaterThan(0);
});

test("tapping the notice of a warn push whose order cannot be read opens the order list", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 500/);
  await openAppAsUser(page, world.p("demo-appeal"));
  const orderId = await orderOf(world, 0);
  await world.faults.add({
    match: { path: `/order/v1/detail/${orderId}` },
    effect: { status: 500 },
  });
  await (await warn(page, world, orderId)).click();
  await expect(page).toHaveURL((url) => url.pathname === "/lwh5/home/order");
});
