import { asFen, type OrderDetail, OrderStatus } from "contract";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  commandsAmongRequests,
  createAllowedActions,
  disputedOrder,
  renderAndTapOrderAction,
  tapButtonWithText,
} from "../../test/helpers/order-actions.tsx";
import { clearCommandIntents } from "../api/session-state.ts";
import { setElderMode } from "../lib/browser/elder-mode.ts";
// Imported before the tests, because fake timers do not wait until a lazy component has loaded.
import "./elder-coin-release-flow.tsx";
import { readDisputeStatementDraft } from "./dispute-statement-draft.ts";

const pin = "283917";
const deliver = "PUT /order/v1/delivery";
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
const settle = () => act(() => vi.advanceTimersByTimeAsync(300));
const pick = async (text: string) => {
  tapButtonWithText(text);
  await settle();
};
/** An order to release, whose buyer named the account that they pay from. */
const paidOrder = {
  ...disputedOrder,
  status: OrderStatus.waitDelivery,
  amount: asFen(99_936),
  buyerMethod: { type: 2, holder: "林*晴", tail: "0017", declaredAt: 1 },
  allow: createAllowedActions("delivery", "suspend", "delay"),
  appeal: null,
} as unknown as OrderDetail;
const openCheck = async (order: OrderDetail) => {
  const asked = renderAndTapOrderAction(order, "deliver");
  await settle();
  return asked;
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  setElderMode("20");
});
afterEach(() => {
  vi.useRealTimers();
  setElderMode(null);
  clearCommandIntents();
});

test("the elder release asks one question per page, shows the facts, then asks for the PIN", async () => {
  const asked = await openCheck(paidOrder);
  expect(dialog()).toContain("第 1 步，共 3 步");
  expect(dialog()).toContain("您收到的是多少钱？");
  await pick("¥999.36");
  expect(dialog()).not.toContain("¥999.36");
  expect(dialog()).toContain("这笔钱是谁付的？");
  await pick("林晓晴");
  expect(dialog()).toContain("付款账号的尾号是？");
  await pick("0017");
  expect(dialog()).toContain("三项都对上了");
  expect(dialog()).toContain("放币以后拿不回来");
  expect(commandsAmongRequests(asked)).toEqual([]);
  tapButtonWithText("输密码，放 100.0000\u00A0枚");
  await settle();
  for (const digit of pin) tapButtonWithText(digit);
  await settle();
  expect(commandsAmongRequests(asked)).toEqual([deliver]);
  expect(asked.find((it) => it.call === deliver)?.body).toMatchObject({
    receivedAmount: 999.36,
    payerName: "林晓晴",
    payerAccountTail: "0017",
  });
});

test("the elder release shows the checked facts also if the buyer named no account", async () => {
  await openCheck({ ...paidOrder, buyerMethod: null });
  expect(dialog()).toContain("第 1 步，共 2 步");
  await pick("¥999.36");
  await pick("林晓晴");
  expect(dialog()).toContain("看得到的都对上了");
});

test("without the buyer's name, the elder release asks only for amount and account", async () => {
  await openCheck({ ...paidOrder, buyer: { ...paidOrder.buyer, realName: "" } });
  expect(dialog()).toContain("第 1 步，共 2 步");
  await pick("¥999.36");
  expect(dialog()).toContain("付款账号的尾号是？");
  expect(dialog()).toContain("第 2 步，共 2 步");
  await pick("0071");
  expect(dialog()).toContain("金额，已对上");
  expect(dialog()).not.toContain("金额和付款人");
});

test("after a wrong account, the elder release offers a filled-in appeal and no release", async () => {
  const asked = await openCheck(paidOrder);
  await pick("¥999.36");
  await pick("林晓晴");
  await pick("0071");
  expect(dialog()).toContain("账户对不上，先不要放币");
  expect(dialog()).toContain("您看到 尾号 0071");
  expect(dialog()).toContain("支付宝 尾号 0017");
  expect(dialog()).toContain("金额和付款人");
  expect(dialog()).not.toContain("输密码");
  tapButtonWithText("发起申诉，请平台来判");
  await settle();
  expect(commandsAmongRequests(asked)).toEqual([]);
  expect(readDisputeStatementDraft("appeal_O1").content).toContain("0071");
});

test("the elder release lets the seller choose again once after a wrong amount", async () => {
  await openCheck(paidOrder);
  await pick("¥996.36");
  expect(dialog()).toContain("金额对不上，先不要放币");
  expect(dialog()).toContain("请对方补 ¥3.00");
  await pick("我看错了，重新选");
  await pick("¥996.36");
  expect(dialog()).not.toContain("我看错了");
});

test("the elder release lets the seller type a surplus amount that is no choice, and continue", async () => {
  await openCheck(paidOrder);
  await pick("都不是");
  expect(dialog()).toContain("账单上的到账金额");
  for (const key of "999.75") tapButtonWithText(key);
  await pick("继续");
  expect(dialog()).toContain("您填的是 ¥999.75");
  await pick("仍然放币");
  expect(dialog()).toContain("这笔钱是谁付的？");
});
