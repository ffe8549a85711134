import { codes, type OrderDetail, OrderStatus } from "contract";
import { act } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearCommandIntents } from "../api/session-state.ts";
import {
  commandsAmongRequests,
  renderAndTapOrderAction,
  disputedOrder,
  tapButtonWithText,
} from "../../test/helpers/order-actions.tsx";
import { knownAppealTypeCodes } from "./use-appeal-form.ts";
import {
  storeReasonInDisputeStatementDraft,
  readDisputeStatementDraft,
} from "./dispute-statement-draft.ts";

const pin = "283917";
const deliver = "PUT /order/v1/delivery";
const confirm = "PUT /order/v1/transfer/confirm/O1";
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? "";
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  clearCommandIntents();
});
/** Waits 300 ms and for pending work. A picked tile counts as the answer after 240 ms. */
const stood = () => act(() => vi.advanceTimersByTimeAsync(300));
const settle = stood;
const pick = async (text: string) => {
  tapButtonWithText(text);
  await stood();
};
const [sum, name] = ["¥999.00", "林晓晴"];

test("releases the coins only after the seller has entered amount, payer name and PIN", async () => {
  const asked = renderAndTapOrderAction(disputedOrder, "deliver");
  expect(dialog()).toContain("这一笔收到多少");
  await pick(sum);
  expect(dialog()).toContain("这一笔是谁付的");
  expect(commandsAmongRequests(asked)).toEqual([]);
  await pick(name);
  expect(commandsAmongRequests(asked)).toEqual([]);
  for (const digit of pin) tapButtonWithText(digit);
  await settle();
  expect(commandsAmongRequests(asked)).toEqual([deliver]);
  expect(asked.find((it) => it.call === deliver)?.body).toMatchObject({
    orderId: "O1",
    payPassword: pin,
    version: 7,
    receivedAmount: 999,
    payerName: "林晓晴",
  });
});

test("confirms the receipt only after the seller has chosen amount and payer name", async () => {
  const asked = renderAndTapOrderAction(disputedOrder, "transferConfirm");
  await pick(sum);
  await pick(name);
  expect(commandsAmongRequests(asked)).toEqual([]);
  expect(dialog()).toContain("确认后 10 分钟内未放币");
  tapButtonWithText("确认到账");
  await settle();
  expect(commandsAmongRequests(asked)).toEqual([confirm]);
});

test("neither reveals nor preselects the correct answer in the receipt check", async () => {
  renderAndTapOrderAction(disputedOrder, "deliver");
  expect(dialog().split(sum).length).toBe(2);
  expect(document.querySelectorAll('[aria-pressed="true"]')).toHaveLength(0);
  await pick(sum);
  expect(dialog().split(name).length).toBe(2);
});

test("the receipt check does not mention the payer name if the name is unknown", async () => {
  const buyerMethod = { type: 2, holder: "", tail: "0017", declaredAt: 1 };
  const buyer = { ...disputedOrder.buyer, realName: "" };
  renderAndTapOrderAction(
    { ...disputedOrder, buyer, buyerMethod } as unknown as OrderDetail,
    "deliver",
  );
  await pick(sum);
  expect(dialog()).toContain("账单上，付款账号的尾号是？");
  expect(document.querySelector('[aria-label="第 2 步，共 2 步"]')).not.toBeNull();
  expect(dialog()).not.toContain("付款人");
});

// The tiles are shuffled at every opening, so each run checks one arrangement.
// `receipt-check-choices.test.ts` checks a hundred times that the correct position changes.
test.each([0, 1, 2, 3])("three taps at tile position %i release no coins", async (place) => {
  const asked = renderAndTapOrderAction(disputedOrder, "deliver");
  for (let nth = 0; nth < 3; nth += 1) {
    const tiles = [
      ...document.querySelectorAll<HTMLButtonElement>('[role="dialog"] [aria-pressed]'),
    ];
    act(() => tiles[place]?.click());
    await stood();
  }
  expect(dialog()).not.toContain("支付密码");
  expect(commandsAmongRequests(asked)).toEqual([]);
});

test("after a wrong amount, the receipt check shows the difference and allows one more attempt", async () => {
  const asked = renderAndTapOrderAction(disputedOrder, "deliver");
  await pick("¥996.00");
  expect(dialog()).toContain("少收 ¥3.00");
  expect(dialog()).toContain("还差¥3.00");
  tapButtonWithText("看错了，重新核对还可核对 1 次，选项会换");
  await pick("¥996.00");
  expect(dialog()).not.toContain("看错了");
  expect(dialog()).toContain("请对方补 ¥3.00");
  expect(commandsAmongRequests(asked)).toEqual([]);
});

