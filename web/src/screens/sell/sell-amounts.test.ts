import { fen, price, shareOfQuantityRoundedUp, units } from "contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  sellAllQuantity,
  feeRatePerTenThousand,
  maxSellableQuantity,
  sellAmountsOf,
} from "./sell-amounts.ts";

const rate = 0.002;

test("calculates income, fee and locked coins exactly", () => {
  expect(sellAmountsOf(units(30_000_000), price(71_400), rate)).toEqual({
    income: fen(2_142_000),
    fee: units(60_000),
    frozen: units(30_060_000),
  });
  // 0.0001 asset: the fee is rounded up, the income down.
  expect(sellAmountsOf(units(1), price(72_000), rate)).toEqual({
    income: fen(0),
    fee: units(1),
    frozen: units(2),
  });
});

test("returns the largest quantity that fits together with its fee", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (able) => {
      const most = maxSellableQuantity(units(able), rate);
      const withFee = (it: number) =>
        it + shareOfQuantityRoundedUp(units(it), feeRatePerTenThousand(rate));
      expect(withFee(most)).toBeLessThanOrEqual(able);
      expect(withFee(most + 1)).toBeGreaterThan(able);
    }),
  );
});

test("limits “all” by balance and daily limit", () => {
  const able = units(1000_0000);
  expect(sellAllQuantity(able, rate, fen(5_000_00), price(72_000))).toBe(694_4444);
  expect(sellAllQuantity(able, rate, fen(999_999_00), price(72_000))).toBe(
    maxSellableQuantity(able, rate),
  );
  expect(sellAllQuantity(able, rate, fen(0), undefined)).toBe(maxSellableQuantity(able, rate));
});
