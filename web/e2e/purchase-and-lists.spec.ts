import { networkInterfaces } from "node:os";
import type { Page } from "@playwright/test";
import {
  locatePurchaseKeypadButton,
  fillPurchaseBox,
  locateOfferListItems,
  openPurchaseBox,
} from "./purchase-steps.ts";
import {
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  pushOrderChange,
  readLocalStorageItem,
  test,
} from "./fixtures.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;

async function buy(page: Page): Promise<string> {
  await fillPurchaseBox(page);
  await locatePurchaseKeypadButton(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
  return new URL(page.url()).searchParams.get("orderId") ?? "";
}

// One purchase is always tested with animations. The other tests of this file cost a third less
// without them.
test.describe(() => {
  test.use({ reducedMotion: "no-preference" });

  test("a purchase creates an order and locks its coins in escrow", {
    tag: ["@dialects", "@differences"],
  }, async ({ page, world }) => {
    await openAppAsUser(page, world.p("demo-buyer"));
    const before = await world.audit();
    const orderId = await buy(page);
    expect(await readLocalStorageItem(page, "orderId")).toBe(orderId);

    const after = await world.audit();
    const order = await sendReadAsPageUser<{
      status: number;
      quantity: number;
      fee: number;
      amount: number;
    }>(page, `/order/v1/detail/${orderId}`);
    const units = Math.round((order.quantity + order.fee) * 10_000);
    expect(after.ok).toBe(true);
    expect(order.status).toBe(20);
    expect((after.totals["orderLocked"] ?? 0) - (before.totals["orderLocked"] ?? 0)).toBe(units);
    expect((before.totals["entrustFrozen"] ?? 0) - (after.totals["entrustFrozen"] ?? 0)).toBe(
      units,
    );

    await page.goto(`/lwh5/home/order?p=${encodeURIComponent(world.p("demo-buyer"))}`);
    const card = page.getByRole("link", { name: /买入.*请付款/ });
    await expect(card).toContainText(order.amount.toFixed(2));
    await expect(card.getByRole("timer")).toHaveText(/请付款 ?1[45]:\d\d/);
  });
});

test("a purchase works at a LAN URL without a secure context", async ({ page, world, baseURL }) => {
  const lan = Object.values(networkInterfaces())
    .flat()
    .find((it) => it?.family === "IPv4" && !it.internal)?.address;
  if (lan === undefined)
    throw new Error(
      "this machine has no network address other than loopback, so the test cannot run",
    );
  const origin = `http://${lan}:${new URL(baseURL ?? "").port}`;
  await page.goto(`${origin}/lwh5/?p=${encodeURIComponent(world.p("demo-buyer"))}`);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await buy(page);
  expect((await world.audit()).ok).toBe(true);
});

test("the purchase box disables the buy key and names the error while the amount is invalid", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const box = await openPurchaseBox(page);
  const sent: string[] = [];
  page.on("request", (it) => it.method() === "POST" && sent.push(it.url()));
  await expect(locatePurchaseKeypadButton(page)).toBeDisabled();
  await box.getByLabel("购买金额").fill("99.99");
  await expect(page.getByText("单笔最低 ¥100.00")).toBeVisible();
  await box.getByLabel("购买金额").fill("100.001");
  await expect(page.getByText("金额最多两位小数")).toBeVisible();
  await expect(locatePurchaseKeypadButton(page)).toBeDisabled();
  await box.getByLabel("购买金额").press("Enter");
  expect(sent).toEqual([]);
});

test("a purchase with a lost response and a second tap creates one order", {
  tag: "@dialects",
}, async ({ page, world, quiet }) => {
  quiet.expectMessage(/status of 502|net::ERR/);
  await openAppAsUser(page, world.p("demo-buyer"));
  await world.faults.add({
    match: { path: "/entrust/v1/buy/create" },
    effect: { dropReply: true },
    times: 1,
  });
  await fillPurchaseBox(page);
  await locatePurchaseKeypadButton(page).click();
  // This second tap fails if the page has already found the order and left the purchase box. The
  // failure is ignored.
  await locatePurchaseKeypadButton(page)
    .click({ timeout: 2000 })
    .catch(() => {});
  await expect(page).toHaveURL(at("orderBuyChat"));
  expect(await sendReadAsPageUser<{ running: number }>(page, "/order/v1/count/stat")).toMatchObject(
    {
      running: 1,
    },
  );
  expect((await world.audit()).ok).toBe(true);
});

test("a changed price needs a confirmation before the purchase", {
  tag: "@dialects",
}, async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await world.faults.add({
    match: { path: "/entrust/v1/buy/create" },
    effect: { code: 40011 },
    times: 1,
  });
  await fillPurchaseBox(page);
  await locatePurchaseKeypadButton(page).click();
  const question = page.getByRole("alertdialog", { name: "价格已变动" });
  await expect(question).toBeVisible();
  await question.getByRole("button", { name: "继续购买" }).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
});

