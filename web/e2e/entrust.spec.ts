import type { Browser, Locator, Page } from "@playwright/test";
import { openSecondPhone } from "./browser-context-pool.ts";
import {
  locatePurchaseBox,
  locatePurchaseKeypadButton,
  locateOfferListItems,
} from "./purchase-steps.ts";
import {
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  test,
  collectPageErrors,
} from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { sendCommandAsPageUser } from "./trade-by-api.ts";

const pin = "283917";
const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const quantity = (page: Page) => page.getByLabel("出售数量");
const publish = (page: Page) => page.getByRole("button", { name: "发布出售" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");
const assets = (page: Page) =>
  sendReadAsPageUser<{ able: number; frozen: number }>(page, "/user/asset/v1/info");
const listings = (page: Page, status: number) =>
  sendReadAsPageUser<{ total: number }>(page, `/entrust/v1/sell/list?status=${status}`);

async function typePin(page: Page, digits: string): Promise<void> {
  const keys = page.getByRole("group", { name: "安全键盘" });
  for (const digit of digits) await keys.getByRole("button", { name: digit, exact: true }).click();
}

const openMore = (card: Locator) => card.getByRole("button", { name: "更多操作" }).click();
const more = (page: Page) => page.getByRole("dialog", { name: /的挂单$/ });
async function allAtOnce(page: Page, act: string) {
  await page.getByRole("button", { name: "批量操作" }).click();
  return page.getByRole("dialog", { name: "批量操作" }).getByRole("button", { name: act });
}

/** Opens the app as another user in a second browser context. */
async function phoneOf(browser: Browser, p: string, route: string) {
  const page = await openSecondPhone(browser);
  const complaints = await collectPageErrors(page);
  await openAppAsUser(page, p, route);
  return { page, complaints };
}

/**
 * Fills in the sell form with a price below all others, so that the listing is first in the market.
 */
async function fillIn(page: Page): Promise<void> {
  await quantity(page).fill("500");
  await page.getByLabel("单价", { exact: true }).fill("6.9");
  const terms = await openTerms(page);
  await terms.getByLabel("最小限额").fill("200");
  await terms.getByRole("button", { name: "完成" }).click();
  await expect(page.getByRole("button", { name: /^交易条件\s*¥200–/ })).toBeVisible();
}

async function openTerms(page: Page) {
  await page.getByRole("button", { name: /^交易条件/ }).click();
  return page.getByRole("dialog", { name: "交易条件" });
}

test("a seller publishes a listing, sells from it, and pauses, resumes and closes it", async ({
  page,
  world,
  browser,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  const before = await assets(page);
  await fillIn(page);
  await expect(page.getByText("比参考价低4.2%，卖完少收 ¥150.00")).toBeVisible();
  await expect(page.getByText("501.0000 枚")).toBeVisible();
  await page.reload();
  await expect(quantity(page)).toHaveValue("500");
  await expect(page.getByLabel("单价", { exact: true })).toHaveValue("6.90");

  await publish(page).click();
  await typePin(page, "135790");
  await expect(page.getByText("支付密码错误，还可尝试 4 次")).toBeVisible();
  await expect(
    page.getByRole("dialog").getByText("比参考价低4.2%，卖完少收 ¥150.00"),
  ).toBeVisible();
  await typePin(page, pin);
  await expect(page.getByRole("dialog", { name: "已发布" })).toContainText("已冻结 501.0000 枚");
  await page.getByRole("button", { name: "查看挂单" }).click();
  await expect(page).toHaveURL(at("saledetail"));
  await expect(page.getByRole("heading", { name: "排名第1位" })).toBeVisible();
  await expect(page.getByText("挂单已发布")).toBeVisible();
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  expect(await assets(page)).toMatchObject({
    able: before.able - 501,
    frozen: before.frozen + 501,
  });

  const buyer = await phoneOf(browser, world.p("demo-buyer"), "home/buy");
  const offer = buyer.page
    .getByRole("list", { name: "卖家" })
    .getByRole("listitem")
    .filter({ hasText: "¥6.90" });
  await expect(offer).toContainText("金牌卖家");
  await offer.getByRole("button", { name: "金牌卖家", exact: true }).click();
  await expect(buyer.page.getByText("实名已认证")).toBeVisible();
  await buyer.page.getByRole("button", { name: "购买" }).click();
  await locatePurchaseBox(buyer.page).getByLabel("购买金额").fill("700");
  await locatePurchaseKeypadButton(buyer.page).click();
  await expect(buyer.page).toHaveURL(at("orderBuyChat"));

  await openAppAsUser(page, world.p("demo-seller"), "home/mysell");
  const card = cards(page).filter({ hasText: "¥6.90" });
  await expect(card).toContainText(/交易中 10[01]\.\d+/);
  await card.getByRole("button", { name: "暂停" }).click();
  await expect(page.getByText("暂停后买家将看不到该挂单，进行中的订单不受影响")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "暂停" }).click();
  await page.getByRole("tab", { name: /已暂停/ }).click();
  await expect(card).toContainText("手动暂停");
  const market = () => openAppAsUser(buyer.page, world.p("demo-buyer"), "home/buy");
  await market();
  await expect(
    buyer.page.getByRole("list", { name: "卖家" }).getByRole("listitem").first(),
  ).toBeVisible();
  await expect(offer).toHaveCount(0);

  await card.getByRole("button", { name: "恢复" }).click();
  await page.getByRole("tab", { name: /出售中/ }).click();
  await expect(card).toBeVisible();
  await market();
  await expect(offer).toHaveCount(1);
  await openMore(card);
  await expect(more(page)).toContainText("交易中的 1 单完成后才能关闭，可先暂停");
  await more(page).getByRole("button", { name: "关闭挂单" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "关闭挂单" }).click();
  const refused = page.getByRole("alertdialog", { name: "暂时不能关闭" });
  await expect(refused).toContainText("有进行中的订单，完成后才能关闭");
  await refused.getByRole("button", { name: "改为暂停" }).click();
  await expect(card).toContainText("手动暂停");

  await world.clock.advance(16 * 60_000);
  await page.getByRole("tab", { name: /已暂停/ }).click();
  await expect(card).toContainText("500.00 / 500.00");
  await openMore(card);
  await expect(more(page)).toContainText("剩余 500.00 枚，退回可用");
  await more(page).getByRole("button", { name: "关闭挂单" }).click();
  await expect(page.getByText("剩余 500.0000 枚，关闭后退回可用，不能恢复")).toBeVisible();
  const close = page.getByRole("alertdialog").getByRole("button", { name: "关闭挂单" });
  await expectVisibleDuringAction(close.click(), page.getByText("已关闭，501.0000 枚已退回可用"));
  await page.getByRole("tab", { name: "已结束" }).click();
  await expect(card).toContainText("已关闭");
  expect(await assets(page)).toMatchObject(before);
  expect(await sendReadAsPageUser(page, `/entrust/v1/sell/detail/${id}`)).toMatchObject({
    status: 4,
  });
  expect((await world.audit()).ok).toBe(true);
  expect(buyer.complaints).toEqual([]);
});

test("the sell form sends no command while a field is invalid and shows the field's error", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  const sent: string[] = [];
  page.on("request", (it) => it.method() === "POST" && sent.push(it.url()));
  await publish(page).click();
  await expect(page.getByText("请输入数量")).toBeVisible();
  await expect(quantity(page)).toBeFocused();
  await quantity(page).fill("99999");
  await expect(page.getByText("可用数量不足")).toBeVisible();
  await page.getByRole("button", { name: "全部" }).click();
  await expect(page.getByText("可用数量不足")).toBeHidden();
  await page.getByLabel("单价", { exact: true }).fill("9");
  await expect(page.getByText(/单价须在 ¥\d\.\d+–¥\d\.\d+ 之间/)).toBeVisible();
  await page.getByLabel("单价", { exact: true }).fill("7.2");
  await page.getByRole("button", { name: "单价提高 0.01" }).click();
  await expect(page.getByLabel("单价", { exact: true })).toHaveValue("7.21");
  const terms = await openTerms(page);
  await terms.getByLabel("最小限额").fill("99");
  await expect(terms.getByText("最小限额不能低于 ¥100")).toBeVisible();
  await terms.getByLabel("最小限额").fill("500");
  await terms.getByLabel("最大限额").fill("400");
  await expect(terms.getByText("最大限额不能小于最小限额")).toBeVisible();
  await terms.getByLabel("最大限额").fill("1000");
  await terms.getByRole("button", { name: "完成" }).click();
  await expect(terms).toHaveCount(0);
  await page.getByRole("button", { name: /收款到/ }).click();
  await expect(page.getByRole("button", { name: "完成" })).toBeVisible();
  for (const it of await page.getByRole("dialog").getByRole("checkbox").all()) await it.uncheck();
  await page.getByRole("button", { name: "完成" }).click();
  await expect(page.getByText("请选择至少一种收款方式")).toBeVisible();
  await page.getByRole("button", { name: /^收款到/ }).click();
  for (const it of await page.getByRole("dialog").getByRole("checkbox").all()) await it.check();
  await page.getByRole("button", { name: "完成" }).click();
  await openTerms(page);
  await terms.getByRole("textbox", { name: "备注" }).fill("加微信 abcdef");
  await terms.getByRole("button", { name: "完成" }).click();
  await expect(terms).toHaveCount(0);
  await publish(page).click();
  // The field with the error is inside the sheet 交易条件, so the app opens this sheet.
  await expect(terms.getByText("备注中不能包含联系方式或敏感词")).toBeVisible();
  expect(sent).toEqual([]);
});

test("shows why a listing is refused; publishing again after a lost response creates no second one", async ({
  page,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 502|net::ERR/);
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  await fillIn(page);
  await world.faults.add({
    match: { path: "/entrust/v1/sell/create" },
    effect: { code: 40007 },
    times: 1,
  });
  await publish(page).click();
  await typePin(page, pin);
  await expect(page.getByText("可用资产不足")).toBeVisible();
  await expect(quantity(page)).toBeFocused();
  await quantity(page).fill("400");
  await expect(page.getByText("可用资产不足")).toBeHidden();
  await world.faults.add({
    match: { path: "/entrust/v1/sell/create" },
    effect: { code: 40006 },
    times: 1,
  });
  await publish(page).click();
  await typePin(page, pin);
  await expect(page.getByRole("alertdialog", { name: "挂单已满" })).toContainText(
    "同时出售中的挂单最多 5 个",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "返回" }).click();
  await world.faults.add({
    match: { path: "/entrust/v1/sell/create" },
    effect: { code: 20010 },
    times: 1,
  });
  await publish(page).click();
  await typePin(page, pin);
  // Finds the dialog by its text, because the PIN sheet may still be closing.
  const steps = page.getByRole("dialog").filter({ hasText: "测评" });
  await expect(steps).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(steps).toHaveCount(0);

  const { total } = await listings(page, 1);
  await world.faults.add({
    match: { path: "/entrust/v1/sell/create" },
    effect: { dropReply: true },
    times: 1,
  });
  await publish(page).click();
  await typePin(page, pin);
  await expect(page.getByText("网络不稳定，请再次输入支付密码，不会重复发布")).toBeVisible();
  await typePin(page, pin);
  await expect(page.getByRole("dialog", { name: "已发布" })).toBeVisible();
  expect((await listings(page, 1)).total).toBe(total + 1);
  await page.getByRole("button", { name: "再发一单" }).click();
  await expect(quantity(page)).toHaveValue("");
  expect((await world.audit()).ok).toBe(true);
});

