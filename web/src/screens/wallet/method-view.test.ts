import { PayMethodStatus, type PayMethod } from "contract";
import { expect, test } from "vitest";
import { payMethodName } from "../../trade/payment-account.ts";
import {
  sortPaymentMethods,
  paymentMethodStatusText,
  paymentMethodUsageText,
} from "./method-view.ts";

const method = (item: Partial<PayMethod>): PayMethod => ({
  id: "M1",
  type: 1,
  typeName: "银行卡",
  holder: "周予安",
  account: "6217003074185296304",
  bankName: "建设银行",
  bankCode: "CCB",
  branch: "",
  orgName: "",
  qrCode: "",
  status: PayMethodStatus.on,
  isDefault: 0,
  createTime: 0,
  used: 0,
  ...item,
});

test("names a bank card by its bank, or 银行卡 if the bank name is empty", () => {
  expect([payMethodName(method({})), payMethodName(method({ bankName: "" }))]).toEqual([
    "建设银行",
    "银行卡",
  ]);
});

test.each([
  [{ used: 2 }, "2 个挂单或订单在用"],
  [{}, "未在使用"],
  [{ used: null }, ""],
  [{ used: null, type: 3, qrCode: "/x" }, "收款码已存"],
  [{ used: 1, type: 2, qrCode: "/x" }, "1 个挂单或订单在用，收款码已存"],
  [{ type: 4, orgName: "工商银行" }, "工商银行钱包"],
  [{ used: 2, status: PayMethodStatus.off }, "已停用：不出现在下单和新挂单里"],
  [{ status: PayMethodStatus.checking }, "审核中，通过后可用"],
] as const)("describes the use of a payment account with %j as %j", (item, text) => {
  expect(paymentMethodUsageText(method(item))).toBe(text);
});

test.each([
  [PayMethodStatus.on, "已启用"],
  [PayMethodStatus.off, "已停用"],
  [PayMethodStatus.checking, "审核中"],
  [PayMethodStatus.invalid, "已失效"],
  [7, "状态 7"],
])("shows a payment account in status %i as %s", (status, text) => {
  expect(paymentMethodStatusText(method({ status }))).toBe(text);
});

test("sorts the default payment account first and disabled ones last, and omits deleted ones", () => {
  const all = [
    method({ id: "off", status: PayMethodStatus.off }),
    method({ id: "gone", status: PayMethodStatus.deleted }),
    method({ id: "on" }),
    method({ id: "default", isDefault: 1 }),
  ];
  expect(sortPaymentMethods(all).map((it) => it.id)).toEqual(["default", "on", "off"]);
});
