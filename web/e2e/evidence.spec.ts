import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import {
  pickReceivedAmount,
  attachVoucher,
  finishCovering,
  isLedgerAuditOk,
  locateButtonByName,
  pressOrderMenuAction,
  labelEvidenceImages,
  startTradeOnTwoPhones,
  minuteMs,
  payOrderInApp,
  locateOrderPanelTitle,
} from "./two-phones.ts";
import {
  createOrderOfListing,
  releaseOrder,
  openSellerWithListing as sellerWithListing,
} from "./trade-by-api.ts";

test.slow();

const statusOf = async (page: Page, orderId: string) =>
  (await sendReadAsPageUser<{ status: number }>(page, `/order/v1/detail/${orderId}`)).status;
const appealOf = (page: Page, world: World, who: "demo-buyer" | "demo-seller", orderId: string) =>
  openAppAsUser(page, world.p(who), `home/appeal?orderId=${orderId}`);

/** Files an appeal as the buyer. The app attaches the proof of payment automatically. */
async function file(buyer: Page): Promise<void> {
  await buyer.getByRole("radio", { name: "已付款，对方未放币" }).check();
  await buyer.getByLabel("说明").fill("已按订单金额付款，对方一直没有放币");
  await labelEvidenceImages(buyer);
  await locateButtonByName(buyer, "提交申诉").click();
  await expect(locateOrderPanelTitle(buyer, "等对方举证")).toBeVisible();
}

test("evidence of equal weight in an appeal leads to a manual review that both sides see", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  // After two hours, tokens have expired, and so have the URLs of images that are still shown.
  quiet.expectMessage(/status of (401|404)/);
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    paid: true,
    shown: false,
  });
  await world.clock.advance(6 * minuteMs);
  await appealOf(buyer, world, "demo-buyer", orderId);
  await file(buyer);
  await appealOf(seller, world, "demo-seller", orderId);
  await locateButtonByName(seller, "提交证据").click();
  const sheet = seller.getByRole("dialog", { name: "提交证据" });
  await attachVoucher(seller, sheet);
  await labelEvidenceImages(sheet);
  await sheet.getByLabel("说明").fill("账户没有收到这笔款项");
  await locateButtonByName(sheet, "提交证据").click();
  await expect(locateOrderPanelTitle(seller, "平台审核中")).toBeVisible();
  await world.clock.advance(121 * minuteMs);
  for (const [phone, who] of [
    [buyer, "demo-buyer"],
    [seller, "demo-seller"],
  ] as const) {
    await appealOf(phone, world, who, orderId);
    await expect(locateOrderPanelTitle(phone, "转人工裁定")).toBeVisible();
    await expect(
      phone.getByText(/已核实的事实双方相当。图片只有一方注明，系统不据此判断，专员最迟.*看图裁定/),
    ).toBeVisible();
    await expect(phone.getByRole("row", { name: /^您称：完整账单/ })).toContainText("待核实");
    await expect(phone.getByRole("row", { name: /^对方称：完整账单/ })).toContainText("待核实");
    await expect(phone.getByRole("row", { name: /^已核实合计/ })).toHaveText("已核实合计11");
    await expect(phone.getByRole("timer", { name: /^转人工裁定/ })).toBeVisible();
  }
  expect(await statusOf(buyer, orderId)).toBe(40);
  expect(await isLedgerAuditOk(world)).toBe(true);
});

test("the losing side of an appeal sees the ruling and then files an objection", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    paid: true,
    shown: false,
  });
  await world.clock.advance(6 * minuteMs);
  await openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
  await appealOf(buyer, world, "demo-buyer", orderId);
  await buyer.getByRole("radio", { name: "已付款，对方未放币" }).check();
  await buyer.getByLabel("说明").fill("已按订单金额付款，对方一直没有放币 #卖家胜");
  await labelEvidenceImages(buyer);
  await locateButtonByName(buyer, "提交申诉").click();
  await expect(locateOrderPanelTitle(buyer, "裁定：资产退回对方")).toBeVisible();
  await expect(locateOrderPanelTitle(seller, "裁定：资产退回给您")).toBeVisible();
  await openAppAsUser(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  await locateButtonByName(buyer, "提出异议").click();
  await expect(buyer.getByRole("timer", { name: /^异议剩余 (24|23) 小时/ })).toBeVisible();
  await locateButtonByName(buyer, "提出异议").click();
  await expect(buyer.getByRole("heading", { name: "提出异议" })).toBeVisible();
  // Back leads from the form of the objection to the ruling.
  await buyer.goBack();
  await expect(locateOrderPanelTitle(buyer, "裁定：资产退回对方")).toBeVisible();
  await locateButtonByName(buyer, "提出异议").click();
  await buyer.getByLabel("说明").fill("补上支付宝账单详情，能看到时间和金额");
  await expect(buyer.getByRole("radio", { checked: true })).toHaveCount(0);
  await labelEvidenceImages(buyer);
  await locateButtonByName(buyer, "提交异议").click();
  await expect(buyer.getByText(/^您提出了异议，专员最迟 .+ 答复/)).toBeVisible();
  await expect(locateButtonByName(buyer, "提出异议")).toHaveCount(0);
  expect(await statusOf(buyer, orderId)).toBe(60);
  expect(await isLedgerAuditOk(world)).toBe(true);
});