const typeAmount = async (text: string) => {
  tapButtonWithText("金额不在其中");
  for (const key of text) tapButtonWithText(key);
  tapButtonWithText("继续");
  await settle();
};
/** Enters a payer name that is not among the choices, and continues. */
const typeName = async (text: string) => {
  tapButtonWithText("姓名不在其中");
  const field = document.querySelector<HTMLInputElement>('[role="dialog"] input');
  if (!field) throw new Error("no field");
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  tapButtonWithText("继续");
  await settle();
};
const enterPin = async () => {
  for (const digit of pin) tapButtonWithText(digit);
  await settle();
};
const goOn = "多收 ¥0.39，仍然放币接着核对姓名；多的部分双方自行退还";

describe("receipt check with more than the due amount", () => {
  test.each([
    ["an appeal", disputedOrder],
    [
      "the release stage",
      { ...disputedOrder, status: OrderStatus.waitDelivery } as typeof disputedOrder,
    ],
  ])("after a surplus in %s, releases with the stated amount and name", async (_, order) => {
    const asked = renderAndTapOrderAction(order, "deliver");
    await typeAmount("999.39");
    expect(dialog()).toContain("多收 ¥0.39");
    expect(dialog()).toContain("还没有放币");
    expect(dialog()).toContain("记录：订单 ¥999.00，您核对到账 ¥999.39。");
    tapButtonWithText(goOn);
    await settle();
    await pick(name);
    expect(dialog()).toContain("多收 ¥0.39");
    await enterPin();
    const body = asked.find((it) => it.call === deliver)?.body;
    expect(body).toMatchObject({ receivedAmount: 999.39, payerName: name, surplus: 1 });
  });

  test("confirms the receipt with a stated amount above the due amount", async () => {
    const asked = renderAndTapOrderAction(disputedOrder, "transferConfirm");
    await typeAmount("1000");
    tapButtonWithText("多收 ¥1.00，仍然确认到账接着核对姓名；多的部分双方自行退还");
    await settle();
    await pick(name);
    tapButtonWithText("确认到账");
    await settle();
    expect(asked.find((it) => it.call === confirm)?.body).toMatchObject({
      receivedAmount: 1000,
      surplus: 1,
    });
  });

  test.each([
    ["knows only the exact amount", codes.receivedAmountWrong.code, "到账金额与订单应收不符"],
    ["rejects the unknown field", codes.badInput.code, "提交的内容有误"],
  ])("for a surplus, shows refusal and appeal if the backend %s", async (_, code, text) => {
    const order = { ...disputedOrder, allow: { ...disputedOrder.allow, suspend: 1 as const } };
    const asked = renderAndTapOrderAction(order, "deliver", (call) =>
      call === deliver ? code : undefined,
    );
    await typeAmount("999.39");
    tapButtonWithText(goOn);
    await settle();
    await pick(name);
    await enterPin();
    expect(commandsAmongRequests(asked)).toEqual([deliver]);
    expect(dialog()).toContain(text);
    expect(dialog()).not.toContain("仍然放币");
    tapButtonWithText("不是这一笔，申诉已填好：付款金额不符，实收 ¥999.39");
    expect(readDisputeStatementDraft("appeal_O1")).toMatchObject({
      type: knownAppealTypeCodes.wrongAmount,
    });
  });

  test.each(["orderMovedOn", "receivedAmountWrong"] as const)(
    "closes the receipt check if the backend refuses the exact amount with %s",
    async (refusal) => {
      renderAndTapOrderAction(disputedOrder, "deliver", (call) =>
        call === deliver ? codes[refusal].code : undefined,
      );
      await pick(sum);
      await pick(name);
      await enterPin();
      expect(dialog()).toBe("");
    },
  );

  test("sends no surplus flag if the typed amount is the due amount", async () => {
    const asked = renderAndTapOrderAction(disputedOrder, "deliver");
    await typeAmount("999");
    await pick(name);
    await enterPin();
    expect(asked.find((it) => it.call === deliver)?.body).not.toHaveProperty("surplus");
  });
});