/** Returns the gaps in px between neighboring numbers on the card of a listing. */
const gaps = (card: Locator) =>
  card.locator("dd").evaluateAll((all) => {
    const boxes = all.map((item) => {
      const words = document.createRange();
      words.selectNodeContents(item);
      return words.getBoundingClientRect();
    });
    return boxes.slice(1).map((it, at) => it.left - (boxes[at]?.right ?? 0));
  });

test("a seller pauses all listings, copies one to the sell form and views daily sales", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/mysell");
  await expect(cards(page)).toHaveCount(3);
  const size = page.viewportSize() ?? { width: 412, height: 839 };
  await page.setViewportSize({ width: 320, height: 568 });
  expect(Math.min(...(await gaps(cards(page).first())))).toBeGreaterThanOrEqual(8);
  await page.setViewportSize(size);
  await openMore(cards(page).last());
  await more(page).getByRole("button", { name: "成交情况" }).click();
  await expect(page).toHaveURL(at("salessituation"));
  await expect(page.getByText(/^已售 .+\s枚$/)).toBeVisible();
  await page.getByRole("radio", { name: "30 天" }).check();
  await expect(page.getByRole("table", { name: "成交额" }).getByRole("row")).toHaveCount(31);
  await page.getByRole("main").getByRole("link", { name: /卖出/ }).first().click();
  await expect(page).toHaveURL(at("orderCompletedDetails"));
  await page.goBack();
  await page.getByRole("button", { name: "返回" }).click();
  await (await allAtOnce(page, "全部暂停")).click();
  await expectVisibleDuringAction(
    page.getByRole("alertdialog").getByRole("button", { name: "全部暂停" }).click(),
    page.getByText("已暂停 3 个挂单"),
  );
  // Paused cards keep their position until the tab is left.
  await expect(cards(page)).toContainText(["手动暂停", "手动暂停", "手动暂停"]);
  await page.getByRole("tab", { name: /已暂停/ }).click();
  await expect(cards(page)).toHaveCount(3);
  await expectVisibleDuringAction(
    (await allAtOnce(page, "全部恢复")).click(),
    page.getByText("已恢复 3 个挂单"),
  );
  await expect(cards(page)).toContainText(["出售中", "出售中", "出售中"]);
  await page.getByRole("tab", { name: /出售中/ }).click();
  const first = cards(page).first();
  const offered = (await first.getByText(/^[\d,.]+ \/ [\d,.]+$/).textContent()) ?? "";
  await openMore(first);
  await more(page).getByRole("button", { name: "照此再发一单" }).click();
  await expect(page).toHaveURL(at("sell"));
  await expect(quantity(page)).not.toHaveValue("");
  const figureOf = (text = "") => Number(text.replaceAll(",", ""));
  expect(figureOf(await quantity(page).inputValue())).toBe(figureOf(offered.split("/")[1]));
  await sendCommandAsPageUser(page, "post", "/entrust/v1/sell/create", {
    ...(await choosyListing(page)),
    payPassword: pin,
  });
  await blockAndUnblock(page, world);
  await choosySeller(page, world);
});

