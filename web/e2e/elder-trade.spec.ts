import type { Page } from "@playwright/test";
import { openAppAsUser, expect, test } from "./fixtures.ts";
import { elderViews, inspectElderScreen } from "./inspect-elder-screen.ts";
import { takeLayoutShifts } from "./layout-shifts.ts";
import { declaredTail, openSellerWithListing, readReceivedAmountAndPayer } from "./trade-by-api.ts";
import { attachVoucher, demoUserPin, locateButtonByName, tapPinOnKeypad } from "./two-phones.ts";

const turnOnElderMode = (page: Page) =>
  page.addInitScript(() => localStorage.setItem("lw_elder", "20"));
const locateTitle = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

/**
 * Maximum number of different actions on a screen of elder mode. Actions in bars, description
 * lists, the chat log and groups such as the answers of a question do not count, nor does 朗读. All
 * actions in rows of lists count as one.
 */
const actsMax = 3;
const visibleActs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll("[role=dialog]")];
    const top = dialogs.findLast((it) => it.checkVisibility()) ?? document.body;
    const besides = "header, nav, fieldset, dl, [role=group], [role=log], [inert]";
    const acts = [...top.querySelectorAll("button, a[href]")]
      .filter((it) => it.checkVisibility() && !it.closest(besides))
      .map((it) => (it.closest("li") ? "act of a row" : (it.textContent ?? "")))
      .filter((it) => it !== "朗读" && it !== "");
    return [...new Set(acts)];
  });

async function expectElderScreen(page: Page, name: string): Promise<void> {
  expect(await inspectElderScreen(page, name, elderViews.slice(0, 1))).toEqual([]);
  expect((await visibleActs(page)).length, name).toBeLessThanOrEqual(actsMax);
}

/** Answers one question of the receipt check. */
async function pickAnswer(seller: Page, question: string, answer: string): Promise<void> {
  const tile = locateButtonByName(seller.getByRole("group", { name: question }), answer);
  await expect(tile).toBeVisible();
  await expectElderScreen(seller, question);
  await tile.click();
}

test("two users in elder mode complete a trade from the list of sellers to the rating", async ({
  page: buyer,
  browser,
  world,
}) => {
  const { page: seller, complaints } = await openSellerWithListing(browser, world);
  await Promise.all([turnOnElderMode(buyer), turnOnElderMode(seller)]);
  const { nickName } = await (await world.client("demo-seller")).must.userInfo({});

  await openAppAsUser(buyer, world.p("demo-buyer"));
  await expect(locateTitle(buyer, "购买")).toBeVisible();
  await locateButtonByName(buyer, "填写想买的金额").click();
  for (const key of "1000") await locateButtonByName(buyer, key).click();
  await expectElderScreen(buyer, "amount");
  await locateButtonByName(buyer, "看哪些人卖").click();
  await expect(buyer.getByText("¥1,000 能买").first()).toBeVisible();
  await expectElderScreen(buyer, "list");
  // The list shows faster sellers first, so the listing of the test may be further down. Each
  // scroll to the end of the list loads more sellers.
  const card = locateButtonByName(buyer, new RegExp(`^向${nickName} ?购买$`)).first();
  await expect
    .poll(async () => {
      await buyer.getByRole("main").evaluate((it) => it.scrollTo(0, it.scrollHeight));
      return card.count();
    })
    .toBeGreaterThan(0);
  await card.click();

  const pay = buyer.getByRole("button", { name: /^购买，付 ¥/ });
  await expect(pay).toBeVisible();
  await expectElderScreen(buyer, "purchase");
  await pay.click();
  await expect(locateTitle(buyer, "请付款")).toBeVisible();
  const orderId = new URL(buyer.url()).searchParams.get("orderId") ?? "";
  await expectElderScreen(buyer, "pay");

  await openAppAsUser(seller, world.p("demo-seller"), `home/orderSellChat?orderId=${orderId}`);
  await locateButtonByName(seller, /^聊天/).click();
  await expect(seller.getByLabel("发消息")).toBeVisible();
  await expectElderScreen(seller, "chat");
  await seller.getByLabel("发消息").fill("您好");
  await locateButtonByName(seller, "发送").click();
  await expect(locateButtonByName(buyer, /^聊天.*1 条新消息$/)).toBeVisible();
  await locateButtonByName(seller, "返回").click();

  await locateButtonByName(buyer, "我已付款，传凭证").click();
  const voucher = buyer.getByRole("dialog", { name: "传付款凭证" });
  await attachVoucher(buyer, voucher);
  await voucher.getByRole("button", { name: /^我已付/ }).click();
  await expect(locateTitle(buyer, "等放币")).toBeVisible();
  await expectElderScreen(buyer, "wait");

  await expect(locateTitle(seller, "请查账")).toBeVisible();
  await expectElderScreen(seller, "receive");
  await locateButtonByName(seller, "返回").click();
  await expect(locateTitle(seller, "请查账")).toHaveCount(0);
  await seller.goto("/lwh5/home/order");
  const open = seller.getByRole("button", { name: /去查账$/ }).first();
  await expect(open).toBeVisible();
  await expectElderScreen(seller, "orders");
  await open.click();
  await locateButtonByName(seller, "看到钱了，去核对").click();
  const { receivedAmount, payerName } = await readReceivedAmountAndPayer(seller, orderId);
  const sum = receivedAmount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
  await pickAnswer(seller, "收到的金额", `¥${sum}`);
  await pickAnswer(seller, "付款人", payerName);
  await pickAnswer(seller, "付款账号的尾号", (await declaredTail(seller, orderId)) ?? "");
  await expect(seller.getByRole("heading", { name: "三项都对上了" })).toBeVisible();
  await expectElderScreen(seller, "checked");
  await locateButtonByName(seller, /^输密码，放/).click();
  await tapPinOnKeypad(seller, demoUserPin);

  for (const [phone, done] of [
    [seller, "已放币"],
    [buyer, "资产已到账"],
  ] as const) {
    await locateButtonByName(phone.getByRole("dialog", { name: done }), "评价对方").click();
    await phone.getByRole("radio", { name: /5/ }).check();
    await expectElderScreen(phone, "rating");
    await locateButtonByName(phone, "提交评价").click();
    await expect(phone.getByText(/谢谢|感谢|已评价/).first()).toBeVisible();
  }
  // Drops the layout shifts, because the inspection changes the size of the page.
  takeLayoutShifts();
  expect(complaints).toEqual([]);
});