test("the receipt check requests the missing amount in the chat if too little arrived", async () => {
  const asked = renderAndTapOrderAction(disputedOrder, "deliver");
  await typeAmount("998.39");
  expect(dialog()).not.toContain("仍然放币");
  tapButtonWithText("请对方补 ¥0.61发送：收到 ¥998.39，还差 ¥0.61，请补");
  await settle();
  expect(commandsAmongRequests(asked)).toEqual(["POST /chat/v1/send/message"]);
  expect(asked.at(-1)?.body).toMatchObject({ content: "收到 ¥998.39，还差 ¥0.61，请补" });
});

test("the receipt check warns not to touch the money if the payer's name is wrong", async () => {
  renderAndTapOrderAction(
    { ...disputedOrder, allow: { ...disputedOrder.allow, suspend: 1 } },
    "deliver",
  );
  await pick(sum);
  await typeName("张三");
  const text = dialog();
  expect(text).toContain("付款人不符");
  expect(text).toContain("到账金额¥999.00 相符");
  expect(text).toContain("账单上的付款人张三 不符");
  expect(text.indexOf("这笔钱先不要动")).toBeGreaterThan(0);
  expect(text.indexOf("这笔钱先不要动")).toBeLessThan(text.indexOf("看错了"));
  expect(text).toContain("聊天里给的新账户一律不退");
});

test("opens the evidence form after a mismatch in the receipt check if an appeal is running", async () => {
  renderAndTapOrderAction(disputedOrder, "deliver");
  await pick("¥996.00");
  tapButtonWithText("提交证据申诉进行中，请上传这一笔的账单");
  await settle();
  expect(dialog()).toContain("提交证据");
});

test.each([
  [
    () => pick("¥996.00"),
    knownAppealTypeCodes.wrongAmount,
    "对方不补，申诉已填好：付款金额不符，实收 ¥996.00",
    "订单应收 ¥999.00，我的账户实收 ¥996.00，少收 ¥3.00。",
  ],
  [
    () => typeAmount("999.39"),
    knownAppealTypeCodes.wrongAmount,
    "不是这一笔，申诉已填好：付款金额不符，实收 ¥999.39",
    "订单应收 ¥999.00，我的账户实收 ¥999.39，多收 ¥0.39。",
  ],
  [
    () => pick(sum).then(() => typeName("张三")),
    knownAppealTypeCodes.wrongName,
    "申诉：非本人付款已填好：金额 ¥999.00 相符，付款人不符",
    "订单应收 ¥999.00，我的账户实收 ¥999.00，金额相符。账单上的付款人是张三，不是林晓晴。",
  ],
])(
  "fills the appeal form with a receipt check answer that does not match: case %#",
  async (answer, type, way, content) => {
    const asked = renderAndTapOrderAction(
      { ...disputedOrder, allow: { ...disputedOrder.allow, suspend: 1 } },
      "deliver",
    );
    await answer();
    tapButtonWithText(way);
    await settle();
    expect(readDisputeStatementDraft("appeal_O1")).toMatchObject({ type, content });
    expect(commandsAmongRequests(asked)).toEqual([]);
  },
);

test("keeps the seller's own text when the receipt check fills the appeal", async () => {
  storeReasonInDisputeStatementDraft("appeal_O1", knownAppealTypeCodes.frozen, "我写的说明");
  renderAndTapOrderAction(
    { ...disputedOrder, allow: { ...disputedOrder.allow, suspend: 1 } },
    "deliver",
  );
  await pick("¥996.00");
  tapButtonWithText("对方不补，申诉已填好：付款金额不符，实收 ¥996.00");
  await settle();
  expect(readDisputeStatementDraft("appeal_O1")).toMatchObject({
    type: knownAppealTypeCodes.wrongAmount,
    content: "我写的说明",
  });
});

test("releases nothing if the seller states that no money has arrived", async () => {
  const asked = renderAndTapOrderAction(disputedOrder, "deliver");
  tapButtonWithText("没有收到这笔钱");
  await settle();
  expect(dialog()).toContain("资产继续锁定，没有放币");
  expect(commandsAmongRequests(asked)).toEqual([]);
});

test("the receipt check asks only for the amount if the buyer's name is unknown", async () => {
  renderAndTapOrderAction(
    { ...disputedOrder, buyer: { ...disputedOrder.buyer, realName: "" } },
    "deliver",
  );
  await pick(sum);
  expect(dialog()).toContain("支付密码");
});

