import type { Bank } from "contract";
import { expect, test } from "vitest";
import {
  searchBanks,
  filterCommonBanks,
  otherBankOption,
  groupBanksByLetter,
} from "./bank-search.ts";

const bank = (bankCode: string, bankName: string, initial: string, hot: 0 | 1 = 0): Bank => ({
  id: bankCode,
  bankCode,
  bankName,
  initial,
  hot,
  logo: "",
});
const banks = [
  bank("ICBC", "工商银行", "G", 1),
  bank("CMB", "招商银行", "Z", 1),
  bank("BOC", "中国银行", "Z", 1),
  bank("CEB", "光大银行", "G"),
  bank("X", "某某银行", ""),
];
const codes = (found: readonly Bank[]) => found.map((it) => it.bankCode);

test.each([
  ["", ["ICBC", "CMB", "BOC", "CEB", "X"]],
  ["招商", ["CMB"]],
  [" 招 商 ", ["CMB"]],
  ["z", ["CMB", "BOC"]],
  ["ｚ", ["CMB", "BOC"]],
  ["ceb", ["CEB"]],
  ["zs", ["CMB"]],
  ["ZSYH", ["CMB"]],
  ["gsyh", ["ICBC"]],
  ["yh", ["ICBC", "CMB", "BOC", "CEB", "X"]],
  ["火星", []],
])("the bank search returns for the input %j the banks %j", (typed, found) => {
  expect(codes(searchBanks(banks, typed))).toEqual(found);
});

test("sorts banks into sections from A to Z, those without a letter last", () => {
  expect(groupBanksByLetter(banks).map((it) => [it.letter, codes(it.banks)])).toEqual([
    ["G", ["ICBC", "CEB"]],
    ["Z", ["CMB", "BOC"]],
    ["#", ["X"]],
  ]);
});

test("filterCommonBanks returns at most eight common banks", () => {
  const many = Array.from({ length: 12 }, (_, index) => bank(`B${index}`, `银行${index}`, "A", 1));
  expect(filterCommonBanks([...banks, ...many])).toHaveLength(8);
  expect(codes(filterCommonBanks(banks))).toEqual(["ICBC", "CMB", "BOC"]);
});

test("the bank list always offers a choice for a bank that is not listed", () => {
  expect(otherBankOption(banks)).toEqual({ bankCode: "OTHER", bankName: "其他银行" });
  expect(otherBankOption([bank("OTHER", "别的银行", "B")])).toMatchObject({ bankName: "别的银行" });
});
