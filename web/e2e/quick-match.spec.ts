import type { Page } from "@playwright/test";
import {
  sendReadAsPageUser,
  collectBackendCalls,
  openAppAsUser,
  expect,
  readLocalStorageItem,
  test,
} from "./fixtures.ts";
import { sendCommandAsPageUser, createCheapListing } from "./trade-by-api.ts";

const at = (route: string) => (url: URL) => url.pathname === `/lwh5/home/${route}`;
const key = (page: Page, name: string | RegExp) =>
  page.getByRole("group", { name: "数字键盘" }).getByRole("button", { name, exact: true });
const go = (page: Page) => key(page, /^匹配/);
const orderIdOf = (page: Page) => new URL(page.url()).searchParams.get("orderId") ?? "";
const matching = (page: Page) => page.getByText("正在为您匹配卖家…");

test("the quick match finds a seller for an amount from a preset button and opens the order", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch");
  await expect(go(page)).toBeDisabled();
  for (const it of ["9", "9"]) await key(page, it).click();
  await expect(page.getByText("单笔最低 ¥100.00")).toBeVisible();
  for (const it of ["删除", "9", ".", "5", "0", "1"]) await key(page, it).click();
  await expect(page.getByLabel("购买金额")).toHaveValue("99.50");
  await page.getByRole("button", { name: "1,000" }).click();
  await expect(page.getByLabel("购买金额")).toHaveAttribute("inputmode", "none");
  await expect(page.locator("dl > div", { hasText: "预计单价" }).locator("dd")).toHaveText(
    /^¥[\d.]+–[\d.]+/,
  );
  await expect(page.getByText("今日付款前可取消")).toBeVisible();

  await page.getByRole("button", { name: /更换/ }).click();
  await page.getByRole("radio", { name: /支付宝/ }).click();
  await expect(page.getByRole("button", { name: /^支付宝 .+更换$/ })).toBeVisible();
  await go(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
  expect(await readLocalStorageItem(page, "orderId")).toBe(orderIdOf(page));
  expect(await sendReadAsPageUser(page, `/order/v1/detail/${orderIdOf(page)}`)).toMatchObject({
    isSeller: 0,
    payType: 2,
  });
});

test("the quick match accepts input before its data arrives; the data causes no layout shift", async ({
  page,
  world,
}) => {
  let release = () => {};
  const known = new Promise<void>((done) => (release = done));
  await page.route(/\/buy\/(config|fast\/check)|\/bill\/method$/, async (route) => {
    await known;
    await route.continue();
  });
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch");
  for (const it of ["9", "9", "0"]) await key(page, it).click();
  await expect(page.getByLabel("购买金额")).toHaveValue("990");
  await expect(page.getByText("参考价 —")).toBeVisible();
  await expect(go(page)).toBeDisabled();
  const facts = page.getByRole("dialog").locator("dt");
  const places = async () =>
    Promise.all((await facts.all()).map(async (it) => (await it.boundingBox())?.y));
  const before = await places();
  expect(before.length).toBeGreaterThan(5);
  release();
  await expect(page.getByRole("button", { name: "1,000" })).toBeVisible();
  await expect(go(page)).toBeEnabled();
  expect((await places()).slice(0, before.length - 1)).toEqual(before.slice(0, -1));
});

test("the quick match opens as a card from the seller list or a URL; closing it leads to the list", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"));
  const card = page.getByRole("dialog", { name: "快捷购买" });
  await page.getByRole("button", { name: /您想买多少/ }).click();
  await expect(card).toBeVisible();
  for (const it of ["1", "2", "00"]) await key(page, it).click();
  await expect(go(page)).toHaveText("匹配¥1,200");
  await page.goBack();
  await expect(page).toHaveURL(at("buy"));
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("button", { name: "想买 ¥1,200" })).toBeVisible();

  await page.goto(
    `/lwh5/home/quickmatch?amount=500&payType=2&p=${encodeURIComponent(world.p("demo-buyer"))}`,
  );
  await expect(card.getByLabel("购买金额")).toHaveValue("500");
  await expect(card.getByRole("button", { name: /^支付宝 .+更换$/ })).toBeVisible();
  await card.getByRole("button", { name: "关闭" }).click();
  await expect(page).toHaveURL(at("buy"));
});

