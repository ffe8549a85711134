import type { Browser, Locator, Page } from "@playwright/test";
import { inspectScreen } from "./inspect-screen.ts";
import { locatePurchaseKeypadButton, fillPurchaseBox } from "./purchase-steps.ts";
import { sendReadAsPageUser, openAppAsUser, expect, test } from "./fixtures.ts";
import type { World } from "../../tools/lwh5-mock/client.ts";
import {
  createOrderOfListing,
  sendCommandAsPageUser,
  readReceivedAmountAndPayer,
  createCheapListing,
} from "./trade-by-api.ts";
import {
  completeReceiptCheck,
  attachVoucher,
  simulateAppInBackground,
  locateButtonByName,
  pressOrderMenuAction,
  labelEvidenceImages,
  startTradeOnTwoPhones,
  minuteMs,
  simulateSystemKeyboard,
  payOrderInApp,
  demoUserPin,
  locateOrderPanelTitle,
  tapPinOnKeypad,
} from "./two-phones.ts";

// Takes screenshots of the order statuses for buyer and seller and checks their layout. Runs only
// with TEST_MODE=full, because it takes long.
const isWhole = process.env["TEST_MODE"] === "full";
const large = { width: 390, height: 844 };

// With one pixel per CSS pixel, screenshots take a third of the time that they take with the
// phone's pixel density.
test.use({ deviceScaleFactor: 1, reducedMotion: "reduce" });

type Shoot = (page: Page, name: string, ready: Locator) => Promise<void>;
type Stage = { page: Page; browser: Browser; world: World; shoot: Shoot };

function states(what: string, go: (stage: Stage) => Promise<void>): void {
  if (!isWhole) return;
  test(what, async ({ page, browser, world, quiet }) => {
    test.setTimeout(300_000);
    // The clock advances by hours, so tokens are refreshed and image URLs expire. One purchase gets
    // a 504.
    quiet.expectMessage(/status of (401|404|504)/);
    const findings: string[] = [];
    const shoot: Shoot = async (phone, name, ready) => {
      await phone.setViewportSize(large);
      await expect(ready, name).toBeVisible();
      findings.push(...(await inspectScreen(phone, `deal-${name}`)));
      await phone.setViewportSize(large);
    };
    await go({ page, browser, world, shoot });
    expect(findings.join("\n")).toBe("");
  });
}

async function talk({
  buyer,
  seller,
  orderId,
}: Awaited<ReturnType<typeof startTradeOnTwoPhones>>): Promise<void> {
  for (const [nth, content] of [
    "您好，请用本人支付宝付，不要备注，到账马上放",
    "好的，现在去付",
    "收到，付好请告诉我",
  ].entries())
    await sendCommandAsPageUser(nth % 2 === 0 ? seller : buyer, "post", "/chat/v1/send/message", {
      orderId,
      msgType: 1,
      content,
      clientMsgId: `talk-${orderId}-${nth}`,
    });
}

/**
 * Advances the clock until `leftMs` are left of the deadline, and reloads the page. A negative
 * `leftMs` is after the deadline.
 */
async function until(page: Page, world: World, orderId: string, leftMs: number): Promise<void> {
  const { remainSeconds } = await sendReadAsPageUser<{ remainSeconds: number }>(
    page,
    `/order/v1/detail/${orderId}`,
  );
  await world.clock.advance(remainSeconds * 1000 - leftMs);
  await page.reload();
}
const room = (page: Page, world: World, who: "buyer" | "seller", orderId: string) =>
  openAppAsUser(
    page,
    world.p(`demo-${who}`),
    `home/order${who === "buyer" ? "Buy" : "Sell"}Chat?orderId=${orderId}`,
  );

