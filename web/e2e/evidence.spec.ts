import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ask, enter, expect, test } from "./support.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import { attach, auditOk, button, fromMenu, meet, minuteMs, pay, title } from "./two-phones.ts";
import { buyFrom, release, seller as sellerWithListing } from "./trader.ts";

test.slow();

const statusOf = async (page: Page, orderId: string) => (await ask<{ status: number }>(page, `/order/v1/detail/${orderId}`)).status;
const appealOf = (page: Page, world: World, who: "demo-buyer" | "demo-seller", orderId: string) =>
  enter(page, world.p(who), `home/appeal?orderId=${orderId}`);

/** The buyer files: the voucher of his payment goes along by itself. */
async function file(buyer: Page): Promise<void> {
  await buyer.getByRole("radio", { name: "已付款，对方未放币" }).check();
  await buyer.getByLabel("说明").fill("已按订单金额付款，对方一直没有放币");
  await button(buyer, "提交申诉").click();
  await expect(title(buyer, "等对方举证")).toBeVisible();
}

test("an appeal whose evidence weighs the same goes to a person, and both are told so", async ({ page, browser, world, quiet }) => {
  // Two hours on tokens are renewed, and the addresses of pictures that still stand on a screen are over.
  quiet.expectMessage(/status of (401|404)/);
  const { buyer, seller, orderId } = await meet(browser, page, world, { paid: true, shown: false });
  await world.clock.advance(6 * minuteMs);
  await appealOf(buyer, world, "demo-buyer", orderId);
  await file(buyer);
  await appealOf(seller, world, "demo-seller", orderId);
  await button(seller, "提交证据").click();
  const sheet = seller.getByRole("dialog", { name: "提交证据" });
  await attach(seller, sheet);
  await sheet.getByLabel("第 1 张是").selectOption({ label: "付款凭证" });
  await sheet.getByLabel("说明").fill("账户没有收到这笔款项");
  await button(sheet, "提交").click();
  await expect(title(seller, "平台审核中")).toBeVisible();
  await world.clock.advance(121 * minuteMs);
  for (const [phone, who] of [
    [buyer, "demo-buyer"],
    [seller, "demo-seller"],
  ] as const) {
    await appealOf(phone, world, who, orderId);
    await expect(title(phone, "转人工裁定")).toBeVisible();
    await expect(phone.getByText(/双方证据分相同，系统不替您决定。专员最迟.*裁定/)).toBeVisible();
    await expect(phone.getByRole("timer", { name: /^转人工裁定/ })).toBeVisible();
  }
  expect(await statusOf(buyer, orderId)).toBe(40);
  expect(await auditOk(world)).toBe(true);
});

test("who was ruled against reads what may change it, and has it looked at once more by a person", async ({ page, browser, world }) => {
  const { buyer, seller, orderId } = await meet(browser, page, world, { paid: true, shown: false });
  await world.clock.advance(6 * minuteMs);
  await enter(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
  await appealOf(buyer, world, "demo-buyer", orderId);
  await buyer.getByRole("radio", { name: "已付款，对方未放币" }).check();
  await buyer.getByLabel("说明").fill("已按订单金额付款，对方一直没有放币 #卖家胜");
  await button(buyer, "提交申诉").click();
  await expect(title(buyer, "裁定：资产退回对方")).toBeVisible();
  await expect(title(seller, "裁定：资产退回给您")).toBeVisible();
  await enter(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  await button(buyer, "提出异议").click();
  await expect(buyer.getByRole("timer", { name: /^异议剩余 (24|23) 小时/ })).toBeVisible();
  await button(buyer, "提出异议").click();
  await expect(buyer.getByRole("heading", { name: "提出异议" })).toBeVisible();
  // The ruling lies below it.
  await buyer.goBack();
  await expect(title(buyer, "裁定：资产退回对方")).toBeVisible();
  await button(buyer, "提出异议").click();
  await buyer.getByLabel("说明").fill("补上支付宝账单详情，能看到时间和金额");
  await button(buyer, "提交异议").click();
  await expect(buyer.getByText(/^您提出了异议，专员最迟 .+ 答复/)).toBeVisible();
  await expect(button(buyer, "提出异议")).toHaveCount(0);
  expect(await statusOf(buyer, orderId)).toBe(60);
  expect(await auditOk(world)).toBe(true);
});

test("money that is frozen after the release is told of from the completed order, answered and looked at, and no coin moves", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  // Hours on tokens are renewed, and the addresses of pictures that still stand on a screen are over.
  quiet.expectMessage(/status of (401|404)/);
  const { buyer, seller, orderId } = await meet(browser, page, world, { paid: true, shown: false });
  await release(world, orderId);
  const coins = () => Promise.all(["demo-buyer", "demo-seller"].map(async (it) => (await (await world.phone(it)).must.assetInfo({})).able));
  const before = await coins();
  await enter(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  await expect(title(buyer, /^已完成/)).toBeVisible();

  await enter(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
  await fromMenu(seller, "申诉");
  // The only reason there is by now, and no word of coins that would be locked.
  await expect(seller.getByRole("radio")).toHaveCount(1);
  await expect(seller.getByRole("radio", { name: "款项被冻结/退回" })).toBeChecked();
  await expect(seller.getByText(/已放出的资产不再移动/)).toBeVisible();
  const main = seller.getByRole("main");
  await attach(seller, main);
  await main.getByLabel("第 1 张是").selectOption({ label: "完整账单或流水" });
  await main.getByLabel("说明").fill("款项到账后被银行冻结，账单见附图");
  await button(seller, "提交申诉").click();
  await expect(title(seller, "等对方举证")).toBeVisible();
  await expect(seller.getByText(/^对方须在 .+ 前举证/)).toBeVisible();

  // The buyer, who looks at the completed order, is asked there.
  await expect(title(buyer, "请举证")).toBeVisible();
  await button(buyer, "提交证据").click();
  const sheet = buyer.getByRole("dialog", { name: "提交证据" });
  await sheet.getByLabel("说明").fill("我付的是自己的工资，没有申请退回");
  await button(sheet, "提交").click();
  await expect(title(buyer, "平台审核中")).toBeVisible();

  await world.clock.advance(121 * minuteMs);
  for (const [phone, who] of [
    [seller, "demo-seller"],
    [buyer, "demo-buyer"],
  ] as const) {
    await appealOf(phone, world, who, orderId);
    await expect(title(phone, "裁定：款项被冻结或退回属实")).toBeVisible();
  }
  expect(await statusOf(buyer, orderId)).toBe(50);
  expect(await coins()).toEqual(before);
  expect(await auditOk(world)).toBe(true);
});

/** A picture with something to be seen in it, or with nothing. */
const drawn = async (page: Page, text: string) => ({
  name: "voucher.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    await page.evaluate((words) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [400, 600];
      const pen = canvas.getContext("2d");
      if (!pen) return "";
      pen.fillStyle = "#ffffff";
      pen.fillRect(0, 0, 400, 600);
      pen.fillStyle = "#101418";
      pen.font = "64px sans-serif";
      Array.from({ length: 6 }, (_, line) => pen.fillText(words, 20 + 30 * (line % 3), 80 + 90 * line));
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    }, text),
    "base64",
  ),
});

