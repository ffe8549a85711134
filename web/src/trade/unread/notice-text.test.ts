import {
  AppealResult,
  AppealStatus,
  CloseType,
  CompleteType,
  asFen,
  type OrderDetail,
  OrderStatus,
  OrderActorSide,
  asAssetUnits,
} from "contract";
import { describe, expect, test, vi } from "vitest";
import { serverNow } from "../../lib/time/server-clock.ts";
import {
  chatNoticeText,
  shouldNotifyAboutOrder,
  shouldNotifyAboutOrderAtFirstStart,
  orderChangeText,
  orderNoticeText,
  orderStateKeyForNotices,
} from "./notice-text.ts";

// The test runs at 10:00, because near midnight a deadline would be tomorrow and the text would say
// so.
vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:00:00+08:00") });

const minuteMs = 60_000;
const order = (changes: Partial<OrderDetail>): OrderDetail =>
  ({
    orderId: "o1",
    isSeller: 0,
    status: OrderStatus.waitPay,
    amount: asFen(59_961),
    quantity: asAssetUnits(827_048),
    counterparty: { nickName: "安静的山", avatar: "", creditLevel: null },
    deadline: serverNow() + 10 * minuteMs,
    closeType: 0,
    completeType: 0,
    appeal: null,
    delayRequested: 0,
    overdue: 0,
    releaseDelayCount: 0,
    finishTime: null,
    cancelTime: null,
    timeline: [],
    lastMessage: "",
    allow: { object: 1, suspend: 1 },
    ...changes,
  }) as unknown as OrderDetail;

const appeal = (changes: object) =>
  ({
    id: "A1",
    status: AppealStatus.ruled,
    typeName: "付款金额不符",
    timeline: [],
    ...changes,
  }) as unknown as OrderDetail["appeal"];
const forSeller = {
  status: OrderStatus.cancelled,
  closeType: CloseType.ruledForSeller,
  appeal: appeal({ result: AppealResult.seller }),
};
const forBuyer = {
  status: OrderStatus.completed,
  completeType: CompleteType.ruledForBuyer,
  appeal: appeal({ result: AppealResult.buyer }),
};
const textOf = (changes: Partial<OrderDetail>) => {
  const text = orderNoticeText(order(changes));
  return text && [text.rank, text.title, ...text.parts];
};
const time = expect.stringMatching(/^\d\d:\d\d 前接单$/) as string;

describe("orderNoticeText", () => {
  test.each([
    [
      "a ruling against the buyer",
      forSeller,
      ["ruling", "裁定：资产退回对方", "买入 ¥599.61", "24 小时内可提异议"],
    ],
    [
      "a ruling for the buyer",
      forBuyer,
      ["ruling", "裁定：放币给您", "+82.7048\u00A0枚已入账", "看事实与分数"],
    ],
    [
      "a ruling against the seller",
      { ...forBuyer, isSeller: 1 },
      ["ruling", "裁定：放币给对方", "卖出 ¥599.61", "24 小时内可提异议"],
    ],
    [
      "an order to accept",
      { status: OrderStatus.waitConfirm, isSeller: 1 },
      ["deadline", "请接单 ¥599.61", "安静的山 买 82.7048\u00A0枚", time],
    ],
    [
      "a new order",
      { isSeller: 1 },
      ["order", "新订单 ¥599.61", "安静的山 买 82.7048\u00A0枚", "等对方付款"],
    ],
    [
      "a payment timeout",
      { status: OrderStatus.cancelled, closeType: CloseType.payTimeout },
      ["order", "付款超时，订单已取消", "买入 ¥599.61", "已付款可申诉，24 小时内"],
    ],
  ] as const)("orderNoticeText writes the notice about %s", (_, changes, expected) =>
    expect(textOf(changes as Partial<OrderDetail>)).toEqual(expected),
  );

  test("orderNoticeText names type, claimed amount and deadline of the other side's appeal", () => {
    const accused = appeal({
      status: AppealStatus.waitReply,
      canReply: 1,
      initiator: OrderActorSide.seller,
      guardAnswers: [{ receivedAmount: asFen(60_000) }],
    });
    expect(textOf({ status: OrderStatus.suspended, appeal: accused })).toEqual([
      "deadline",
      "对方申诉：付款金额不符",
      "称实收 ¥600.00",
      expect.stringMatching(/^请在 \d\d:\d\d 前举证$/),
    ]);
  });

  test("orderNoticeText writes no notice for an order state that the user has caused", () => {
    expect(textOf({ status: OrderStatus.waitDelivery })).toBeUndefined();
    expect(
      textOf({ status: OrderStatus.completed, completeType: CompleteType.released, isSeller: 1 }),
    ).toBeUndefined();
  });
});

