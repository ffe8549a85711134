import { asFen, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import { averagePrice } from "./average-price.ts";

test("the average price is exact to the last digit for amounts of any size", () => {
  expect(averagePrice({ amount: asFen(999_00), quantity: asAssetUnits(138_7500) })).toBe(7_2000);
  expect(averagePrice({ amount: asFen(100), quantity: asAssetUnits(3_0000) })).toBe(3333);
  expect(averagePrice({ amount: asFen(200), quantity: asAssetUnits(3_0000) })).toBe(6667);
  expect(
    averagePrice({
      amount: asFen(6_480_000_000_000_00),
      quantity: asAssetUnits(900_000_000_000_0000),
    }),
  ).toBe(7_2000);
  expect(averagePrice({ amount: asFen(0), quantity: asAssetUnits(0) })).toBeUndefined();
});