test("shows the progress of a pending release, and warns against a repetition after eight seconds", async () => {
  renderAndTapOrderAction(disputedOrder, "deliver", (call) =>
    call === deliver ? "silence" : undefined,
  );
  await pick(sum);
  await pick(name);
  expect(dialog()).not.toContain("正在放币");
  for (const digit of pin) tapButtonWithText(digit);
  await settle();
  expect(dialog()).toContain("正在放币");
  expect(dialog()).not.toContain("请勿重复操作");
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(dialog()).toContain("正在确认，请勿重复操作");
});

describe("release with a lost response", () => {
  const detail = "GET /order/v1/detail/O1";
  /** Backend whose network is down for the release, and for `failedReads` reads after it. */
  const lossy = (failedReads: number, status: number) => {
    let reads = 0;
    return (call: string) => {
      if (call === deliver) return "broken" as const;
      if (call !== detail) return undefined;
      reads += 1;
      return reads > failedReads ? { ...disputedOrder, status } : ("broken" as const);
    };
  };
  const release = async (answer: ReturnType<typeof lossy>) => {
    const asked = renderAndTapOrderAction(disputedOrder, "deliver", answer);
    await pick(sum);
    await pick(name);
    await enterPin();
    return asked;
  };

  test("after a lost release response, reads that nothing was released and retries with the same id", async () => {
    const asked = await release(lossy(3, OrderStatus.suspended));
    expect(dialog()).toContain("正在确认是否已放币");
    expect(dialog()).not.toContain("还没有放币");
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(dialog()).toContain("还没有放币，可重试");
    await enterPin();
    const ids = asked
      .filter((it) => it.call === deliver)
      .map((it) => it.headers.get("X-Request-Id"));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test("after a lost response, never claims that nothing was released if the coins were released", async () => {
    await release(lossy(3, OrderStatus.completed));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(dialog()).not.toContain("还没有放币");
  });

  test("a release whose response and reads are lost is shown as unconfirmed until the sheet closes", async () => {
    await release(lossy(1000, OrderStatus.suspended));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(dialog()).toContain("正在确认是否已放币");
    tapButtonWithText("关闭");
    await settle();
    expect(dialog()).not.toContain("正在确认");
  });
});

test("the release sheet offers a PIN reset, more time and customer service if the PIN is locked", async () => {
  renderAndTapOrderAction(
    { ...disputedOrder, allow: { ...disputedOrder.allow, delay: 1 } },
    "deliver",
    (call) => (call === deliver ? codes.pinLocked.code : undefined),
  );
  await pick(sum);
  await pick(name);
  for (const digit of pin) tapButtonWithText(digit);
  await settle();
  for (const way of ["重设支付密码", "延长核实时间 30 分钟", "联系客服"])
    expect(dialog()).toContain(way);
});

/** For each command that is checked, the only file that may send it. */
const homes = {
  confirm: "./use-order-action-controller.ts",
  delay: "./use-order-action-controller.ts",
  warn: "./use-order-action-controller.ts",
  cancel: "./use-order-action-controller.ts",
  replenish: "./use-order-action-controller.ts",
  pay: "./voucher-sheets.tsx",
  deliver: "./coin-release-flow.tsx",
  transferConfirm: "./coin-release-flow.tsx",
  suspend: "./use-appeal-form.ts",
  evaluate: "../screens/orders/use-rating.ts",
  report: "../screens/orders/report-form.tsx",
  sellRecover: "./selling/use-change-listing.ts",
  methodDelete: "../screens/wallet/use-method-actions.ts",
};

test("each listed order command is sent from exactly one source file", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  for (const [name, home] of Object.entries(homes)) {
    const senders = new RegExp(`(useCommand|command|send)\\("${name}"`);
    expect(Object.keys(sources).filter((file) => senders.test(sources[file] ?? ""))).toEqual([
      home,
    ]);
  }
});

describe("receipt check with a masked name", () => {
  test("the receipt check accepts a masked payer name whose visible characters match", async () => {
    const asked = renderAndTapOrderAction(disputedOrder, "deliver");
    await pick(sum);
    await typeName(`*${name.slice(1)}`);
    expect(dialog()).not.toContain("付款人不符");
    await enterPin();
    expect(asked.find((it) => it.call === deliver)?.body).toMatchObject({ payerName: name });
  });

  test("the receipt check rejects a masked payer name that shows only the family name", async () => {
    const asked = renderAndTapOrderAction(disputedOrder, "deliver");
    await pick(sum);
    await typeName(`${name.slice(0, 1)}**`);
    expect(dialog()).toContain("付款人不符");
    expect(commandsAmongRequests(asked)).toEqual([]);
  });
});
