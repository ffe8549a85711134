import { describe, expect, test } from "vitest";
import { asFen, asPrice, asAssetUnits } from "../money/money.ts";
import {
  cnyAmountRule as cnyAmount,
  floatingPrice,
  orderLimitsRule as orderLimits,
  quantityRule as quantity,
  unitPriceRule as unitPrice,
} from "./money-rules.ts";
import { allowedPriceRange } from "./money-rules.ts";

const limits = { min: asFen(100_00), max: asFen(50_000_00), leftToday: asFen(12_345_60) };

test.each([
  ["100", undefined],
  ["100.00", undefined],
  ["100.", undefined],
  ["全角１００".slice(2), undefined],
  ["１００．５０", undefined],
  ["1,000", undefined],
  ["¥1,000元", undefined],
  ["1，000.50", undefined],
  [" 1 000 ", undefined],
  ["12345.60", undefined],
  ["", "请输入金额"],
  ["   ", "请输入金额"],
  ["0", "请输入金额"],
  ["0.00", "请输入金额"],
  ["-100", "请输入金额"],
  ["1e3", "请输入金额"],
  ["abc", "请输入金额"],
  ["1.2.3", "请输入金额"],
  ["Infinity", "请输入金额"],
  ["0x64", "请输入金额"],
  ["100.001", "金额最多两位小数"],
  ["100.000", "金额最多两位小数"],
  ["99.99", "单笔最低 ¥100.00"],
  ["0.01", "单笔最低 ¥100.00"],
  ["50000.01", "单笔最高 ¥50,000.00"],
  ["9".repeat(40), "单笔最高 ¥50,000.00"],
  ["12345.61", "超出今日剩余额度 ¥12,345.60"],
])("cnyAmountRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(cnyAmount.check(typed, limits)).toBe(answer);
});

test("cnyAmountRule checks a decoded amount like a typed one", () => {
  expect(cnyAmount.check(asFen(99_99), limits)).toBe("单笔最低 ¥100.00");
  expect(cnyAmount.check(asFen(100_00), limits)).toBeUndefined();
  expect(cnyAmount.check(asFen(0), {})).toBe("请输入金额");
  expect(cnyAmount.check(asFen(1), {})).toBeUndefined();
  expect(cnyAmount.check(asFen(50_000_00), { max: asFen(50_000_00) })).toBeUndefined();
});

test.each([cnyAmount, quantity, unitPrice, orderLimits])(
  "the clean function of each money rule removes spaces and commas",
  (rule) => {
    expect(rule.clean(" 1,000 ")).toBe("1000");
  },
);

test.each([
  ["0.0001", undefined],
  [".5", undefined],
  ["20.5", undefined],
  ["", "请输入数量"],
  ["0", "请输入数量"],
  ["1e3", "请输入数量"],
  ["0.00004", "数量最多四位小数"],
  ["20.5001", "可用数量不足，请减少"],
])(
  "quantityRule returns for the typed text %j, with 20.5 available, the error %j",
  (typed, answer) => {
    expect(quantity.check(typed, { able: asAssetUnits(20_5000) })).toBe(answer);
  },
);

test.each([
  ["20.5", { remain: asAssetUnits(20_5000) }, undefined],
  ["20.5001", { remain: asAssetUnits(20_5000) }, "超出可购数量，请减少"],
  ["99999999.9999", {}, undefined],
  ["100000000", {}, "超出可购数量，请减少"],
  ["1".repeat(30), {}, "超出可购数量，请减少"],
])(
  "quantityRule returns for the typed text %j, with the limits %j, the error %j",
  (typed, context, answer) => {
    expect(quantity.check(typed, context)).toBe(answer);
  },
);

const reference = asPrice(7_2000);
test.each([
  ["7.2", undefined],
  ["6.84", undefined],
  ["7.56", undefined],
  ["", "请输入单价"],
  ["￥7.2元", undefined],
  ["7.2万", "请输入单价"],
  ["7.20001", "单价最多四位小数"],
  ["6.8399", "单价须在 ¥6.84–¥7.56 之间"],
  ["7.5601", "单价须在 ¥6.84–¥7.56 之间"],
])("unitPriceRule returns for the typed text %j the error %j", (typed, answer) => {
  expect(unitPrice.check(typed, { reference })).toBe(answer);
});

test("allowedPriceRange rounds the price band inwards", () => {
  expect(allowedPriceRange(asPrice(7_1999))).toEqual({ lo: 6_8400, hi: 7_5598 });
  expect(unitPrice.check("9", { reference: asPrice(7_1999) })).toBe("单价须在 ¥6.84–¥7.5598 之间");
});

const entrust = { price: reference, quantity: asAssetUnits(100_0000) };
test.each([
  ["100", "720", undefined],
  ["100", "100", undefined],
  ["", "720", "请输入金额"],
  ["100", "", "请输入金额"],
  ["100.001", "720", "金额最多两位小数"],
  ["99.99", "720", "最小限额不能低于 ¥100"],
  ["200", "199.99", "最大限额不能小于最小限额"],
  ["100", "720.01", "最大限额不能超过挂单总额"],
])(
  "orderLimitsRule returns for limits of %j and %j, on a listing of 720 CNY, the error %j",
  (min, max, answer) => {
    expect(orderLimits.check({ min, max }, entrust)).toBe(answer);
  },
);

test("orderLimitsRule checks decoded limits like typed ones", () => {
  expect(orderLimits.check({ min: asFen(100_00), max: asFen(720_00) }, entrust)).toBeUndefined();
  expect(orderLimits.check({ min: asFen(100_00), max: asFen(720_01) }, entrust)).toBe(
    "最大限额不能超过挂单总额",
  );
});

describe("cnyAmountRule.check", () => {
  test("cnyAmountRule groups the digits of a limit above one million in its error text", () => {
    expect(cnyAmount.check("2000000", { max: asFen(1_234_567_00) })).toBe("单笔最高 ¥1,234,567.00");
  });
});

describe("floatingPrice", () => {
  test.each<[permille: number, expected: number]>([
    [0, 7_2000],
    [10, 7_2700],
    [-10, 7_1300],
  ])(
    "floatingPrice moves the reference price by %i permille and rounds to whole fen",
    (permille, expected) => {
      expect(floatingPrice(reference, permille)).toBe(expected);
    },
  );

  test.each<[permille: number, expected: number]>([
    [60, 7_5600],
    [-60, 6_8400],
  ])(
    "floatingPrice limits a price that is %i permille off the reference to the price band",
    (permille, expected) => {
      expect(floatingPrice(reference, permille)).toBe(expected);
    },
  );

  test("floatingPrice stays inside the price band if rounding to whole fen would leave the band", () => {
    expect(floatingPrice(asPrice(7_1999), 50)).toBe(7_5598);
  });
});