test("a buyer with missing setup steps is offered the next step", {
  tag: "@dialects",
}, async ({ page, world, backend }) => {
  // A backend with only the fields of the specification does not send the status of the risk
  // questionnaire. A step without a status is not counted.
  const stepCount = backend === "spec-only" ? 4 : 5;
  await openAppAsUser(page, world.p("demo-new"));
  await page.getByRole("button", { name: "只看可成交" }).click();
  await expect(locateOfferListItems(page).first()).toBeVisible();
  await locateOfferListItems(page).first().getByRole("button").last().click();
  await page.getByRole("button", { name: new RegExp(`^还差 ${stepCount} 步`) }).click();
  await expect(
    page
      .getByRole("dialog", { name: `还差 ${stepCount} 步就能买` })
      .getByRole("button", { name: "下一步：绑定手机" }),
  ).toBeVisible();
});

test("filters narrow the seller list; an empty list states its filters and offers an alternative", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await expect(locateOfferListItems(page).first()).toBeVisible();
  await page.getByRole("button", { name: "付款方式" }).click();
  await page.getByRole("radio", { name: "数字人民币" }).click();
  await expect(page.getByRole("button", { name: "数字人民币" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(locateOfferListItems(page).first()).toBeVisible();
  for (const row of await locateOfferListItems(page).all())
    await expect(row).toContainText("数字人民币");
  await expect(page.getByText(/只通过平台聊天沟通/)).toBeAttached();

  await page.getByRole("button", { name: /您想买多少/ }).click();
  await page.getByLabel("购买金额").fill("99999999");
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByText("数字人民币，单笔 ¥99,999,999，仅可成交")).toBeVisible();
  await page.getByRole("button", { name: /^改看 ¥/ }).click();
  await expect(locateOfferListItems(page).first()).toContainText("数字人民币");
  await page.getByRole("button", { name: "清除金额" }).click();
  await expect(page.getByRole("button", { name: /您想买多少/ })).toBeVisible();

  // The sheet 找卖家 finds a seller by a part of their name, independent of the filters. The result
  // leads to their listing.
  await page.getByRole("button", { name: "找卖家" }).click();
  await page.getByRole("dialog").getByLabel("卖家昵称").fill("穗");
  await expect(page.getByText("1 位正在出售的卖家")).toBeVisible();
  await page.getByRole("link", { name: /金麦穗/ }).click();
  await expect(page).toHaveURL(at("saledetail"));
  await page.goBack();
  await expect(locateOfferListItems(page).first()).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the amount that the buyer wants appears in the rows of the seller list and the purchase box", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await expect(locateOfferListItems(page).first()).toContainText("¥1,000 → ");
  await page.getByRole("button", { name: /您想买多少/ }).click();
  await page.getByLabel("购买金额").fill("30000");
  await page.getByRole("button", { name: "关闭" }).click();
  await expect(page.getByRole("button", { name: "想买 ¥30,000" })).toBeVisible();
  for (const row of await locateOfferListItems(page).all())
    await expect(row).toContainText("¥30,000 → ");

  await page.getByRole("button", { name: "只看可成交" }).click();
  const row = locateOfferListItems(page).filter({ hasText: "¥30,000 超出限额" }).first();
  const other = row.getByRole("button", { name: /^买 ¥/ });
  const sum = ((await other.textContent()) ?? "").replace(/^买 ¥|[^\d.,]+$/g, "");
  await other.click();
  const typed = page.getByRole("dialog").getByLabel("购买金额");
  await expect(typed).toHaveValue(sum);
  // Going back to the list for a moment does not discard the input.
  await typed.fill("333.33");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Waits for the URL of the list. The app removes the history entry of the sheet first, then that
  // of the page, and going forward in between would hit the sheet's entry.
  await expect(page).toHaveURL(at("buy"));
  await page.goForward();
  await expect(typed).toHaveValue("333.33");
});

test("in the seller list, a tap on the active sort order reverses it; a tap on another selects it", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const price = async () =>
    Number(
      /¥([\d.]+?)(?=[−+持]|$)/.exec(
        (await locateOfferListItems(page).first().locator("p").first().textContent()) ?? "",
      )?.[1],
    );
  await expect(locateOfferListItems(page).first()).toBeVisible();
  const least = await price();
  await page.getByRole("button", { name: "价格，从低到高" }).click();
  await expect(page.getByRole("button", { name: "价格，从高到低" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect.poll(price).toBeGreaterThan(least);
  await page.getByRole("button", { name: "放币" }).click();
  await expect(page.getByRole("button", { name: "放币，最快在前" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("the seller list loads more on scrolling and keeps its position when a purchase box closes", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  await page.getByRole("button", { name: "只看可成交" }).click();
  await expect(locateOfferListItems(page).nth(9)).toBeAttached();
  await locateOfferListItems(page).nth(9).scrollIntoViewIfNeeded();
  await expect(locateOfferListItems(page).nth(15)).toBeAttached();
  const row = locateOfferListItems(page).nth(12);
  const text = (await row.textContent()) ?? "";
  await row.scrollIntoViewIfNeeded();
  await row.getByRole("button").last().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(at("buy"));
  await expect(page.getByText(text.slice(0, 6)).first()).toBeInViewport();
});

test("a seller list that fails to load shows an error and can be loaded again", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 500/);
  await openAppAsUser(page, world.p("demo-buyer"), "home/sell");
  const fault = await world.faults.add({
    match: { path: "/entrust/v1/buy/able/list" },
    effect: { status: 500 },
  });
  await page.getByRole("link", { name: "购买" }).click();
  await expect(page.getByText("卖家列表没有载入")).toBeVisible();
  // The locator must match exactly one element, so the page shows the error text only once.
  await expect(page.getByText("服务器内部错误，资产和订单不受影响", { exact: true })).toBeVisible();
  await fault.remove();
  await page.getByRole("button", { name: "重新载入" }).click();
  await expect(locateOfferListItems(page).first()).toBeVisible();
});

test("the rows of the order list stay visible and in place if a refresh fails", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 503/);
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  const cards = page.getByRole("main").getByRole("link");
  await expect(cards.first()).toBeVisible();
  const place = await cards.first().boundingBox();
  await world.faults.add({ match: { path: "/order/v1/list" }, effect: { status: 503 } });
  await pushOrderChange(world, "demo-appeal");
  await expect(page.getByText(/暂未更新，显示 \d\d:\d\d 的内容/)).toBeVisible();
  await expect(cards.first()).toBeVisible();
  // The note about the outdated rows is in the title bar and does not move the rows.
  expect(await cards.first().boundingBox()).toEqual(place);
});

test("the purchase box of a listing that no longer exists leads back to the seller list", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/purchasebox?id=E999999");
  await expect(page.getByText("该挂单已下架")).toBeVisible();
  // The page shows the error only once, without an additional toast.
  expect(await page.getByRole("alert").allTextContents()).toEqual([""]);
  await page.getByRole("button", { name: "看看其他卖家" }).click();
  await expect(page).toHaveURL(at("buy"));
});

test("the order list shows six statuses; its rows open the chat or the details of an order", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  const main = page.getByRole("main");
  for (const words of ["请接单", "请付款", "等接单", "等放币", "请查账", "请举证"])
    await expect(main.getByText(words).first()).toBeAttached();
  await page.getByRole("radio", { name: "卖出" }).check();
  await expect(main.getByRole("link", { name: /^买入/ })).toHaveCount(0);
  await main.getByRole("link").first().click();
  await expect(page).toHaveURL(at("orderSellChat"));
  await page.goBack();
  await expect(page.getByRole("radio", { name: "卖出" })).toBeChecked();
  await page.getByRole("tab", { name: "已取消" }).click();
  await main.getByRole("link").first().click();
  await expect(page).toHaveURL(at("orderCompletedDetails"));
  await openAppAsUser(page, world.p("demo-appeal"), "home/order?tab=4");
  await expect(page.getByRole("tab", { name: /申诉中/, selected: true })).toBeVisible();
});

test("the order list reads an order again when the order's deadline passes", async ({
  page,
  world,
}) => {
  await world.clock.freeze();
  await openAppAsUser(page, world.p("demo-buyer"));
  const orderId = await buy(page);
  // The pill shows the order with its remaining time on other screens than its own chat. A tap
  // opens the chat.
  const strip = page.getByRole("button", {
    name: /^有订单待您处理：买入 ¥[\d,.]+ 请付款 1[45]:\d\d$/,
  });
  await expect(page.getByRole("heading", { level: 2, name: "请付款" })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await page.getByRole("button", { name: "返回" }).first().click();
  await page.getByRole("button", { name: "个人中心" }).click();
  // Waits for the next screen, because the tab screen stays mounted and hidden, with its own pill.
  await expect(page.getByRole("heading", { name: "个人中心" })).toBeVisible();
  await strip.click();
  await expect(page).toHaveURL(
    (url) => at("orderBuyChat")(url) && url.searchParams.get("orderId") === orderId,
  );
  await page.goBack();
  await page.goBack();
  await page.getByRole("link", { name: /订单/ }).click();
  await expect(page.getByRole("link", { name: /买入.*请付款/ })).toBeVisible();
  await world.clock.advance(15 * 60_000);
  await expect(page.getByText("暂无进行中的订单")).toBeVisible();
  await expect(strip).toHaveCount(0);
  expect(await sendReadAsPageUser(page, `/order/v1/detail/${orderId}`)).toMatchObject({
    status: 60,
    closeType: 2,
  });
  expect((await world.audit()).ok).toBe(true);
});

test("the order list can be searched by order number", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-appeal"), "home/order");
  const [first] = (
    await sendReadAsPageUser<{ records: { orderNo: string }[] }>(page, "/order/v1/list?tab=1")
  ).records;
  await page.getByRole("button", { name: "搜索订单" }).click();
  await page.getByLabel("搜索订单号或昵称").fill(first?.orderNo ?? "");
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(1);
  await page.getByLabel("搜索订单号或昵称").fill("没有这个人");
  await expect(page.getByText("没有找到订单")).toBeVisible();
  await page.getByRole("button", { name: "清除搜索" }).click();
  await expect(page.getByRole("main").getByRole("link").nth(1)).toBeVisible();
});
