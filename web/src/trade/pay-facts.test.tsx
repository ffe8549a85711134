import { codes, NoAccessReason, type OrderDetail, OrderStatus } from "contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearCommandIntents } from "../api/session-state.ts";
import {
  commandsAmongRequests,
  renderAndTapOrderAction,
  disputedOrder,
  tapButtonWithText,
} from "../../test/helpers/order-actions.tsx";
import { decoyTails } from "./receipt-check-choices.ts";
import { orderActionsOf } from "./order-actions.ts";
import { readDisputeStatementDraft } from "./dispute-statement-draft.ts";

const deliver = "PUT /order/v1/delivery";
const declared = { type: 2, holder: "林*晴", tail: "0017", declaredAt: 1_795_000_000_000 } as const;
const paid = {
  ...disputedOrder,
  status: OrderStatus.waitDelivery,
  appeal: null,
  createTime: 1_795_000_000_000,
  payType: 2,
  payMethods: [
    {
      ...disputedOrder.payMethods[0],
      type: 2,
      holder: "刘芳菲",
      bankName: "",
      account: "13820010020",
    },
  ],
  buyerMethod: declared,
  allow: { ...disputedOrder.allow, suspend: 1 },
} as OrderDetail;

const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
const buttons = () =>
  [...document.querySelectorAll('[role="dialog"] button')].map((it) => it.textContent);
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  clearCommandIntents();
});
const settle = () => act(() => vi.advanceTimersByTimeAsync(300));
const pick = async (text: string) => {
  tapButtonWithText(text);
  await settle();
};
const enterText = (text: string) => {
  const field = document.querySelector<HTMLInputElement>('[role="dialog"] input:not([type])');
  if (!field) throw new Error("no field");
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
};
const toThirdQuestion = async () => {
  await pick("¥999.00");
  await pick("林晓晴");
};
const enterPin = async () => {
  for (const digit of "283917") tapButtonWithText(digit);
  await settle();
};

describe("third question of the receipt check", () => {
  test("the receipt check asks for the payer's account only if the buyer named one", async () => {
    renderAndTapOrderAction({ ...paid, buyerMethod: { ...declared, declaredAt: null } }, "deliver");
    await toThirdQuestion();
    expect(dialog()).toContain("支付密码");
  });

  test("releases with the payer's account after amount, payer name and account agree", async () => {
    const asked = renderAndTapOrderAction(paid, "deliver");
    await toThirdQuestion();
    expect(dialog()).toContain("账单上，付款账号的尾号是？");
    await pick("0017");
    expect(dialog()).toContain("三项都对上了");
    expect(dialog()).toContain("与下单时写明的一致");
    expect(commandsAmongRequests(asked)).toEqual([]);
    tapButtonWithText(buttons().find((it) => it?.startsWith("输入支付密码")) ?? "");
    await enterPin();
    expect(asked.find((it) => it.call === deliver)?.body).toMatchObject({
      receivedAmount: 999,
      payerName: "林晓晴",
      payerAccountTail: "0017",
    });
  });

  test("the receipt check continues without the payer's account if the bill does not show it", async () => {
    const asked = renderAndTapOrderAction(paid, "deliver");
    await toThirdQuestion();
    await pick("账单看不到账号");
    expect(dialog()).not.toContain("三项都对上了");
    expect(dialog()).toContain("这一项没有核对");
    tapButtonWithText(buttons().find((it) => it?.startsWith("输入支付密码")) ?? "");
    await enterPin();
    expect(asked.find((it) => it.call === deliver)?.body).toMatchObject({ payerAccountTail: "" });
  });

  test("if the payer's account differs, the receipt check offers no release and fills the appeal", async () => {
    const asked = renderAndTapOrderAction(paid, "deliver");
    await toThirdQuestion();
    await pick("尾号不在其中");
    enterText("3308");
    await pick("继续");
    expect(dialog()).toContain("付款账号对不上，先不要放币");
    expect(dialog()).toContain("您看到 尾号 3308");
    expect(dialog()).toContain("下单时写明：支付宝 尾号 0017");
    expect(dialog()).toContain("不要私下退款：退给截图里的人，可能退给了骗子。");
    expect(buttons().join()).not.toMatch(/放币|密码/);
    tapButtonWithText("发起申诉，事实已填好");
    await settle();
    expect(commandsAmongRequests(asked)).toEqual([]);
    expect(readDisputeStatementDraft("appeal_O1")).toMatchObject({
      type: 203,
      content: expect.stringContaining("账单上的付款账号尾号是 3308，下单时写明：支付宝 尾号 0017"),
    });
  });

  test("the receipt check allows one more attempt after a wrong payer account", async () => {
    renderAndTapOrderAction(paid, "deliver");
    await toThirdQuestion();
    await pick(decoyTails("0017")[1] ?? "");
    tapButtonWithText("我看错了，重新选");
    await toThirdQuestion();
    await pick(decoyTails("0017")[1] ?? "");
    expect(dialog()).toContain("付款账号对不上");
    expect(buttons()).not.toContain("我看错了，重新选");
  });

  test("the receipt check names the payer as the differing fact if the payer's name differs", async () => {
    renderAndTapOrderAction(paid, "deliver");
    await pick("¥999.00");
    tapButtonWithText("姓名不在其中");
    enterText("张三");
    await pick("继续");
    expect(dialog()).toContain("付款人对不上，先不要放币");
    expect(dialog()).toContain("您看到 张三");
  });
});