test("an appeal about a frozen payment, filed after the order's completion, moves no coins", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  // After two hours, tokens have expired, and so have the URLs of images that are still shown.
  quiet.expectMessage(/status of (401|404)/);
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    paid: true,
    shown: false,
  });
  await releaseOrder(world, orderId);
  const coins = () =>
    Promise.all(
      ["demo-buyer", "demo-seller"].map(
        async (it) => (await (await world.client(it)).must.assetInfo({})).able,
      ),
    );
  const before = await coins();
  await openAppAsUser(buyer, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
  await expect(locateOrderPanelTitle(buyer, /^已完成/)).toBeVisible();

  await openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
  await pressOrderMenuAction(seller, "申诉");
  // After completion, a seller can appeal only because the payment was frozen or returned. The form
  // states that released coins do not move.
  await expect(seller.getByRole("group", { name: "发生了什么" }).getByRole("radio")).toHaveCount(1);
  await expect(seller.getByRole("radio", { name: "款项被冻结/退回" })).toBeChecked();
  await expect(seller.getByText(/已放出的资产不再移动/)).toBeVisible();
  const main = seller.getByRole("main");
  await attachVoucher(seller, main);
  await labelEvidenceImages(main);
  await main.getByLabel("说明").fill("款项到账后被银行冻结，账单见附图");
  await locateButtonByName(seller, "提交申诉").click();
  await expect(locateOrderPanelTitle(seller, "等对方举证")).toBeVisible();
  await expect(seller.getByText(/^对方须在 .+ 前举证/)).toBeVisible();

  // The buyer, who has the completed order open, is prompted there to submit evidence.
  await expect(locateOrderPanelTitle(buyer, "请举证")).toBeVisible();
  await locateButtonByName(buyer, "提交证据").click();
  const sheet = buyer.getByRole("dialog", { name: "提交证据" });
  await sheet.getByLabel("说明").fill("我付的是自己的工资，没有申请退回");
  await locateButtonByName(sheet, "提交证据").click();
  await expect(locateOrderPanelTitle(buyer, "平台审核中")).toBeVisible();

  // A bill whose content only the seller has stated proves nothing, so the automatic review leads
  // to a manual one.
  await world.clock.advance(121 * minuteMs);
  await expect(locateOrderPanelTitle(buyer, "转人工裁定")).toBeVisible();
  await world.decideAppeal(orderId, "seller");
  for (const [phone, who] of [
    [seller, "demo-seller"],
    [buyer, "demo-buyer"],
  ] as const) {
    await appealOf(phone, world, who, orderId);
    await expect(locateOrderPanelTitle(phone, "裁定：款项被冻结或退回属实")).toBeVisible();
  }
  expect(await statusOf(buyer, orderId)).toBe(50);
  expect(await coins()).toEqual(before);
  expect(await isLedgerAuditOk(world)).toBe(true);
});