states(
  "order screens have no layout problems before the payment and after a payment timeout",
  async ({ page, browser, world, shoot }) => {
    const two = await startTradeOnTwoPhones(browser, page, world, { autoConfirm: 0 });
    const { buyer, seller, orderId } = two;
    await buyer.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await shoot(buyer, "10-buyer", locateOrderPanelTitle(buyer, "等对方接单"));
    await shoot(seller, "10-seller", locateOrderPanelTitle(seller, "请接单"));
    await locateButtonByName(seller, "接单").click();
    await talk(two);
    await shoot(seller, "20-seller", locateOrderPanelTitle(seller, "等对方付款"));
    await shoot(buyer, "20-buyer", locateOrderPanelTitle(buyer, "请付款"));
    for (const it of ["收款人", "账号"]) await locateButtonByName(buyer, `复制${it}`).click();
    await shoot(buyer, "20-buyer-step3", locateButtonByName(buyer, "复制金额"));
    await locateButtonByName(buyer, "复制金额").click();
    await shoot(buyer, "20-buyer-ready", locateButtonByName(buyer, "已复制金额，再复制一次"));
    await simulateAppInBackground(buyer, 9000);
    await shoot(buyer, "20-buyer-back", buyer.getByText("付好了吗？"));
    await locateButtonByName(buyer, "付好了，传凭证").click();
    const sheet = buyer.getByRole("dialog", { name: "传付款凭证" });
    await attachVoucher(buyer, sheet);
    await shoot(buyer, "20-pay", sheet);
    await until(buyer, world, orderId, 170_000);
    await shoot(buyer, "20-buyer-soon", locateOrderPanelTitle(buyer, "请付款"));
    await until(buyer, world, orderId, 55_000);
    await shoot(buyer, "20-buyer-last", locateOrderPanelTitle(buyer, "请付款"));
    await world.clock.advance(2 * minuteMs);
    await shoot(buyer, "60-timeout-buyer", locateOrderPanelTitle(buyer, "付款超时，订单已取消"));
    await shoot(
      seller,
      "60-timeout-seller",
      locateOrderPanelTitle(seller, "对方超时未付，订单已取消"),
    );
    await openAppAsUser(
      buyer,
      world.p("demo-buyer"),
      `home/orderCompletedDetails?orderId=${orderId}`,
    );
    await shoot(buyer, "receipt-timeout", buyer.getByRole("list", { name: "时间线" }));
  },
);

states(
  "screens have no layout problems with other orders, the keyboard or a pending purchase",
  async ({ page, browser, world, shoot }) => {
    const keyboard = await simulateSystemKeyboard(page);
    const two = await startTradeOnTwoPhones(browser, page, world, { ways: [1, 2, 3] });
    const { buyer, orderId } = two;
    await talk(two);
    await shoot(buyer, "20-buyer-tabs", buyer.getByRole("radio", { name: "银行卡" }));
    const capsule = buyer.getByRole("button", { name: /^有订单待您处理/ });
    await openAppAsUser(buyer, world.p("demo-buyer"));
    await shoot(buyer, "capsule", capsule);
    await openAppAsUser(buyer, world.p("demo-buyer"), "home/payment");
    await shoot(buyer, "capsule-pushed", capsule);
    const notice = buyer.getByRole("button", { name: /温馨提示/ });
    const push = { cmd: "warn", msgTxt: "对方请您尽快付款", orderId };
    // The notice disappears after three seconds unless it has the focus, so it gets the focus.
    const pushed = expect.poll(() => world.sendPush("demo-buyer", push)).toBeGreaterThan(0);
    await Promise.all([pushed, notice.focus()]);
    await shoot(buyer, "notice", notice.filter({ hasText: "买入" }));
    await room(buyer, world, "buyer", orderId);
    const other = await createCheapListing(world);
    await createOrderOfListing(world, other);
    await expect(buyer.getByText("笔其他订单待您处理")).toBeAttached();
    await shoot(buyer, "20-other", locateOrderPanelTitle(buyer, "请付款"));
    await buyer.getByLabel("发消息").focus();
    await keyboard(508);
    await shoot(buyer, "20-buyer-kbd", buyer.getByLabel("发消息"));
    await openAppAsUser(buyer, world.p("demo-buyer"));
    await shoot(buyer, "capsule-many", buyer.getByRole("button", { name: /^2 笔订单待您处理/ }));
    await buyer.getByRole("button", { name: /^2 笔订单待您处理/ }).click();
    await shoot(buyer, "capsule-open", buyer.getByRole("dialog", { name: /^待您处理的/ }));
    await buyer.keyboard.press("Escape");
    await buyer.route("**/entrust/v1/buy/create", (it) => it.fulfill({ status: 504, body: "" }));
    await fillPurchaseBox(buyer);
    await locatePurchaseKeypadButton(buyer).click();
    await shoot(buyer, "doubt", buyer.getByText("正在确认上一笔购买是否成功").first());
  },
);

