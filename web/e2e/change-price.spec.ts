import { openAppAsUser, expect, expectVisibleDuringAction, test } from "./fixtures.ts";
import { createOrderOfListing, createCheapListing } from "./trade-by-api.ts";

test("a seller changes price and opening hours of a listing while one of its orders is running", async ({
  page,
  world,
}) => {
  const seller = await createCheapListing(world);
  const { must } = await world.client("demo-seller");
  const detail = async () => {
    const { price, status, runningCount, createTime } = await must.sellDetail({
      id: seller.entrustId,
    });
    return { price, status, runningCount, createTime };
  };
  const orderId = await createOrderOfListing(world, seller);
  const before = await detail();

  await openAppAsUser(
    page,
    world.p("demo-seller"),
    `home/saledetail?id=${seller.entrustId}&view=owner`,
  );
  await expect(page.getByRole("heading", { name: "排名第1位" })).toBeVisible();
  const rungs = page.getByRole("radiogroup", { name: "点选新价格" }).getByRole("radio");
  await expect(rungs.first()).toBeChecked();
  await rungs.nth(1).check();
  const change = page.getByRole("button", { name: /^改为 ¥[\d.]+（第\d+位）$/ });
  await expectVisibleDuringAction(change.click(), page.getByText(/^单价已改为 ¥/).first());
  await expect(change).toHaveCount(0);
  const tapped = await detail();
  expect(tapped.price).toBeGreaterThan(before.price);

  await page.getByRole("button", { name: "自己输入" }).click();
  const sheet = page.getByRole("dialog", { name: "改价" });
  await sheet.getByLabel("新单价").fill("9");
  await expect(sheet.getByText(/单价须在 ¥\d\.\d+–¥\d\.\d+ 之间/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "改价", exact: true })).toBeDisabled();
  await sheet.getByLabel("新单价").fill(String(before.price));
  await expect(sheet.getByText(/卖完，比现价少收 ¥/)).toBeVisible();
  await sheet
    .getByRole("button", { name: new RegExp(`^改价\\s*¥${before.price.toFixed(2)}$`) })
    .click();
  await expect(sheet).toHaveCount(0);
  expect(await detail()).toEqual(before);
  expect(await must.orderDetail({ id: orderId })).toMatchObject({
    status: 20,
    price: before.price,
  });

  // Changes the opening hours with the call that also changes the price. The listing continues to
  // sell, and buyers see the hours.
  await page.getByRole("button", { name: "更多操作" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "营业时间 全天" }).click();
  const hours = page.getByRole("dialog", { name: "营业时间" });
  await hours.getByRole("switch", { name: "营业时间" }).click();
  await hours.getByLabel("开始").fill("00:00");
  await hours.getByLabel("结束").fill("00:00");
  await expect(hours.getByRole("alert")).toHaveText("请选择不同的开始和结束时间");
  await expect(hours.getByRole("button", { name: "保存" })).toBeDisabled();
  await hours.getByLabel("结束").fill("23:59");
  await hours.getByRole("button", { name: "保存" }).click();
  await expect(hours).toHaveCount(0);
  await expect(page.getByText("00:00–23:59", { exact: true })).toBeVisible();
  expect(await detail()).toEqual(before);
  await openAppAsUser(
    page,
    world.p("demo-buyer"),
    `home/saledetail?id=${seller.entrustId}&view=buyer`,
  );
  await expect(page.getByText("00:00–23:59", { exact: true })).toBeVisible();
});

test("the sell form warns about a price below the market and corrects it with one tap", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/sell");
  await page.getByLabel("出售数量").fill("500");
  const price = page.getByLabel("单价", { exact: true });
  await price.fill("6.9");
  await expect(page.getByText("比参考价低4.2%，卖完少收 ¥150.00")).toBeVisible();
  const better = page.getByRole("button", { name: /^改为 ¥[\d.]+，仍是第1位，多收 ¥/ });
  await better.click();
  await expect(better).toHaveCount(0);
  await expect(page.getByText(/^第1位，共\d+位/)).toBeVisible();
  await price.fill("6");
  await price.blur();
  await page.getByRole("button", { name: "改为 ¥6.84", exact: true }).click();
  await expect(price).toHaveValue("6.84");
});
