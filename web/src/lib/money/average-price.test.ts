import { fen, units } from "contract";
import { expect, test } from "vitest";
import { averagePrice } from "./average-price.ts";

test("the average is exact to the last digit for any size of amounts", () => {
  expect(averagePrice({ amount: fen(999_00), quantity: units(138_7500) })).toBe(7_2000);
  expect(averagePrice({ amount: fen(100), quantity: units(3_0000) })).toBe(3333);
  expect(averagePrice({ amount: fen(200), quantity: units(3_0000) })).toBe(6667);
  expect(
    averagePrice({ amount: fen(6_480_000_000_000_00), quantity: units(900_000_000_000_0000) }),
  ).toBe(7_2000);
  expect(averagePrice({ amount: fen(0), quantity: units(0) })).toBeUndefined();
});
