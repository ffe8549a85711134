import { asFen, asPrice, shareOfQuantityRoundedUp, asAssetUnits } from "contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  sellAllButtonQuantity,
  toFeeRatePerTenThousand,
  maxSellableQuantity,
  calculateSellAmounts,
} from "./sell-amounts.ts";

const rate = 0.002;

test("calculates income, fee and locked coins of a listing exactly", () => {
  expect(calculateSellAmounts(asAssetUnits(30_000_000), asPrice(71_400), rate)).toEqual({
    income: asFen(2_142_000),
    fee: asAssetUnits(60_000),
    frozen: asAssetUnits(30_060_000),
  });
  // 0.0001 asset: the fee is rounded up, the income down.
  expect(calculateSellAmounts(asAssetUnits(1), asPrice(72_000), rate)).toEqual({
    income: asFen(0),
    fee: asAssetUnits(1),
    frozen: asAssetUnits(2),
  });
});

test("maxSellableQuantity returns the largest quantity that the balance covers together with its fee", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (able) => {
      const most = maxSellableQuantity(asAssetUnits(able), rate);
      const withFee = (it: number) =>
        it + shareOfQuantityRoundedUp(asAssetUnits(it), toFeeRatePerTenThousand(rate));
      expect(withFee(most)).toBeLessThanOrEqual(able);
      expect(withFee(most + 1)).toBeGreaterThan(able);
    }),
  );
});

test("the button 全部 of the sell form enters a quantity within balance and daily limit", () => {
  const able = asAssetUnits(1000_0000);
  expect(sellAllButtonQuantity(able, rate, asFen(5_000_00), asPrice(72_000))).toBe(694_4444);
  expect(sellAllButtonQuantity(able, rate, asFen(999_999_00), asPrice(72_000))).toBe(
    maxSellableQuantity(able, rate),
  );
  expect(sellAllButtonQuantity(able, rate, asFen(0), undefined)).toBe(
    maxSellableQuantity(able, rate),
  );
});
