import type { Page } from "@playwright/test";
import { sendReadAsPageUser, expect, test } from "./fixtures.ts";
import {
  isLedgerAuditOk,
  expectOrderPanelTitles,
  finishCovering,
  locateButtonByName,
  submitAppealInApp,
  pressOrderMenuAction,
  startTradeOnTwoPhones,
  createVoucherFile,
  locateOrderPanelTitle,
  type TwoPhoneTrade,
  labelEvidenceImages,
} from "./two-phones.ts";

type Detail = {
  status: number;
  closeType: number;
  appeal: { cancelStatement: number | null } | null;
};
const detailOf = (page: Page, orderId: string) =>
  sendReadAsPageUser<Detail>(page, `/order/v1/detail/${orderId}`);

/**
 * Starts a trade that the buyer has marked as paid and for which the seller has filed an appeal.
 * Both have the chat open.
 */
async function appealed(
  ...[browser, page, world]: Parameters<typeof startTradeOnTwoPhones>
): Promise<TwoPhoneTrade> {
  const two = await startTradeOnTwoPhones(browser, page, world, { paid: true });
  await locateButtonByName(two.seller, "没到账").click();
  await two.seller
    .getByRole("dialog", { name: "没到账" })
    .getByRole("button", { name: /^申诉/ })
    .click();
  await submitAppealInApp(two.seller, "一直没有收到这笔款项，请核实", "未收到款项");
  await expect(locateOrderPanelTitle(two.buyer, "请举证")).toBeVisible();
  return two;
}

async function proposeRefund(seller: Page): Promise<void> {
  await locateButtonByName(seller, "看进度").click();
  await locateButtonByName(seller, "提议取消订单").click();
  await expect(locateButtonByName(seller, "还差：对方付过款吗")).toBeVisible();
  await locateButtonByName(seller, "付过，我已退款").click();
  await locateButtonByName(seller, "还差退款凭证").click();
  await expect(locateButtonByName(seller, "上传图片")).toBeFocused();
  await seller.locator("input[type=file]").setInputFiles(await createVoucherFile(seller));
  await finishCovering(seller);
  await seller.getByLabel("给对方的话").fill("款到了我另一张卡，已原路退给您");
  await locateButtonByName(seller, "提交提议").click();
  await expect(locateOrderPanelTitle(seller, "您提议取消订单")).toBeVisible();
  await locateButtonByName(seller, "返回").click();
}

test.describe("agreed cancellation", () => {
  test("an agreed cancellation requires the buyer to confirm the refund and allows a later objection", async ({
    page,
    browser,
    world,
  }) => {
    const two = await appealed(browser, page, world);
    const { buyer, seller, orderId, complaints } = two;
    await expect(locateButtonByName(buyer, "提交证据")).toBeVisible();
    await expect(locateButtonByName(buyer, "看进度")).toBeVisible();
    await pressOrderMenuAction(buyer, "同意取消");
    await locateButtonByName(buyer.getByRole("dialog", { name: "同意取消" }), /^付过/).click();
    const sheet = buyer.getByRole("dialog", { name: "先确认退款到账" });
    const consent = locateButtonByName(sheet, "退款已到账，同意取消");
    await expect(consent).toBeDisabled();
    await expect(sheet).toContainText("对方上传的退款凭证没有");
    await locateButtonByName(sheet, "不取消，继续申诉").click();
    await expect(sheet).toHaveCount(0);
    expect(await detailOf(buyer, orderId)).toMatchObject({ status: 40 });

    await proposeRefund(seller);
    await expect(buyer.getByText(/^对方提议取消，称已退/)).toBeVisible();
    await expect(buyer.getByText("对方提议取消：称已退款 ¥", { exact: false })).toBeVisible();
    await expect(buyer.getByText("退款凭证 1/1")).toBeVisible();
    await locateButtonByName(buyer, "查账后回复").click();
    await locateButtonByName(buyer.getByRole("dialog", { name: "同意取消" }), /^付过/).click();
    await expect(sheet).toContainText(/退款凭证1 张，\d\d:\d\d 上传/);
    const boxes = () =>
      Promise.all(
        [consent, locateButtonByName(sheet, "不取消，继续申诉")].map((it) => it.boundingBox()),
      );
    await sheet.evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)),
    );
    const before = await boxes();
    await sheet.getByRole("checkbox").check();
    expect(await boxes()).toEqual(before);
    await consent.click();
    await expectOrderPanelTitles(two, "双方同意取消", "双方同意取消");
    expect(await detailOf(buyer, orderId)).toMatchObject({
      status: 60,
      closeType: 8,
      appeal: { cancelStatement: 2 },
    });

    await expect(buyer.getByText("您确认退款到账，同意取消").first()).toBeVisible();
    await expect(
      buyer.getByText(/申诉结束，.*退回对方的挂单。明天 \d\d:\d\d 前您可提异议/).first(),
    ).toBeVisible();
    await expect(seller.getByText("对方确认退款到账，同意取消").first()).toBeVisible();
    await expect(seller.getByRole("timer", { name: /对方异议期剩余 23 小时/ })).toBeVisible();
    for (const it of [buyer, seller]) await expect(it.getByText("没有付款")).toHaveCount(0);

    // The seller opens the record of the order before the buyer objects. The layout of the record
    // must not shift when the objection arrives.
    await locateButtonByName(seller, "看记录").click();
    await expect(seller.getByText(/^对方可在 明天 \d\d:\d\d 前提异议$/)).toBeVisible();
    await locateButtonByName(buyer, "提出异议").click();
    await locateButtonByName(buyer, "提出异议").click();
    await buyer.getByLabel("说明").fill("账户里一直没有收到这笔退款，请核实");
    await labelEvidenceImages(buyer);
    await locateButtonByName(buyer, "提交异议").click();
    await expect(buyer.getByText(/您提出了异议/)).toBeVisible();
    await expect(seller.getByText(/^对方提出了异议，专员最迟 .+ 答复$/)).toBeVisible();
    expect(await detailOf(buyer, orderId)).toMatchObject({ status: 60, closeType: 8 });
    expect(await isLedgerAuditOk(world)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("an appealed order is not cancelled if the buyer closes the question whether they paid", async ({
    page,
    browser,
    world,
  }) => {
    const { buyer, orderId, complaints } = await appealed(browser, page, world);
    await pressOrderMenuAction(buyer, "同意取消");
    const question = buyer.getByRole("dialog", { name: "同意取消" });
    await expect(question.getByRole("heading", { name: "这一笔，您付过款吗？" })).toBeVisible();
    await buyer.goBack();
    await expect(question).toHaveCount(0);
    await expect(locateOrderPanelTitle(buyer, "请举证")).toBeVisible();
    await pressOrderMenuAction(buyer, "同意取消");
    await locateButtonByName(question, "不确定，先查我的账单").click();
    await expect(question).toHaveCount(0);
    expect(await detailOf(buyer, orderId)).toMatchObject({ status: 40 });
    expect(complaints).toEqual([]);
  });
});