test.each(["0017", "1234", "0000", "1111", "com1"])(
  "decoyTails returns the tail %s first, then three different ones",
  (tail) => {
    const tails = decoyTails(tail);
    expect(tails[0]).toBe(tail);
    expect(new Set(tails).size).toBe(4);
    expect(tails.every((it) => it.length === 4)).toBe(true);
  },
);

describe("extension because the seller cannot see the account", () => {
  const seller = { ...paid, allow: { ...paid.allow, delayNoAccess: 1 } } as OrderDetail;

  test("the no-access extension is offered to the seller only if the backend allows it", () => {
    expect(orderActionsOf(seller).fixedAct?.label).toBe("看不到账户");
    expect(orderActionsOf(paid).fixedAct).toBeUndefined();
  });

  test("the no-access extension sheet states the consequences, and sends the first reason by one tap", async () => {
    const asked = renderAndTapOrderAction(seller, "noAccess");
    for (const text of ["都不受影响", "每单 1 次", "解锁前不要放币，先改登录密码"])
      expect(dialog()).toContain(text);
    tapButtonWithText(buttons().find((it) => it?.startsWith("延长")) ?? "");
    await settle();
    const sent = asked.find((it) => it.call.startsWith("PUT /order/v1/exception/delay/O1"));
    expect(sent?.path).toContain(`noAccessReason=${NoAccessReason.locked}`);
  });

  test("a used no-access extension is stated to the seller and to the buyer", () => {
    const extended = {
      ...paid,
      releaseDelayCount: 1,
      deadline: Date.now() + 600_000,
      noAccess: { time: 1_795_000_000_000, reason: 1 },
    } as OrderDetail;
    expect(orderActionsOf(extended)).toMatchObject({
      fixed: expect.stringMatching(/^已延长到 .+，本单不能再延。看到钱再放币$/),
      fixedAct: undefined,
    });
    expect(orderActionsOf({ ...extended, isSeller: 0 }).say[0]).toBe(
      "对方暂时登录不了收款账户，把查账延长了 15 分钟，只能延这一次。",
    );
  });
});

describe("serial number of the payment", () => {
  const pay = "PUT /order/v1/pay";
  const unpaid = {
    ...paid,
    isSeller: 0,
    status: OrderStatus.waitPay,
    serialTail: "",
    allow: { ...paid.allow, pay: 1 },
  } as OrderDetail;
  const submit = async () => {
    tapButtonWithText(buttons().find((it) => it?.startsWith("我已付")) ?? "");
    await settle();
  };
  const withVoucher = () =>
    localStorage.setItem(
      "lw_my_paying_O1",
      JSON.stringify({ vouchers: ["/lightweight/files/a.png"] }),
    );

  test("the pay sheet requests no serial number if the backend does not support serial numbers", async () => {
    renderAndTapOrderAction({ ...unpaid, serialTail: undefined }, "pay");
    await settle();
    expect(dialog()).not.toContain("流水号");
  });

  test("the pay sheet sends the serial number without spaces and shows the account chosen before", async () => {
    withVoucher();
    const asked = renderAndTapOrderAction(unpaid, "pay");
    await settle();
    expect(dialog()).toContain("付款账户：支付宝 尾号 0017，林*晴。下单时选定");
    enterText("2026 1126 2200 1445 0018 6620 4317");
    expect(dialog()).toContain("卖家只看到后四位 4317");
    await submit();
    expect(asked.find((it) => it.call === pay)?.body).toMatchObject({
      paySerial: "2026112622001445001866204317",
    });
  });

  test("the pay sheet stays open and offers another voucher if the serial number was already used", async () => {
    withVoucher();
    renderAndTapOrderAction(unpaid, "pay", (call) =>
      call === pay ? codes.paySerialUsed.code : undefined,
    );
    await settle();
    enterText("2026112422001445007109328806");
    await submit();
    expect(dialog()).toContain("这个流水号已用于另一笔订单，本单不能再用");
    expect(dialog()).toContain("还没通知对方，订单时间照常走");
    expect(buttons()).toContain("没有拿错，联系客服");
    tapButtonWithText("换成这次的凭证");
    await settle();
    expect(dialog()).not.toContain("流水号已用于另一笔订单");
    expect(buttons().some((it) => it?.startsWith("我已付"))).toBe(true);
  });
});
