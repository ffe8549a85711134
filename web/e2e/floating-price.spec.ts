import type { Page } from "@playwright/test";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { demoUserPin } from "./trade-by-api.ts";

type Listing = { entrustId: string; price: number; status: number; floatPermille: number | null };
const listing = async (page: Page): Promise<Listing | undefined> =>
  (await sendReadAsPageUser<{ records: Listing[] }>(page, "/entrust/v1/sell/list")).records.find(
    (it) => it.floatPermille !== null,
  );

/** Advances the clock while a bot trades, until the reference price changes. */
async function moveMarket(page: Page, world: World): Promise<void> {
  const [bot] = await world.bots.list();
  await world.bots.play((await world.users()).find((it) => it.id === bot?.id)?.p ?? "", "slow");
  const price = async () =>
    (await sendReadAsPageUser<{ refPrice: number }>(page, "/entrust/v1/sell/config")).refPrice;
  const before = await price();
  await expect
    .poll(async () => {
      await world.clock.advance(10 * 60_000);
      return price();
    })
    .not.toBe(before);
}

test("a listing's floating price follows the market; outside its opening hours, it is closed", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  await page.getByLabel("出售数量").fill("500");
  await page.getByRole("radio", { name: "浮动价" }).check();
  const lower = page.getByRole("button", { name: "浮动降低 0.1%" });
  for (let step = 0; step < 5; step++) await lower.click();
  await expect(page.getByRole("status", { name: "浮动比例" })).toHaveText("−0.5%");
  await page.getByRole("button", { name: /^交易条件/ }).click();
  const terms = page.getByRole("dialog", { name: "交易条件" });
  await terms.getByRole("textbox", { name: "自动问候" }).fill("您好，请用本人账户付款");
  await terms.getByRole("switch", { name: "营业时间" }).click();
  await terms.getByLabel("开始").fill("09:00");
  await terms.getByLabel("结束").fill("11:00");
  await terms.getByRole("button", { name: "完成" }).click();
  await expect(terms).toHaveCount(0);
  await page.getByRole("button", { name: "发布出售" }).click();
  const keys = page.getByRole("group", { name: "安全键盘" });
  for (const digit of demoUserPin)
    await keys.getByRole("button", { name: digit, exact: true }).click();
  await expect(page.getByRole("dialog", { name: "已发布" })).toBeVisible();

  const made = await listing(page);
  expect(made).toMatchObject({ floatPermille: -5, status: 1 });
  await moveMarket(page, world);
  const moved = await listing(page);
  const { refPrice } = await sendReadAsPageUser<{ refPrice: number }>(
    page,
    "/entrust/v1/sell/config",
  );
  expect(Math.abs((moved?.price ?? 0) - refPrice * 0.995)).toBeLessThan(0.0051);

  await openAppAsUser(
    page,
    world.p("demo-buyer"),
    `home/saledetail?id=${made?.entrustId}&view=buyer`,
  );
  await expect(page.getByText("随参考价浮动，下单前锁价 60 秒")).toBeVisible();
  await openAppAsUser(page, world.p("demo-buyer"), `home/purchasebox?id=${made?.entrustId}`);
  await expect(page.getByText("单价随参考价浮动，锁价到时按新价更新")).toBeVisible();

  // The app offers a pause with an end time only if the backend supports it. The response with the
  // sell settings states whether it does.
  const known = page.waitForResponse(/\/entrust\/v1\/sell\/config/);
  await openAppAsUser(
    page,
    world.p("demo-seller"),
    `home/saledetail?id=${made?.entrustId}&view=owner`,
  );
  await expect(page.getByText("浮动，参考价−0.5%")).toBeVisible();
  await known;
  await page.getByRole("button", { name: "暂停" }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^只停1小时/ })
    .click();
  await expect(page.getByText(/^手动暂停，.*自动恢复$/)).toBeVisible();
  // The price ladder stays visible but inert, and becomes usable again when the pause ends. Nothing
  // shifts.
  const outOfUse = page.locator("[inert]").getByRole("radiogroup", { name: "点选新价格" });
  await expect(outOfUse).toBeVisible();
  await expect(page.getByRole("main").getByText("已暂停，不参与排名")).toBeVisible();
  await expect(page.getByText(/^排名第/)).toHaveCount(0);
  await world.clock.advance(61 * 60_000);
  await expect.poll(async () => (await listing(page))?.status).toBe(1);
  await expect(outOfUse).toHaveCount(0);

  // The world starts at ten in the morning. By now it is past eleven, so the listing is closed.
  await openAppAsUser(
    page,
    world.p("demo-seller"),
    `home/saledetail?id=${made?.entrustId}&view=owner`,
  );
  await expect(page.getByText("休息中 · 09:00 开")).toBeVisible();
  await openAppAsUser(
    page,
    world.p("demo-buyer"),
    `home/saledetail?id=${made?.entrustId}&view=buyer`,
  );
  await expect(page.getByText("卖家休息中，09:00开")).toBeVisible();
  await expect(page.getByRole("button", { name: "到货提醒" })).toBeVisible();
});
