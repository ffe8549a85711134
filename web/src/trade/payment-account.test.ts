import type { OrderDetail, PayMethod } from "contract";
import { expect, test } from "vitest";
import {
  maskAccountNumber,
  maskName,
  orderPayeeMethod,
  maskedAccountText,
  payerAccountText,
  payeeAccountText,
} from "./payment-account.ts";

const wallet = { id: "M1", type: 2, account: "13800136621", bankName: "" } as PayMethod;
const card = {
  id: "M2",
  type: 1,
  account: "6217 0030 7418 4408",
  bankName: "建设银行",
} as PayMethod;
const order = {
  payType: 1,
  chosenMethod: null,
  payMethods: [wallet, card],
  buyerMethod: { type: 1, holder: "林*晴", tail: "1234" },
} as unknown as OrderDetail;

test("an order's payee account is the chosen one, or else the first of the order's payment type", () => {
  expect(orderPayeeMethod(order)?.id).toBe("M2");
  expect(orderPayeeMethod({ ...order, chosenMethod: "M1" })?.id).toBe("M1");
  expect(orderPayeeMethod({ ...order, chosenMethod: "gone" })?.id).toBe("M2");
  expect(orderPayeeMethod({ ...order, payType: 3 })).toBeUndefined();
});

test("shows an account by its last four digits, or only the payment type if there is none", () => {
  expect(payeeAccountText(order)).toBe("建设银行 尾号 4408");
  expect(payerAccountText(order)).toBe("银行卡 尾号 1234");
  expect(payeeAccountText({ ...order, payMethods: [] })).toBe("银行卡");
});

test("shows the last digits of a bank card, and masks the middle of other accounts", () => {
  expect(maskedAccountText(card)).toBe("建设银行 尾号 4408");
  expect(maskedAccountText(wallet)).toBe("138 **** 6621");
});

test.each([
  ["周予安", "周*安"],
  ["王强", "王*"],
  ["欧阳小明", "欧**明"],
])("masks the account holder %s as %s", (name, shown) => {
  expect(maskName(name)).toBe(shown);
});

test.each([
  ["6217003074185296304", "6217 **** **** 6304"],
  ["0062123456789012", "0062 **** **** 9012"],
  ["13800136621", "138 **** 6621"],
  ["anna.bell@mail.com", "an***@mail.com"],
  ["li@mail.com", "l***@mail.com"],
  ["quiet_hill92", "qui****92"],
  ["hill92", "h****2"],
])("masks the account number %s as %s", (account, shown) => {
  expect(maskAccountNumber(account)).toBe(shown);
});
