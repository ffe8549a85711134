import type { Browser, Locator, Page } from "@playwright/test";
import { openSecondPhone } from "./browser-context-pool.ts";
import { appPath, collectPageErrors, expect, test } from "./fixtures.ts";
import { Transcript } from "./screen-reader.ts";
import { createVoucherFile } from "./two-phones.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";

// Trades by role and accessible name only, as a user of a screen reader does. Each journey is
// compared with its transcript in web/e2e/transcripts. docs/testing.md says how to renew them.

const pin = "283917";
const payerName = "测试员";
const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 2, name })).toBeVisible();

type Listing = { autoConfirm: 0 | 1 };

/** Creates a buyer, a seller and a listing in the world, and a client for each side. */
async function openPhones(
  [browser, page, world, name]: readonly [Browser, Page, World, string],
  { autoConfirm }: Listing,
) {
  const ready = { certified: true, quiz: true, pin, methods: 1, level: 4 } as const;
  const [buys, sells] = [
    await world.client(await world.createUser({ ...ready, nickName: "小青" })),
    await world.client(await world.createUser({ ...ready, nickName: "老白", able: 1_000 })),
  ];
  const [method] = await sells.must.methodList({});
  const price = 7.2;
  const { entrustId } = await sells.must.sellCreate({
    quantity: 200,
    price,
    minAmount: 100,
    maxAmount: 1000,
    methodIds: [method?.id ?? ""],
    payMinutes: 15,
    autoConfirm,
    payPassword: pin,
  });
  const seller = await openSecondPhone(browser);
  const complaints = await collectPageErrors(seller);
  const transcript = new Transcript(name);
  await transcript.listen("buyer", page);
  await transcript.listen("seller", seller);
  const open = async (phone: Page, route: string) => {
    const { p } = phone === page ? buys : sells;
    const mark = route.includes("?") ? "&" : "?";
    // Waits for the read of the appeals. The code for announcements loads after the first screen,
    // and then sends this read.
    await Promise.all([
      phone.waitForResponse(/\/order\/v1\/appeal\/list\?.*status=3/),
      phone.goto(`${appPath}home/${route}${mark}p=${encodeURIComponent(p)}`),
    ]);
  };
  const createOrder = async () =>
    (await buys.must.buyCreate({ entrustId, amount: 360, payType: method?.type ?? 2, price }))
      .orderId;
  const pay = async (orderId: string) => {
    const { payMethods, version } = await buys.must.orderDetail({ id: orderId });
    const methodId = payMethods[0]?.id ?? "";
    const vouchers = [await buys.upload()];
    await buys.must.pay({ orderId, methodId, vouchers, version: version ?? 0 });
  };
  const release = async (orderId: string) => {
    const { amount, buyer, version } = await sells.must.orderDetail({ id: orderId });
    await sells.must.deliver({
      orderId,
      payPassword: pin,
      receivedAmount: amount ?? 0,
      payerName: buyer.realName,
      version: version ?? 0,
    });
  };
  return { transcript, buyer: page, seller, open, createOrder, pay, release, complaints };
}

/** Attaches an image by the button of the form. */
async function attach(form: Page | Locator, page: Page): Promise<void> {
  const file = await createVoucherFile(page);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(form, /^(上传|添加)图片/).click(),
  ]);
  await chooser.setFiles(file);
  await button(dialog(page, "遮盖"), "完成").click();
  await expect(button(form, "删除第 1 张图片")).toBeVisible();
  await expect(form.getByRole("progressbar")).toHaveCount(0);
}

const openOrderId = (page: Page) => new URL(page.url()).searchParams.get("orderId") ?? "";

/** Answers the receipt check with the amount that the order panel names, and the payer. */
async function checkReceipt(seller: Page, transcript: Transcript): Promise<void> {
  const due = seller.getByRole("region", { name: "订单" }).getByRole("definition").first();
  const amount = (await due.getByRole("img").getAttribute("aria-label")) ?? "";
  await button(seller, "去核对，再放币").click();
  for (const [question, answer] of [
    ["到账金额", amount],
    ["付款人", payerName],
  ] as const) {
    const choices = dialog(seller, "放币前核对").getByRole("group", { name: question });
    await expect(choices).toBeVisible();
    await transcript.step(`the seller is asked: ${question}`, seller);
    await button(choices, answer).click();
  }
}

async function typePin(page: Page): Promise<void> {
  const keys = dialog(page, /支付密码/);
  for (const digit of pin) await button(keys, digit).click();
}

test("a purchase operated by role and accessible name matches its screen reader transcript", async ({
  page,
  browser,
  mock,
}) => {
  const world = await mock.world(undefined, { empty: true, frozen: true });
  const phones = await openPhones([browser, page, world, "buy"], { autoConfirm: 1 });
  const { transcript, buyer, seller } = phones;
  await Promise.all([phones.open(seller, "sell"), phones.open(buyer, "buy")]);
  const offer = buyer.getByRole("list", { name: "卖家" }).getByRole("listitem").first();
  await expect(button(offer, /^购买/)).toBeVisible();
  await transcript.step("the buyer opens the list of sellers", buyer);
  await button(offer, /^购买/).click();
  await dialog(buyer, /购买/).getByRole("textbox", { name: "购买金额" }).fill("360");
  await transcript.step("the buyer enters an amount", buyer);
  await button(buyer.getByRole("group", { name: "数字键盘" }), /^购买/).click();
  await expectHeading(buyer, "请付款");
  await transcript.step("the buyer buys", buyer);
  await button(buyer, "我已付款，传凭证").click();
  const sheet = dialog(buyer, "传付款凭证");
  await attach(sheet, buyer);
  await transcript.step("the buyer attaches a payment voucher", buyer);
  await button(sheet, /^我已付/).click();
  await expectHeading(buyer, "等对方放币");
  await transcript.step("the buyer marks the order as paid", buyer);
  await phones.release(openOrderId(buyer));
  await expect(dialog(buyer, "资产已到账")).toBeVisible();
  await transcript.step("the seller releases the coins", buyer);
  await button(dialog(buyer, "资产已到账"), "评价对方").click();
  await buyer.getByRole("radio", { name: "5 星" }).check();
  await transcript.step("the buyer opens the rating", buyer);
  await button(buyer, "提交评价").click();
  await transcript.step("the buyer submits the rating", buyer);
  transcript.finish();
  expect(phones.complaints).toEqual([]);
});