describe("shouldNotifyAboutOrder", () => {
  test("shouldNotifyAboutOrder reports a new order only if it was unknown before", () => {
    expect(shouldNotifyAboutOrder(order({ isSeller: 1 }), undefined)).toBe(true);
    expect(shouldNotifyAboutOrder(order({ isSeller: 1 }), "accept")).toBe(false);
  });
  test("shouldNotifyAboutOrder reports a due payment only after the seller has accepted the order", () => {
    expect(shouldNotifyAboutOrder(order({}), undefined)).toBe(false);
    expect(shouldNotifyAboutOrder(order({}), "accept")).toBe(true);
  });
  test("shouldNotifyAboutOrder reports unseen rulings for a day, unseen releases for ten minutes", () => {
    const ago = (minutes: number) => ({ finishTime: serverNow() - minutes * minuteMs });
    expect(shouldNotifyAboutOrder(order({ ...forBuyer, ...ago(60) }), undefined)).toBe(true);
    expect(shouldNotifyAboutOrder(order({ ...forBuyer, ...ago(25 * 60) }), undefined)).toBe(false);
    const released = { status: OrderStatus.completed, completeType: CompleteType.released };
    expect(shouldNotifyAboutOrder(order({ ...released, ...ago(5) }), undefined)).toBe(true);
    expect(shouldNotifyAboutOrder(order({ ...released, ...ago(60) }), undefined)).toBe(false);
  });
  test("shouldNotifyAboutOrder reports nothing for an order state that is already known", () =>
    expect(
      shouldNotifyAboutOrder(order(forSeller), orderStateKeyForNotices(order(forSeller))),
    ).toBe(false));
  test("if no order state is stored yet, reports an order to accept, but no order to be paid", () => {
    expect(
      shouldNotifyAboutOrderAtFirstStart(order({ status: OrderStatus.waitConfirm, isSeller: 1 })),
    ).toBe(true);
    expect(shouldNotifyAboutOrderAtFirstStart(order({ isSeller: 1 }))).toBe(false);
  });
});

describe("orderChangeText", () => {
  const paid = order({ isSeller: 1, status: OrderStatus.waitDelivery, deadline: null });
  test("orderChangeText returns the notice of the other side's change without its last part 看详情", () => {
    const released = order({ status: OrderStatus.completed, completeType: CompleteType.released });
    expect(orderChangeText(released, "release")).toMatch(/^对方已放币，\+82\.7048\s枚已入账$/);
  });
  test("orderChangeText names the user's side, amount and state if the change needs no notice", () => {
    expect(orderChangeText(order({}), undefined)).toBe("买入 ¥599.61，请付款");
    expect(orderChangeText(paid, orderStateKeyForNotices(paid))).toBe(
      "卖出 ¥599.61，对方称已付款，请查账",
    );
  });
});

describe("chatNoticeText", () => {
  const title = (changes: Partial<OrderDetail>, message?: string) =>
    chatNoticeText(order(changes), message).title;
  test("chatNoticeText shows the newest message of the other side", () => {
    expect(title({ lastMessage: "系统已自动放币" }, "老板在吗")).toBe("安静的山：老板在吗");
    expect(title({ lastMessage: "老板在吗" })).toBe("安静的山：老板在吗");
  });
  test("chatNoticeText does not attribute a platform message to the other side", () =>
    expect(
      title({ lastMessage: "对方已接单", timeline: [{ time: 1, actor: 2, text: "卖家已接单" }] }),
    ).toBe("安静的山 发来消息"));
});
