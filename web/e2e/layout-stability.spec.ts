import type { Locator, Page } from "@playwright/test";
import { layoutShiftsAboveLimit, takeLayoutShifts } from "./layout-shifts.ts";
import {
  sendReadAsPageUser,
  findAccessibilityProblems,
  openAppAsUser,
  expect,
  test,
} from "./fixtures.ts";
import { createCheapListing } from "./trade-by-api.ts";
import { createRouteUrlMatcher } from "./two-phones.ts";

test.use({ fresh: true });

const capsule = (page: Page): Locator => page.getByRole("button", { name: /待您处理/ });

test("new orders and a network outage cause no layout shift", async ({ page, world, quiet }) => {
  quiet.expectMessage(/ERR_INTERNET_DISCONNECTED|WebSocket/);
  const { entrustId, price } = await createCheapListing(world, { autoConfirm: 0 });
  await openAppAsUser(page, world.p("demo-seller"));
  const { must } = await world.client("demo-buyer");
  await expect(
    page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  await page.waitForLoadState("networkidle");
  // A buyer may have at most two open orders. So the test cancels the oldest one before it creates
  // a third.
  const open: string[] = [];
  for (let count = 1; count <= 10; count++) {
    const oldest = open.length === 2 ? open.shift() : undefined;
    if (oldest !== undefined) {
      const { version } = await must.orderDetail({ id: oldest });
      await must.cancel({ id: oldest, ...(version !== null && { version }) });
      await expect(capsule(page)).toHaveAccessibleName(/^有订单待您处理：卖出/);
    }
    open.push(
      (await must.buyCreate({ entrustId, amount: 100 + count, payType: 2, price })).orderId,
    );
    await expect(capsule(page)).toHaveAccessibleName(
      open.length === 1 ? /^有订单待您处理：卖出/ : /^2 笔订单待您处理/,
    );
  }
  expect(await findAccessibilityProblems(page)).toEqual([]);
  await page.context().setOffline(true);
  await expect(
    page.getByRole("status").filter({ hasText: /没有网络，显示 \d\d:\d\d 的内容/ }),
  ).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("没有网络，显示")).toHaveCount(0);

  // If there are several orders, the pill opens a sheet that shows each with a countdown. A row
  // leads to the chat of its order, which shows the number of other orders.
  await capsule(page).click();
  const sheet = page.getByRole("dialog", { name: "待您处理的 2 笔订单" });
  await expect(sheet.getByRole("timer")).toHaveCount(2);
  await sheet.getByRole("button").first().click();
  await expect(page).toHaveURL(createRouteUrlMatcher("orderSellChat"));
  await expect(page.getByText("1 笔其他订单待您处理")).toBeAttached();
  await expect(capsule(page)).toHaveCount(0);
  await page.getByRole("button", { name: "返回" }).first().click();
  await expect(page).toHaveURL(createRouteUrlMatcher("buy"));
  await page
    .getByRole("navigation", { name: "主导航" })
    .getByRole("link", { name: /订单/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "订单" })).toBeVisible();
  await expect(capsule(page)).toHaveCount(0);
  expect(
    (await sendReadAsPageUser<{ needAction: number }>(page, "/order/v1/count/stat")).needAction,
  ).toBe(2);
});

test("the layout-shift check reports which element moved", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/my");
  const tradeLinks = page.getByRole("navigation", { name: "交易功能" });
  await expect(tradeLinks).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(layoutShiftsAboveLimit("still", takeLayoutShifts())).toEqual([]);
  await tradeLinks.evaluate((nav) => {
    const block = document.createElement("p");
    block.style.height = "200px";
    nav.before(block);
  });
  const found: string[] = [];
  await expect
    .poll(() =>
      found.push(...layoutShiftsAboveLimit("still", takeLayoutShifts()).flatMap((it) => it.parts)),
    )
    .toBeGreaterThan(0);
  expect(found[0]).toContain("购买记录");
});