/**
 * Returns the input of a listing at the lowest price. Only buyers with a thousand completed orders
 * may use the listing.
 */
async function choosyListing(page: Page) {
  const methods = await sendReadAsPageUser<{ id: string }[]>(page, "/user/asset/v1/bill/method");
  const { priceMin } = await sendReadAsPageUser<{ priceMin: number }>(
    page,
    "/entrust/v1/sell/config",
  );
  const limits = {
    minAmount: 100,
    maxAmount: 300,
    payMinutes: 15,
    autoConfirm: 1,
    conditions: { minOrders: 1000, minRate: 0, minDays: 0, minLevel: 0 },
    openHours: { from: 0, until: 1439 },
  };
  return { quantity: 100, price: priceMin, methodIds: [methods[0]?.id], ...limits };
}

/**
 * Checks where the button of a locked listing leads. If the user has missing steps, it leads to
 * these. Otherwise, it leads to the conditions of the seller.
 */
async function choosySeller(page: Page, world: World): Promise<void> {
  const locked = page
    .getByRole("list", { name: "卖家" })
    .getByRole("button", { name: /^(去认证|看条件)/ });
  await openAppAsUser(page, world.p("demo-new"), "home/buy");
  await page.getByRole("button", { name: "只看可成交" }).click();
  await locked.click();
  const steps = page.getByRole("dialog", { name: "还差 5 步就能买" });
  await expect(steps.getByRole("button", { name: "下一步：绑定手机" })).toBeVisible();
  await openAppAsUser(page, world.p("demo-buyer"), "home/buy");
  await page.getByRole("button", { name: "只看可成交" }).click();
  await locked.click();
  await expect(page).toHaveURL(at("saledetail"));
  // The alert 到货提醒 is not offered, because the listing is within its opening hours.
  await expect(page.getByRole("region", { name: "不能购买的原因" })).toHaveText(
    "成交单数需达到1000单",
  );
}