test("an appeal requires a label for every evidence image and stores the labels", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    paid: true,
    shown: false,
  });
  await world.clock.advance(6 * minuteMs);
  await appealOf(buyer, world, "demo-buyer", orderId);
  await file(buyer);
  await appealOf(seller, world, "demo-seller", orderId);
  await locateButtonByName(seller, "提交证据").click();
  const sheet = seller.getByRole("dialog", { name: "提交证据" });
  await attachVoucher(seller, sheet);
  await sheet.locator("input[type=file]").setInputFiles(await drawn(seller, "余额 ¥0"));
  await finishCovering(seller);
  await expect(sheet.getByRole("img", { name: "第 2 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await expect(sheet.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(sheet.getByText("未注明，不计入裁定", { exact: true })).toHaveCount(2);
  await locateButtonByName(sheet, "还有 2 张未注明").click();
  await expect(
    sheet
      .getByRole("radiogroup", { name: "第 1 张的内容" })
      .getByRole("radio", { name: "完整账单" }),
  ).toBeFocused();
  await sheet
    .getByRole("radiogroup", { name: "第 1 张的内容" })
    .getByRole("radio", { name: "完整账单" })
    .check();
  await expect(sheet.getByText("已注明：完整账单")).toBeVisible();
  await expect(locateButtonByName(sheet, "还有 1 张未注明")).toBeVisible();
  await seller.reload();
  await locateButtonByName(seller, "提交证据").click();
  await expect(sheet.getByText("已注明：完整账单")).toBeVisible();
  await locateButtonByName(sheet, "还有 1 张未注明").click();
  await sheet
    .getByRole("radiogroup", { name: "第 2 张的内容" })
    .getByRole("radio", { name: "余额变动" })
    .check();
  await locateButtonByName(sheet, "提交证据").click();
  await expect(locateOrderPanelTitle(seller, "平台审核中")).toBeVisible();
  const { appeal } = await sendReadAsPageUser<{ appeal: { replies: { kinds: number[] }[] } }>(
    seller,
    `/order/v1/detail/${orderId}`,
  );
  expect(appeal.replies.map(({ kinds }) => kinds)).toEqual([[1, 3]]);
});

test("the accused side sees the other side's claim in order panel, chat and evidence form", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world, {
    paid: true,
  });
  const { amount } = await sendReadAsPageUser<{ amount: number }>(
    seller,
    `/order/v1/detail/${orderId}`,
  );
  const sells = await world.client("demo-seller");
  const url = await sells.upload("voucher", "dispute");
  await sells.must.suspend({
    orderId,
    type: 202,
    content: "多了几毛钱，怕是别人的钱",
    images: [url],
    kinds: [1],
    receivedAmount: amount + 1,
    payerName: "林晓晴",
  });
  const yuan = (sum: number) => `¥${sum.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
  const words = `对方称：付款金额不符实收 ${yuan(amount + 1)}，订单 ${yuan(amount)}。“多了几毛钱，怕是别人的钱”`;
  const claim = buyer.getByRole("region", { name: "对方的申诉" });
  await expect(locateOrderPanelTitle(buyer, "请举证")).toBeVisible();
  await expect(claim).toHaveText(words);
  const log = buyer.getByRole("log", { name: "聊天记录" });
  await expect(
    log.getByText(/^对方发起申诉：付款金额不符，称实收 ¥[\d,.]+。请您在 \d\d:\d\d 前举证$/),
  ).toBeVisible();
  await locateButtonByName(claim, "放大对方的图片").click();
  await expect(buyer.getByRole("dialog", { name: "查看图片" })).toBeVisible();
  await buyer.goBack();
  await locateButtonByName(buyer, "提交证据").click();
  const sheet = buyer.getByRole("dialog", { name: "提交证据" });
  await expect(sheet.getByRole("region", { name: "对方的申诉" })).toHaveText(words);
  await buyer.keyboard.press("Escape");

  // The seller, who filed the appeal, sees the same message in other words, and no region
  // 对方的申诉.
  const ownLog = seller.getByRole("log", { name: "聊天记录" });
  await expect(
    ownLog.getByText(/^您发起申诉：付款金额不符，称实收 ¥[\d,.]+。请对方在 \d\d:\d\d 前举证$/),
  ).toBeVisible();
  await expect(seller.getByRole("region", { name: "对方的申诉" })).toHaveCount(0);
  await world.decideAppeal(orderId, "seller");
  await expect(log.getByText(/^平台裁定：资产退回对方。/)).toBeVisible();
});

test("the chat of both sides reports the expired release deadline", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller } = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const lineOf = (phone: Page, text: RegExp) =>
    phone.getByRole("log", { name: "聊天记录" }).getByText(text);
  await world.clock.advance(16 * minuteMs);
  await expect(lineOf(buyer, /^对方放币已超时，\d\d:\d\d 平台将自动发起申诉$/)).toBeVisible();
  await expect(lineOf(seller, /^您放币已超时，\d\d:\d\d 平台将自动发起申诉$/)).toBeVisible();
  await world.clock.advance(30 * minuteMs);
  for (const phone of [buyer, seller])
    await expect(
      lineOf(phone, /^放币超时，系统已发起申诉。请双方在 \d\d:\d\d 前举证$/),
    ).toBeVisible();
});

test("opening the help of the receipt check does not move the first answer", async ({
  page,
  browser,
  world,
}) => {
  const { seller, orderId } = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  for (const size of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
  ]) {
    await seller.setViewportSize(size);
    await locateButtonByName(seller, "去核对，再放币").click();
    const guard = seller.getByRole("dialog", { name: "放币前核对" });
    await pickReceivedAmount(seller, orderId);
    const tile = guard.getByRole("group", { name: "付款人" }).getByRole("button").first();
    await expect(guard.getByText("这一笔是谁付的？")).toBeVisible();
    await seller.evaluate(() =>
      Promise.all(document.getAnimations().map((it) => it.finished.catch(() => undefined))),
    );
    const before = await tile.boundingBox();
    await locateButtonByName(guard, "账单看不到姓名").click();
    await expect(guard.getByText(/^在账单里点开这一笔/)).toBeVisible();
    expect(await tile.boundingBox()).toEqual(before);
    await seller.keyboard.press("Escape");
    await expect(guard).toHaveCount(0);
  }
});

/** Creates an image with text, or a blank image if the text is empty. */
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
      Array.from({ length: 6 }, (_, line) =>
        pen.fillText(words, 20 + 30 * (line % 3), 80 + 90 * line),
      );
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    }, text),
    "base64",
  ),
});

test("rejects a reused or blank payment voucher without showing the seller any suspicion", async ({
  page,
  browser,
  world,
  quiet,
}) => {
  quiet.expectMessage(/status of 4/);
  const other = await sellerWithListing(browser, world);
  const [first, second] = [
    await createOrderOfListing(world, other),
    await createOrderOfListing(world, other),
  ];
  const used = await drawn(page, "¥999.36");
  const open = async (orderId: string) => {
    await openAppAsUser(page, world.p("demo-buyer"), `home/orderBuyChat?orderId=${orderId}`);
    await locateButtonByName(page, "我已付款，传凭证").click();
    return page.getByRole("dialog", { name: "传付款凭证" });
  };
  const sheet = await open(first);
  const choose = async (it: typeof used) => {
    await sheet.locator("input[type=file]").setInputFiles(it);
    await finishCovering(page);
  };
  const submit = sheet.getByRole("button", { name: /^我已付/ });
  await choose(used);
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await submit.click();
  await expect(locateOrderPanelTitle(page, "等对方放币")).toBeVisible();

  await open(second);
  const { orderNo } = await sendReadAsPageUser<{ orderNo: string }>(
    page,
    `/order/v1/detail/${first}`,
  );
  await choose(used);
  await expect(
    sheet.getByText(`您在订单尾号${orderNo.slice(-4)}传过同一张，请换成这一笔的凭证`),
  ).toBeVisible();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toHaveCount(0);
  await choose(await drawn(page, ""));
  await expect(sheet.getByText("图片几乎全白或太小，对方无法核对，请重新截图")).toBeVisible();
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toHaveCount(0);
  await choose(await drawn(page, "支付宝 13:07"));
  await expect(sheet.getByRole("img", { name: "第 1 张图片" })).toBeVisible();
  await expect(sheet.getByRole("progressbar")).toHaveCount(0);
  await submit.click();
  await expect(locateOrderPanelTitle(page, "等对方放币")).toBeVisible();

  await openAppAsUser(other.page, world.p("demo-seller"), `home/orderSellChat?orderId=${second}`);
  await expect(locateButtonByName(other.page, /^放大凭证，/)).toHaveText("对方上传");
  await expect(other.page.getByText(/疑似|重复|同一张|他人/)).toHaveCount(0);
});

const bill = Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n");

test("an appeal accepts a PDF as evidence, which the other side can only download", async ({
  page,
  browser,
  world,
}) => {
  const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world);
  await locateButtonByName(buyer, "我已付款，传凭证").click();
  const voucher = buyer.getByRole("dialog", { name: "传付款凭证" });
  await expect(voucher.locator("input[type=file]")).not.toHaveAttribute("accept", /pdf/);
  await buyer.keyboard.press("Escape");
  await payOrderInApp(buyer);
  await world.clock.advance(6 * minuteMs);
  await appealOf(buyer, world, "demo-buyer", orderId);
  const input = buyer.getByRole("main").locator("input[type=file]");
  await expect(input).toHaveAttribute("accept", /application\/pdf/);
  await input.setInputFiles({
    name: "账单.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("07-03 转账"),
  });
  await expect(buyer.getByText("仅支持 JPG/PNG/WEBP 格式图片或 PDF")).toBeVisible();
  await input.setInputFiles({
    name: "林晓晴的账单.pdf",
    mimeType: "application/pdf",
    buffer: bill,
  });
  await expect(buyer.getByRole("img", { name: "第 2 份文件" })).toBeVisible();
  await expect(buyer.getByRole("progressbar")).toHaveCount(0);
  await file(buyer);

  await appealOf(seller, world, "demo-seller", orderId);
  const link = seller.getByRole("link", { name: "保存对方的证据 2，PDF" });
  const [saved] = await Promise.all([seller.waitForEvent("download"), link.click()]);
  expect(saved.suggestedFilename()).toBe("document.pdf");
  expect(await readFile(await saved.path())).toEqual(bill);
  await expect(seller).toHaveURL(/\/home\/appeal\?/);
  // The image next to the PDF still opens in the viewer, which contains only that image.
  await seller.getByRole("button", { name: "对方的证据 1" }).click();
  await expect(
    seller.getByRole("dialog", { name: "查看图片" }).getByRole("img", { name: "第 1 张，共 1 张" }),
  ).toBeVisible();
});