test("a picture that was the proof of another order, or shows nothing, is not taken, and nobody is accused of it", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 4/);
  const other = await sellerWithListing(browser, world);
  const [first, second] = [await buyFrom(world, other), await buyFrom(world, other)];
  const used = await drawn(page, "¥999.36");
  const open = async (orderId: string) => {
    await enter(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
    await button(page, "我已付款，传凭证").click();
    return page.getByRole("dialog", { name: "传付款凭证" });
  };
  const sheet = await open(first);
  const choose = (it: typeof used) => sheet.locator("input[type=file]").setInputFiles(it);
  const submit = sheet.getByRole("button", { name: /^我已付/ });
  await choose(used);
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await submit.click();
  await expect(title(page, "等对方放币")).toBeVisible();

  await open(second);
  const { orderNo } = await ask<{ orderNo: string }>(page, `/order/v1/detail/${first}`);
  await choose(used);
  await expect(sheet.getByText(`您在订单尾号${orderNo.slice(-4)}传过同一张，请换成这一笔的凭证`)).toBeVisible();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toHaveCount(0);
  await choose(await drawn(page, ""));
  await expect(sheet.getByText("图片几乎全白或太小，对方无法核对，请重新截图")).toBeVisible();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toHaveCount(0);
  await choose(await drawn(page, "支付宝 13:07"));
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await submit.click();
  await expect(title(page, "等对方放币")).toBeVisible();

  await enter(other.page, world.p("demo-seller"), `home/orderSellChat?orderId=${second}`);
  await expect(button(other.page, "放大凭证")).toHaveText("对方上传");
  await expect(other.page.getByText(/疑似|重复|同一张|他人/)).toHaveCount(0);
});

const bill = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

test("a bill that the bank gave out as PDF is evidence: chosen on one phone, saved and never opened on the other", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await meet(browser, page, world);
  await button(buyer, "我已付款，传凭证").click();
  const voucher = buyer.getByRole("dialog", { name: "传付款凭证" });
  await expect(voucher.locator("input[type=file]")).not.toHaveAttribute("accept", /pdf/);
  await buyer.keyboard.press("Escape");
  await pay(buyer);
  await world.clock.advance(6 * minuteMs);
  await appealOf(buyer, world, "demo-buyer", orderId);
  const input = buyer.getByRole("main").locator("input[type=file]");
  await expect(input).toHaveAttribute("accept", /application\/pdf/);
  await input.setInputFiles({ name: "账单.txt", mimeType: "text/plain", buffer: Buffer.from("07-03 转账") });
  await expect(buyer.getByText("仅支持 JPG/PNG/WEBP 格式图片或 PDF")).toBeVisible();
  await input.setInputFiles({ name: "林晓晴的账单.pdf", mimeType: "application/pdf", buffer: bill });
  await expect(buyer.getByRole("img", { name: "第 2 份文件" })).toBeVisible();
  await expect(buyer.getByRole("progressbar")).toHaveCount(0);
  await file(buyer);

  await appealOf(seller, world, "demo-seller", orderId);
  const link = seller.getByRole("link", { name: "保存对方的证据 2，PDF" });
  const [saved] = await Promise.all([seller.waitForEvent("download"), link.click()]);
  expect(saved.suggestedFilename()).toBe("document.pdf");
  expect(await readFile(await saved.path())).toEqual(bill);
  await expect(seller).toHaveURL(/\/home\/appeal\?/);
  // Beside it the picture still opens large, and only the picture.
  await seller.getByRole("button", { name: "对方的证据 1" }).click();
  await expect(seller.getByRole("dialog", { name: "查看图片" }).getByRole("img", { name: "第 1 张，共 1 张" })).toBeVisible();
});
