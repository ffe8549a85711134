import { asFen, asPrice, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import {
  purchaseLimitsOf,
  maxPurchaseAmount,
  maxPurchaseInputText,
  parsePurchaseInput,
} from "./purchase-quote.ts";

const offer = {
  remain: asAssetUnits(1_000_0000),
  minAmount: asFen(500_00),
  maxAmount: asFen(7120_00),
};
const own = (left: number, perOrder: number | null = null) => ({
  leftToday: asFen(left),
  perOrder: perOrder === null ? null : asFen(perOrder),
});
const limits = purchaseLimitsOf(offer, asPrice(7_1200), own(50_000_00));

test.each([
  ["", "请输入金额"],
  ["0", "请输入金额"],
  ["499.99", "单笔最低 ¥500.00"],
  ["7120.01", "单笔最高 ¥7,120.00"],
  ["600.001", "金额最多两位小数"],
])("rejects the purchase amount «%s» with the error %s", (text, error) => {
  expect(parsePurchaseInput("amount", text, limits)).toEqual({ error });
});

test("rounds the quantity of a purchase down so that it never costs more than the amount", () => {
  expect(parsePurchaseInput("amount", "1,000", limits)).toEqual({
    quote: { amount: 1000_00, quantity: 140_4494, whole: false },
  });
});

test("checks a typed quantity against the listing's remaining coins and amount limits", () => {
  expect(parsePurchaseInput("quantity", "700", limits)).toEqual({
    quote: { amount: 4984_00, quantity: 700_0000, whole: false },
  });
  expect(parsePurchaseInput("quantity", "1", limits)).toEqual({ error: "单笔最低 ¥500.00" });
  expect(parsePurchaseInput("quantity", "1000.0001", limits)).toEqual({
    error: "超出可购数量，请减少",
  });
});

test("the maximum input, as amount or as quantity, buys the whole rest of a listing", () => {
  const whole = { quote: { amount: 7120_00, quantity: 1_000_0000, whole: true } };
  expect(parsePurchaseInput("amount", maxPurchaseInputText("amount", limits), limits)).toEqual(
    whole,
  );
  expect(parsePurchaseInput("quantity", maxPurchaseInputText("quantity", limits), limits)).toEqual(
    whole,
  );
});

test("the rest of a listing below its minimum amount can be bought only as a whole", () => {
  const tail = purchaseLimitsOf(
    { remain: asAssetUnits(20_0000), minAmount: asFen(500_00), maxAmount: asFen(142_40) },
    asPrice(7_1200),
    own(50_000_00),
  );
  expect(parsePurchaseInput("quantity", "20", tail)).toEqual({
    quote: { amount: 142_40, quantity: 20_0000, whole: true },
  });
  expect(parsePurchaseInput("amount", "100", tail)).toEqual({ error: "单笔最低 ¥142.40" });
});

test("limits 全部 to the rest of the buyer's daily limit", () => {
  const late = purchaseLimitsOf(offer, asPrice(7_1200), own(600_00));
  expect(maxPurchaseInputText("amount", late)).toBe("600.00");
  expect(parsePurchaseInput("amount", "700", late)).toEqual({ error: "超出今日剩余额度 ¥600.00" });
});

test("limits 全部 to the buyer's limit per order", () => {
  const newcomer = purchaseLimitsOf(
    { ...offer, minAmount: asFen(100_00) },
    asPrice(7_1200),
    own(5000_00, 2000_00),
  );
  expect(maxPurchaseAmount(newcomer)).toBe(2000_00);
  expect(maxPurchaseInputText("amount", newcomer)).toBe("2000.00");
  expect(parsePurchaseInput("amount", "3000", newcomer)).toEqual({ error: "单笔最高 ¥2,000.00" });
  expect(
    parsePurchaseInput("quantity", maxPurchaseInputText("quantity", newcomer), newcomer),
  ).toMatchObject({ quote: { whole: false } });
});