test("a quick match whose response is lost creates one order", async ({ page, world, quiet }) => {
  quiet.expectMessage(/status of 502|net::ERR/);
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch?amount=500");
  await world.faults.add({
    match: { path: "/entrust/v1/buy/fast" },
    effect: { dropReply: true },
    times: 1,
  });
  await go(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
  expect(await sendReadAsPageUser(page, "/order/v1/count/stat")).toMatchObject({ running: 1 });
});

test("the quick match offers an alternative for an amount that no seller takes", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch?amount=49000&payType=3");
  await expect(page.getByRole("alert").filter({ hasText: "现在没有卖家能接这一笔" })).toBeVisible();
  await expect(go(page)).toBeDisabled();
  await page
    .getByRole("button", { name: /^(改买 ¥|换用)/ })
    .first()
    .click();
  await expect(go(page)).toBeEnabled();
  await go(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
});

test("the quick match finds the fastest seller if 最快 is selected", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch?amount=1000&payType=2");
  type Row = {
    price: number;
    seller: { nickName: string; online: number; avgReleaseSec: number | null };
  };
  const { records } = await sendReadAsPageUser<{ records: Row[] }>(
    page,
    "/entrust/v1/buy/able/list?amount=1000&payType=2&onlyMatch=1&pageSize=50",
  );
  const speedOf = ({ seller: it }: Row) => (it.online === 0 ? 1e6 : 0) + (it.avgReleaseSec ?? 900);
  const fastest = Math.min(...records.map(speedOf));
  expect(fastest).toBeLessThan(Math.max(...records.map(speedOf)));
  await page.getByRole("radio", { name: "最快", exact: true }).check();
  await expect(page.getByText(/^最快约 \d+ 分钟放币/)).toBeVisible();
  await go(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
  const { seller: found } = await sendReadAsPageUser<{ seller: { nickName: string } }>(
    page,
    `/order/v1/detail/${orderIdOf(page)}`,
  );
  expect(records.filter((it) => speedOf(it) === fastest).map((it) => it.seller.nickName)).toContain(
    found.nickName,
  );
});

test("a quick-match search continues after a reload; if it fails, it states why and what to do", async ({
  page,
  world,
}) => {
  await world.clock.freeze();
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch");
  // Waits for the sheet. While it is animating, the browser may mix up the navigation steps and
  // report the reload as aborted.
  await expect(go(page)).toBeVisible();
  const input = { amount: 49_000, payTypes: [3] };
  await sendCommandAsPageUser(page, "post", "/entrust/v1/buy/fast", input);
  await page.reload();
  await expect(matching(page)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^最多 (30|2\d) 秒$/);
  await expect(
    page.getByRole("list", { name: "正在询问的卖家" }).getByRole("listitem").first(),
  ).toContainText(/额度不够|不收这种付款方式/);
  // Leaving a search needs a confirmation.
  await page.getByRole("button", { name: "返回" }).click();
  await expect(page.getByText("匹配仍在进行，确定离开吗？")).toBeVisible();
  await page.getByRole("button", { name: "返回" }).click();
  await page.getByRole("button", { name: "取消匹配" }).click();
  await expect(go(page)).toBeVisible();

  await sendCommandAsPageUser(page, "post", "/entrust/v1/buy/fast", input);
  await page.reload();
  await expect(matching(page)).toBeVisible();
  const calls = collectBackendCalls(page);
  await expect
    .poll(() => calls.filter((it) => it === "GET /entrust/v1/buy/fast/check").length)
    .toBeGreaterThan(1);
  await world.clock.advance(30_000);
  await expect(page).toHaveURL(at("buyfailed"));
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(/金额超出|暂无/);
  await expect(page.getByText(/^问了 \d+ 位：.*没有产生订单和扣款。$/)).toBeVisible();
  await page.getByRole("button", { name: "到货提醒" }).click();
  await expect(page.getByText("已在留意“微信 ¥49,000”")).toBeVisible();
  await page
    .getByRole("button", { name: /改买|换用/ })
    .first()
    .click();
  await expect(page).toHaveURL(at("quickmatch"));
  await go(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
});

test("the quick match reports if no other seller is found after the first one has refused", async ({
  page,
  world,
}) => {
  const other = await createCheapListing(world, { autoConfirm: 0 });
  await openAppAsUser(page, world.p("demo-buyer"), "home/quickmatch?amount=1000&payType=2");
  await page.getByRole("radio", { name: "最便宜" }).check();
  await expect(page.getByRole("dialog").getByText(`¥${other.price}`).first()).toBeVisible();
  await go(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
  const orderId = orderIdOf(page);
  expect(await sendReadAsPageUser(page, `/order/v1/detail/${orderId}`)).toMatchObject({
    status: 10,
    price: other.price,
  });

  await page.goto(
    `/lwh5/home/quickmatch?amount=1000&p=${encodeURIComponent(world.p("demo-buyer"))}`,
  );
  await expect(go(page)).toBeVisible();
  await world.clock.freeze();
  await (await world.client("demo-seller")).must.cancel({ id: orderId });
  await expect(page.getByText("卖家未接单，正在为您重新匹配…")).toBeVisible();
  await world.clock.advance(31_000);
  await expect(page).toHaveURL(
    (url) => at("buyfailed")(url) && url.searchParams.get("code") === "4",
  );
  await expect(page.getByRole("heading", { level: 2, name: "卖家未接单" })).toBeVisible();
  await page.getByRole("button", { name: "重新匹配" }).click();
  await page.getByRole("radio", { name: "最快", exact: true }).check();
  await go(page).click();
  await expect(page).toHaveURL(at("orderBuyChat"));
  expect(orderIdOf(page)).not.toBe(orderId);
});

test("the quick match names a setup step that the buyer has not completed", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"), "home/quickmatch?amount=500");
  await page.getByRole("button", { name: /请先完成实名认证/ }).click();
  await expect(page.getByRole("dialog").last()).toContainText("实名认证");
});

test("the URL of a failed quick match without a code leads to the seller list", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"), "home/buyfailed");
  await expect(page).toHaveURL(at("buy"));
});
