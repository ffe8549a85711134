import type { Page } from "@playwright/test";
import {
  countOverlayEntries,
  sendReadAsPageUser,
  findAccessibilityProblems,
  expect,
  test,
} from "./fixtures.ts";
import { readReceivedAmountAndPayer, createCheapListing } from "./trade-by-api.ts";
import {
  completeReceiptCheck,
  isLedgerAuditOk,
  closeBothSuccessSheets,
  locateButtonByName,
  submitAppealInApp,
  startTradeOnTwoPhones,
  minuteMs,
  demoUserPin,
  locateOrderPanelTitle,
  tapPinOnKeypad,
} from "./two-phones.ts";

const money = (amount: number) => `¥${amount.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
const cents = (amount: number, more: number) => (Math.round(amount * 100) + more) / 100;
const dueOf = async (page: Page, orderId: string) =>
  (await readReceivedAmountAndPayer(page, orderId)).receivedAmount;

/** Opens the receipt check and types an amount that is not among the choices. */
async function typeAmount(seller: Page, amount: number, open = "去核对，再放币"): Promise<void> {
  await locateButtonByName(seller, open).click();
  await locateButtonByName(
    seller.getByRole("dialog", { name: "放币前核对" }),
    "金额不在其中",
  ).click();
  const typed = seller.getByRole("dialog", { name: "账单上的到账金额" });
  for (const key of amount.toFixed(2)) await locateButtonByName(typed, key).click();
  expect(await findAccessibilityProblems(seller)).toEqual([]);
  await locateButtonByName(typed, "继续").click();
}
async function pickName(seller: Page, orderId: string): Promise<void> {
  const { payerName } = await readReceivedAmountAndPayer(seller, orderId);
  await seller
    .getByRole("group", { name: "付款人" })
    .getByRole("button", { name: payerName, exact: true })
    .click();
}

test("after an overpayment, the seller can release the coins with the amount received on record", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { seller, buyer, orderId } = two;
  const due = await dueOf(seller, orderId);
  await typeAmount(seller, cents(due, 39));
  const more = seller.getByRole("dialog", { name: "多收 ¥0.39" });
  await expect(
    more.getByText(`记录：订单 ${money(due)}，您核对到账 ${money(cents(due, 39))}。`),
  ).toBeVisible();
  expect(await findAccessibilityProblems(seller)).toEqual([]);
  await more.getByRole("button", { name: /^多收 ¥0.39，仍然放币/ }).click();
  await pickName(seller, orderId);
  await expect(
    seller.getByRole("dialog", { name: /支付密码/ }).getByText("多收 ¥0.39"),
  ).toBeVisible();
  await tapPinOnKeypad(seller, demoUserPin);
  await closeBothSuccessSheets(two);
  for (const [phone, line] of [
    [seller, /^您已放币，对方已收到 [\d.]+ 枚$/],
    [buyer, /^对方已放币，您已收到 [\d.]+ 枚$/],
  ] as const)
    await expect(phone.getByRole("log").getByText(line)).toBeAttached();
  expect(await isLedgerAuditOk(world)).toBe(true);
  expect(two.complaints).toEqual([]);
});

test("after an underpayment, the seller can request the missing amount and then appeal", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { seller, buyer, orderId } = two;
  const due = await dueOf(seller, orderId);
  const received = cents(due, -61);
  await typeAmount(seller, received);
  const line = `收到 ${money(received)}，还差 ¥0.61，请补`;
  await seller
    .getByRole("dialog", { name: "少收 ¥0.61" })
    .getByRole("button", { name: /^请对方补 ¥0.61/ })
    .click();
  await expect(buyer.getByRole("log").getByText(line)).toBeVisible();
  await typeAmount(seller, received);
  await seller
    .getByRole("dialog", { name: "少收 ¥0.61" })
    .getByRole("button", { name: /^对方不补，申诉/ })
    .click();
  await expect(seller.getByRole("radio", { name: "付款金额不符" })).toBeChecked();
  const text = `订单应收 ${money(due)}，我的账户实收 ${money(received)}，少收 ¥0.61。`;
  await expect(seller.getByLabel("说明")).toHaveValue(text);
  await submitAppealInApp(seller, text);
  // During the appeal, the seller may still release the coins.
  const { allow } = await sendReadAsPageUser<{ allow: { delivery: number } }>(
    seller,
    `/order/v1/detail/${orderId}`,
  );
  expect(allow.delivery).toBe(1);
  await locateButtonByName(buyer, "看进度")
    .or(locateButtonByName(buyer, "提交证据"))
    .first()
    .waitFor();
  await seller.goto(`/lwh5/home/appeal?orderId=${orderId}`);
  await expect(seller.getByText("您核对的记录")).toBeVisible();
  await expect(seller.getByText(/到账金额$/)).toBeVisible();
  await expect(seller.getByText("不符", { exact: true })).toHaveCount(1);
});

test("listings paused by a late release are reported and can be resumed with one tap", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { seller, orderId } = two;
  await createCheapListing(world);
  const { remainSeconds } = await sendReadAsPageUser<{ remainSeconds: number }>(
    seller,
    `/order/v1/detail/${orderId}`,
  );
  await world.clock.advance(remainSeconds * 1000 + 2 * minuteMs + 10_000);
  await seller.reload();
  await expect(locateOrderPanelTitle(seller, "您放币已超时")).toBeVisible();
  await locateButtonByName(seller, "去核对，再放币").click();
  await completeReceiptCheck(seller, orderId);
  await tapPinOnKeypad(seller, demoUserPin);
  const done = seller.getByRole("dialog", { name: "已放币" });
  await expect(done.getByText(/超时 2 分/)).toBeVisible();
  expect(await findAccessibilityProblems(seller)).toEqual([]);
  const row = done.getByText(/^\d+ 个挂单已暂停/);
  const count = Number.parseInt((await row.textContent()) ?? "", 10);
  expect(count).toBeGreaterThan(1);
  await expect(done.getByText("因放币超时停售，买家看不到")).toBeVisible();
  await locateButtonByName(done, "完成").click();
  await expect(done).toHaveCount(0);
  // Waits until the app has removed the overlay's history entry, because this would abort the next
  // navigation.
  await expect.poll(() => countOverlayEntries(seller)).toBe(0);

  await seller.goto("/lwh5/home/sell");
  const resume = locateButtonByName(seller, "全部恢复");
  await expect(resume).toBeVisible();
  const notice = seller.locator("section", { hasText: `${count} 个挂单已暂停` }).last();
  const before = await notice.boundingBox();
  await resume.click();
  const after = seller.locator("section", { hasText: `${count} 个挂单已恢复` }).last();
  await expect(after).toBeVisible();
  expect(await findAccessibilityProblems(seller)).toEqual([]);
  expect(await after.boundingBox()).toEqual(before);
  const { total } = await sendReadAsPageUser<{ total: number }>(
    seller,
    "/entrust/v1/sell/list?status=2",
  );
  expect(total).toBe(0);
});

test("after a failed release, the app reads the order before it reports the failure", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { seller, orderId } = two;
  await locateButtonByName(seller, "去核对，再放币").click();
  await completeReceiptCheck(seller, orderId);
  const sheet = seller.getByRole("dialog", { name: /支付密码/ });
  await seller.context().setOffline(true);
  await tapPinOnKeypad(seller, demoUserPin);
  await expect(sheet.getByText("正在确认是否已放币")).toBeVisible();
  await expect(sheet.getByText("还没有放币，可重试")).toHaveCount(0);
  await seller.context().setOffline(false);
  await expect(sheet.getByText("还没有放币，可重试")).toBeVisible();
  await tapPinOnKeypad(seller, demoUserPin);
  await closeBothSuccessSheets(two);
  expect(await isLedgerAuditOk(world)).toBe(true);
});

test("the buyer's success sheet waits until the buyer has sent the chat message they are typing", async ({
  page,
  browser,
  world,
}) => {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  const { buyer, seller, orderId } = two;
  const field = buyer.getByLabel("发消息", { exact: true });
  await field.pressSequentially("谢谢");
  await locateButtonByName(seller, "去核对，再放币").click();
  await completeReceiptCheck(seller, orderId);
  await tapPinOnKeypad(seller, demoUserPin);
  await expect(locateOrderPanelTitle(buyer, "已完成")).toBeVisible();
  const done = buyer.getByRole("dialog", { name: "资产已到账" });
  await field.pressSequentially("老板");
  await expect(field).toHaveValue("谢谢老板");
  await expect(field).toBeFocused();
  await expect(done).toHaveCount(0);
  await field.press("Enter");
  await expect(done).toBeVisible();
  await expect.poll(() => done.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await locateButtonByName(done, "完成").click();
  await expect(field).toBeFocused();
  expect(two.complaints).toEqual([]);
});
