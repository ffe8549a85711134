import { readFileSync } from "node:fs";
import {
  sendReadAsPageUser,
  openAppAsUser,
  expect,
  expectVisibleDuringAction,
  test,
} from "./fixtures.ts";

type Bills = {
  records: { quantity: number; billType: number }[];
  sum: { in: number; out: number };
  pages: number;
};

test("the income of a month is the sum of its income bills; a filter shows one type of bills", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/mybill");
  const month = page.getByRole("region", { name: "2026 年 11 月" });
  await expect(month.getByRole("button").first()).toBeVisible();
  const startTime = Date.parse("2026-11-01T00:00:00+08:00");
  const bills = await sendReadAsPageUser<Bills>(
    page,
    `/user/asset/v1/bill/detail/list?pageSize=50&startTime=${startTime}`,
  );
  expect(bills.pages).toBe(1);
  const units = (n: number) => Math.round(n * 10_000);
  // Income is bought, deposited and corrected coins. Coins returned from a listing are no income,
  // because they already belonged to the user.
  const income = bills.records
    .filter((it) => it.quantity > 0 && [1, 9, 10].includes(it.billType))
    .reduce((sum, it) => sum + units(it.quantity), 0);
  expect(units(bills.sum.in)).toBe(income);
  const shown = (await month.getByText(/^收入/).textContent()) ?? "";
  expect(units(Number(/收入 ([\d,.]+)/.exec(shown)?.[1]?.replaceAll(",", "")))).toBe(income);
  const rows = month.getByRole("listitem").getByRole("button");
  await expect(rows).toHaveCount(bills.records.length);

  await page.getByRole("button", { name: "手续费", exact: true }).click();
  await expect(rows).toHaveCount(bills.records.filter((it) => it.billType === 7).length);
  for (const row of await rows.all()) await expect(row).toContainText("手续费");
});

test("a bill shows its order; the bill list rejects invalid dates and exports every bill", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/mybill");
  await page
    .getByRole("button", { name: /^卖出.*¥.*从冻结扣除/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "卖出成交" });
  for (const label of ["对方", "单价", "订单号"])
    await expect(sheet.getByText(label, { exact: true })).toBeVisible();
  await sheet.getByRole("button", { name: "关闭" }).click();
  await expect(sheet).toHaveCount(0);

  await page.getByRole("button", { name: "自选" }).click();
  await page.getByLabel("开始日期").fill("2026-11-20");
  await page.getByLabel("结束日期").fill("2026-11-01");
  await expect(page.getByText("开始日期不能晚于结束日期")).toBeVisible();
  await expect(page.getByRole("button", { name: "确定" })).toBeDisabled();
  await page.getByLabel("开始日期").fill("2025-10-01");
  await expect(page.getByText("最多查询 12 个月")).toBeVisible();
  await page.getByRole("button", { name: "全部日期" }).click();

  const total = (
    await sendReadAsPageUser<{ total: number }>(page, "/user/asset/v1/bill/detail/list")
  ).total;
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "导出 CSV" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text.startsWith("\ufeff时间,类型,对方,数量,金额,变动后可用,订单号,说明\r\n")).toBe(true);
  expect(text.trimEnd().split("\r\n")).toHaveLength(total + 1);
});

test("the monthly statement shows purchases, sales and realized gain", async ({ page, world }) => {
  await openAppAsUser(page, world.p("demo-seller"), "home/mybill");
  await page
    .getByRole("region", { name: "2026 年 11 月" })
    .getByRole("button", { name: /月结单/ })
    .click();
  const sheet = page.getByRole("dialog", { name: "月结单" });
  const { statement } = await sendReadAsPageUser<{
    statement: {
      gain: number;
      unknown: number;
      bought: { cny: number };
      sold: { cny: number; quantity: number };
    };
  }>(
    page,
    `/user/asset/v1/bill/detail/list?statement=1&startTime=${Date.parse("2026-11-01T00:00:00+08:00")}`,
  );
  const { gain, unknown, bought, sold } = statement;
  expect(sold.cny).toBeGreaterThan(0);
  const yuan = (it: number) => `¥${it.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  for (const [name, sum] of [
    ["买入", yuan(bought.cny)],
    ["卖出", yuan(sold.cny)],
  ] as const)
    await expect(sheet.getByText(name, { exact: true }).locator("..")).toHaveText(`${name}${sum}`);
  // If none of the sold coins were bought on this platform, no difference is shown.
  const gainSign = gain > 0 ? "+" : "";
  const sign = gain < 0 ? "−" : gainSign;
  const shown = sold.quantity > unknown ? `${sign}${yuan(Math.abs(gain))}` : "—";
  await expect(sheet.getByText("已实现差额").locator("..")).toHaveText(`已实现差额${shown}`);
  await expect(sheet.getByText(/先买的先卖/)).toBeVisible();
});

test("the bill list of a user without bills suggests a purchase and offers no clearing of filters", async ({
  page,
  world,
}) => {
  await openAppAsUser(page, world.p("demo-new"), "home/mybill");
  await expect(page.getByText("第一笔买入或转入到账后，会记在这里")).toBeVisible();
  await expect(page.getByRole("button", { name: "清除筛选" })).toHaveCount(0);
  await page.getByRole("button", { name: "去购买" }).click();
  await expect(page.getByRole("heading", { name: "购买", exact: true })).toBeVisible();
});

test("the deposit screen copies the address; a valid typed amount changes its QR code", async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openAppAsUser(page, world.p("demo-buyer"), "home/assetsQrCode");
  const { address } = await sendReadAsPageUser<{ address: string }>(page, "/user/asset/v1/info");
  const code = page.getByRole("img", { name: `资产收款码，地址 ${address}` }).locator("path");
  const plain = await code.getAttribute("d");
  await page.getByLabel("金额（选填）").fill("12.34567");
  await expect(page.getByText("数量最多四位小数")).toBeVisible();
  expect(await code.getAttribute("d")).toBe(plain);
  await page.getByLabel("金额（选填）").fill("12.5");
  await expect(code).not.toHaveAttribute("d", plain ?? "");
  await expectVisibleDuringAction(
    page.getByRole("button", { name: "复制地址" }).last().click(),
    page.getByText("已复制"),
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "保存图片" }).click(),
  ]);
  expect(
    readFileSync(await download.path())
      .subarray(1, 4)
      .toString(),
  ).toBe("PNG");
});
