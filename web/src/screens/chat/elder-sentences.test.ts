import type { OrderDetail } from "contract";
import { expect, test } from "vitest";
import { elderPaymentSentence } from "./elder-payment.tsx";
import { elderReceiptSentence } from "./elder-receipt.tsx";

const order = (part: object) =>
  ({
    payType: 2,
    payMethods: [{ id: "M1", type: 2, account: "13820010020" }],
    chosenMethod: "M1",
    payTime: null,
    buyerMethod: null,
    noAccess: null,
    ...part,
  }) as unknown as OrderDetail;

test("the elder mode sentence for the buyer names the account to pay from if the buyer declared one", () => {
  const buyerMethod = { type: 2, holder: "林*晴", tail: "0017", declaredAt: 1 };
  expect(elderPaymentSentence(order({ buyerMethod }))).toBe(
    "请用支付宝 尾号 0017 付，付款时不要写备注。",
  );
  expect(elderPaymentSentence(order({ buyerMethod: { ...buyerMethod, declaredAt: null } }))).toBe(
    "用您自己的账户付，转账不要写备注。",
  );
});

test("the elder mode sentence for the seller names the app to check, or the deadline after `noAccess`", () => {
  expect(elderReceiptSentence(order({}), "以账户实际到账为准，截图不算到账")).toBe(
    "先打开支付宝，看到钱到账再放币。截图不算数。",
  );
  const extended = "已延长到 14:03，本单不能再延。看到钱再放币";
  expect(elderReceiptSentence(order({ noAccess: { time: 1, reason: 1 } }), extended)).toBe(
    `${extended}。`,
  );
});