states(
  "order screens have no layout problems from the payment to the receipt check",
  async ({ page, browser, world, shoot }) => {
    const two = await startTradeOnTwoPhones(browser, page, world);
    const { buyer, seller, orderId } = two;
    await talk(two);
    await payOrderInApp(buyer);
    await shoot(buyer, "30-buyer", locateOrderPanelTitle(buyer, "等对方放币"));
    await shoot(seller, "30-seller", locateOrderPanelTitle(seller, "对方称已付款，请查账"));
    await locateButtonByName(seller, "收起订单").click();
    await shoot(seller, "30-seller-folded", locateButtonByName(seller, "展开订单"));
    await locateButtonByName(seller, "展开订单").click();
    await locateButtonByName(seller, "去核对，再放币").click();
    const guard = seller.getByRole("dialog", { name: "放币前核对" });
    await shoot(seller, "guard-amount", guard.getByRole("group", { name: "到账金额" }));
    const { receivedAmount } = await readReceivedAmountAndPayer(seller, orderId);
    const right = receivedAmount.toFixed(2);
    const sums = guard.getByRole("group", { name: "到账金额" }).getByRole("button");
    await sums.filter({ hasNotText: right }).first().click();
    await shoot(seller, "guard-wrong", seller.getByRole("dialog", { name: /^[多少]收 ¥/ }));
    await seller.getByRole("button", { name: /^看错了，重新核对/ }).click();
    await sums.filter({ hasText: right }).click();
    await shoot(seller, "guard-name", guard.getByRole("group", { name: "付款人" }));
    await room(seller, world, "seller", orderId);
    await locateButtonByName(seller, "没到账").click();
    await shoot(seller, "guard-missing", seller.getByRole("dialog", { name: "没到账" }));
    await seller.keyboard.press("Escape");
    await until(seller, world, orderId, 150_000);
    await shoot(seller, "30-seller-soon", locateOrderPanelTitle(seller, "对方称已付款，请查账"));
    await buyer.reload();
    await shoot(buyer, "30-buyer-late", locateOrderPanelTitle(buyer, "等对方放币"));
    await until(buyer, world, orderId, -134_000);
    await shoot(buyer, "30-buyer-over", locateOrderPanelTitle(buyer, "对方未按时放币"));
    await seller.reload();
    await locateButtonByName(seller, "去核对，再放币").click();
    await completeReceiptCheck(seller, orderId);
    for (const left of [4, 3]) {
      await tapPinOnKeypad(seller, "111222");
      await expect(seller.getByText(`还可尝试 ${left} 次`)).toBeVisible();
    }
    await shoot(seller, "pin-wrong", seller.getByText("还可尝试 3 次"));
    for (const left of [2, 1]) {
      await tapPinOnKeypad(seller, "111222");
      await expect(seller.getByText(`还可尝试 ${left} 次`)).toBeVisible();
    }
    await tapPinOnKeypad(seller, "111222");
    await shoot(seller, "pin-locked", seller.getByRole("dialog", { name: "支付密码已锁定" }));
  },
);

states(
  "order screens have no layout problems from the confirmation of receipt to the rating",
  async ({ page, browser, world, shoot }) => {
    const two = await startTradeOnTwoPhones(browser, page, world);
    const { buyer, seller, orderId } = two;
    await talk(two);
    await payOrderInApp(buyer);
    await expect(locateButtonByName(seller, "去核对，再放币")).toBeVisible();
    await pressOrderMenuAction(seller, "只确认到账");
    await completeReceiptCheck(seller, orderId);
    await locateButtonByName(
      seller.getByRole("dialog", { name: "只确认到账" }),
      "确认到账",
    ).click();
    await shoot(seller, "35-seller", locateOrderPanelTitle(seller, "自动放币中"));
    await shoot(buyer, "35-buyer", locateOrderPanelTitle(buyer, "自动放币中"));
    await locateButtonByName(seller, "现在放币").click();
    await completeReceiptCheck(seller, orderId);
    await shoot(seller, "pin", seller.getByRole("group", { name: "安全键盘" }));
    await world.faults.add({
      match: { path: "/order/v1/delivery" },
      effect: { delayMs: 6_000 },
      times: 1,
    });
    await tapPinOnKeypad(seller, demoUserPin);
    await shoot(seller, "moment-1", seller.getByText("正在放币"));
    await shoot(seller, "moment-3", seller.getByRole("dialog", { name: "已放币" }));
    await shoot(buyer, "moment-buyer", buyer.getByRole("dialog", { name: "资产已到账" }));
    for (const it of [buyer, seller])
      await locateButtonByName(it.getByRole("dialog"), "完成").click();
    await shoot(buyer, "50-buyer", locateOrderPanelTitle(buyer, /已完成/));
    await shoot(seller, "50-seller", locateOrderPanelTitle(seller, /已完成/));
    for (const [phone, who] of [
      [buyer, "buyer"],
      [seller, "seller"],
    ] as const) {
      await openAppAsUser(
        phone,
        world.p(`demo-${who}`),
        `home/orderCompletedDetails?orderId=${orderId}`,
      );
      await shoot(phone, `receipt-${who}`, phone.getByRole("list", { name: "时间线" }));
    }
    await locateButtonByName(buyer, "评价对方").click();
    await buyer.getByRole("radio", { name: "5 星" }).check();
    await shoot(buyer, "rating", locateButtonByName(buyer, "提交评价"));
  },
);