test("a sale operated by role and accessible name matches its screen reader transcript", async ({
  page,
  browser,
  mock,
}) => {
  const world = await mock.world(undefined, { empty: true, frozen: true });
  const phones = await openPhones([browser, page, world, "sell"], { autoConfirm: 0 });
  const { transcript, buyer, seller } = phones;
  await Promise.all([phones.open(seller, "sell"), phones.open(buyer, "my")]);
  await seller.getByRole("textbox", { name: "出售数量" }).fill("100");
  await seller.getByRole("textbox", { name: "单价", exact: true }).fill("7.50");
  await transcript.step("the seller fills in a listing", seller);
  await button(seller, "发布出售").click();
  await expect(dialog(seller, /支付密码/)).toBeVisible();
  await transcript.step("the seller publishes the listing", seller);
  await typePin(seller);
  await expect(dialog(seller, "已发布")).toBeVisible();
  await transcript.step("the seller enters the PIN", seller);
  const cancelled = await phones.createOrder();
  await transcript.step("the buyer buys");
  await Promise.all([
    phones.open(buyer, `orderBuyChat?orderId=${cancelled}`),
    phones.open(seller, `orderSellChat?orderId=${cancelled}`),
  ]);
  await expectHeading(buyer, "等对方接单");
  await expectHeading(seller, "请接单");
  await transcript.step("both open the order", seller);
  await button(seller, "接单").click();
  await expectHeading(seller, "等对方付款");
  await transcript.step("the seller accepts the order", seller);
  await button(buyer, "取消订单").click();
  await transcript.step("the buyer is asked before a cancellation", buyer);
  await buyer.getByRole("radio", { name: "不想买了" }).check();
  await button(dialog(buyer, "取消订单"), "取消订单").click();
  await expectHeading(buyer, "您取消了订单");
  await transcript.step("the buyer cancels the order", buyer, seller);
  const orderId = await phones.createOrder();
  await transcript.step("the buyer buys again");
  await phones.open(seller, `orderSellChat?orderId=${orderId}`);
  await button(seller, "接单").click();
  await expectHeading(seller, "等对方付款");
  await transcript.step("the seller accepts the second order");
  await phones.pay(orderId);
  await expectHeading(seller, "对方称已付款，请查账");
  await transcript.step("the buyer marks the order as paid", seller);
  await checkReceipt(seller, transcript);
  await expect(dialog(seller, /支付密码/)).toBeVisible();
  await transcript.step("the seller is asked for the PIN", seller);
  await typePin(seller);
  await expect(dialog(seller, "已放币")).toBeVisible();
  await transcript.step("the seller releases the coins", seller);
  await button(dialog(seller, "已放币"), "完成").click();
  await transcript.step("the seller closes the result", seller);
  transcript.finish();
  expect(phones.complaints).toEqual([]);
});

test("an appeal operated by role and accessible name matches its screen reader transcript", async ({
  page,
  browser,
  mock,
}) => {
  const world = await mock.world(undefined, { empty: true, frozen: true });
  const phones = await openPhones([browser, page, world, "appeal"], { autoConfirm: 1 });
  const { transcript, buyer, seller } = phones;
  const orderId = await phones.createOrder();
  await phones.pay(orderId);
  await Promise.all([
    phones.open(buyer, `orderBuyChat?orderId=${orderId}`),
    phones.open(seller, `orderSellChat?orderId=${orderId}`),
  ]);
  await expectHeading(buyer, "等对方放币");
  await button(seller, "没到账").click();
  await expect(dialog(seller, "没到账")).toBeVisible();
  await transcript.step("the seller has not received the payment", seller);
  await button(dialog(seller, "没到账"), /^申诉/).click();
  await seller.getByRole("radio", { name: "未收到款项" }).check();
  await seller.getByRole("textbox", { name: "说明" }).fill("账户至今没有收到这笔款项，请核实");
  await attach(seller, seller);
  await seller
    .getByRole("radiogroup", { name: "第 1 张的内容" })
    .getByRole("radio", { name: "完整账单" })
    .check();
  await transcript.step("the seller fills in the appeal", seller);
  await button(seller, "提交申诉").click();
  await expect(seller.getByRole("list", { name: "申诉进度" })).toBeVisible();
  await transcript.step("the seller opens the appeal", seller, buyer);
  await button(buyer, "提交证据").click();
  const evidence = dialog(buyer, "提交证据");
  await evidence.getByRole("textbox", { name: "说明" }).fill("已经付款，银行流水可以证明");
  await transcript.step("the buyer enters a statement", buyer);
  await button(evidence, "提交证据").click();
  await expectHeading(buyer, "平台审核中");
  await transcript.step("the buyer submits the evidence", buyer);
  await world.decideAppeal(orderId, "buyer");
  await transcript.step("the platform decides for the buyer", buyer, seller);
  await phones.open(buyer, "order");
  await transcript.step("the buyer opens the orders", buyer);
  transcript.finish();
  expect(phones.complaints).toEqual([]);
});
