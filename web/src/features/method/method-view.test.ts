import { MethodStatus, type PayMethod } from "contract";
import { expect, test } from "vitest";
import { accountName } from "../../deal/account.ts";
import { groupsOf, kindOf, maskNumber, statusText } from "./method-view.ts";

const method = (it: Partial<PayMethod>): PayMethod => ({
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
  status: MethodStatus.on,
  isDefault: 0,
  createTime: 0,
  used: 0,
  ...it,
});

test.each([
  ["6217003074185296304", "6217 **** **** 6304"],
  ["0062123456789012", "0062 **** **** 9012"],
  ["13800136621", "138 **** 6621"],
  ["anna.bell@mail.com", "an***@mail.com"],
  ["quiet_hill92", "qui****92"],
])("the account %s is shown as %s", (account, shown) => {
  expect(maskNumber(account)).toBe(shown);
});

test("a card is named by its bank, everything else by its kind", () => {
  expect([accountName(method({})), kindOf(method({}))]).toEqual(["建设银行", "储蓄卡"]);
  expect(accountName(method({ bankName: "" }))).toBe("银行卡");
  const wallet = method({ type: 4, bankName: "", orgName: "工商银行" });
  expect([accountName(wallet), kindOf(wallet)]).toEqual(["数字人民币", "工商银行钱包"]);
  expect(kindOf(method({ type: 3, qrCode: "/x" }))).toBe("含收款码");
  expect(kindOf(method({ type: 2 }))).toBe("无收款码");
});

test.each([
  [MethodStatus.on, "已启用"],
  [MethodStatus.off, "已停用"],
  [MethodStatus.checking, "审核中"],
  [MethodStatus.invalid, "已失效"],
  [7, "状态 7"],
])("status %i reads %s", (status, text) => {
  expect(statusText(method({ status }))).toBe(text);
});

test("the groups stand in the order of the types, without the empty ones and what was deleted", () => {
  const groups = groupsOf([method({ type: 4 }), method({ type: 3, status: MethodStatus.deleted }), method({}), method({ id: "M2" })]);
  expect(groups.map((it) => [it.name, it.methods.length])).toEqual([
    ["银行卡", 2],
    ["数字人民币", 1],
  ]);
});