states(
  "the appeal form and the appeal screens of both sides have no layout problems",
  async ({ page, browser, world, shoot }) => {
    for (const [kind, name] of [
      ["转账成功页", "tie"],
      ["完整账单", "ruled"],
    ] as const) {
      const { buyer, seller, orderId } = await startTradeOnTwoPhones(browser, page, world);
      const appeal = (phone: Page, who: "buyer" | "seller") =>
        openAppAsUser(phone, world.p(`demo-${who}`), `home/appeal?orderId=${orderId}`);
      await payOrderInApp(buyer);
      await world.clock.advance(6 * minuteMs);
      await appeal(buyer, "buyer");
      await buyer.getByRole("radio", { name: "已付款，对方未放币" }).check();
      await buyer.getByLabel("说明").fill("已按订单金额付款，对方一直没有放币");
      // The voucher has no label yet, so the button at the bottom has another name than 提交申诉.
      if (name === "tie")
        await shoot(buyer, "appeal-form", buyer.getByRole("region", { name: "提交申诉" }));
      await labelEvidenceImages(buyer, "转账成功页");
      await locateButtonByName(buyer, "提交申诉").click();
      await expect(locateOrderPanelTitle(buyer, "等对方举证")).toBeVisible();
      await appeal(seller, "seller");
      if (name === "tie") {
        await shoot(buyer, "appeal-mine", locateOrderPanelTitle(buyer, "等对方举证"));
        await shoot(seller, "appeal-answer", locateOrderPanelTitle(seller, "请举证"));
        for (const [phone, who] of [
          [buyer, "buyer"],
          [seller, "seller"],
        ] as const) {
          await room(phone, world, who, orderId);
          await shoot(
            phone,
            `40-${who}`,
            locateOrderPanelTitle(phone, who === "buyer" ? "等对方举证" : "请举证"),
          );
        }
        await appeal(seller, "seller");
      }
      await locateButtonByName(seller, "提交证据").click();
      const sheet = seller.getByRole("dialog", { name: "提交证据" });
      await attachVoucher(seller, sheet);
      await labelEvidenceImages(sheet, kind);
      await sheet.getByLabel("说明").fill("账户没有收到这笔款项，账单见附图");
      await locateButtonByName(sheet, "提交证据").click();
      await expect(locateOrderPanelTitle(seller, "平台审核中")).toBeVisible();
      if (name === "tie") {
        await room(buyer, world, "buyer", orderId);
        await shoot(buyer, "40-review", locateOrderPanelTitle(buyer, "平台审核中"));
      }
      await world.clock.advance(121 * minuteMs);
      if (name === "ruled") await world.decideAppeal(orderId, "seller");
      await Promise.all([appeal(buyer, "buyer"), appeal(seller, "seller")]);
      if (name === "tie")
        await shoot(buyer, "appeal-tie", locateOrderPanelTitle(buyer, "转人工裁定"));
      else {
        await shoot(seller, "appeal-ruling", seller.getByText(/^裁定：/).first());
        await shoot(buyer, "appeal-lost", buyer.getByText(/^裁定：/).first());
      }
      await seller.context().close();
    }
  },
);

states(
  "the order screen of the buyer has no layout problems after the seller's refusal",
  async ({ page, browser, world, shoot }) => {
    const { buyer, seller } = await startTradeOnTwoPhones(browser, page, world, { autoConfirm: 0 });
    await locateButtonByName(seller, "暂不接单").click();
    const sheet = seller.getByRole("dialog", { name: "暂不接单" });
    await sheet.getByRole("radio", { name: "暂时不便" }).check();
    await locateButtonByName(sheet, "暂不接单").click();
    await shoot(buyer, "60-declined", locateOrderPanelTitle(buyer, "对方未接单，订单已取消"));
  },
);
