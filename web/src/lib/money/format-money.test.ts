import { asFen, asPrice, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import {
  formatCny,
  formatEstimatedCoinQuantity,
  formatCoinPrice,
  formatCoinQuantity,
} from "./format-money.ts";

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [123_450, "1,234.50"],
  [100_000_000, "1,000,000.00"],
  [-123_450, "-1,234.50"],
  [99_999, "999.99"],
])("formatCny formats %i fen as %s", (amount, text) => {
  expect(formatCny(asFen(amount))).toBe(text);
});

test.each([
  [7_000_000, "700.0000"],
  [12_345_678, "1,234.5678"],
  [12_345_000, "1,234.5000"],
  [1, "0.0001"],
])("formats %i ten-thousandths of a coin as %s", (quantity, text) => {
  expect(formatCoinQuantity(asAssetUnits(quantity))).toBe(text);
});

test("rounds an estimated coin quantity down", () => {
  expect(
    [1_408_499, 1_408_400, 99].map((it) => formatEstimatedCoinQuantity(asAssetUnits(it))),
  ).toEqual(["140.84", "140.84", "0.00"]);
});

test("shows a price with two to four decimals", () => {
  expect([72_000, 71_955, 71_950].map((it) => formatCoinPrice(asPrice(it)))).toEqual([
    "7.20",
    "7.1955",
    "7.195",
  ]);
});