/**
 * Blocks and unblocks a seller on the page of their listing. Then opens a listing that does not
 * exist, and the sell screen of a user without coins.
 */
async function blockAndUnblock(page: Page, world: World): Promise<void> {
  await openAppAsUser(page, world.p("demo-buyer"), "home/buy");
  const name =
    (await locateOfferListItems(page).first().getByRole("button").first().textContent()) ?? "";
  await locateOfferListItems(page).first().getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: "屏蔽" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "屏蔽" }).click();
  // Waits until the dialog has closed, because it also has a button 返回.
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page.getByText(/^已隐藏您屏蔽的 \d 位/)).toBeVisible();
  await expect(locateOfferListItems(page).getByRole("button", { name, exact: true })).toHaveCount(
    0,
  );
  await page.goForward();
  await page.reload();
  await page.getByRole("button", { name: "取消屏蔽" }).click();
  await expect(page.getByRole("button", { name: "屏蔽", exact: true })).toBeVisible();
  await openAppAsUser(page, world.p("demo-buyer"), "home/saledetail?id=E999999&view=buyer");
  await expect(page.getByText("该挂单不存在或已关闭")).toHaveCount(1);
  await page.getByRole("button", { name: "看看其他卖家" }).click();
  await expect(page).toHaveURL(at("buy"));
  await openAppAsUser(page, world.p("demo-new"), "home/sell");
  await expect(page.getByText("暂无可售资产")).toBeVisible();
  await page.getByRole("button", { name: "去购买" }).click();
  await expect(page).toHaveURL(at("buy"));
}
