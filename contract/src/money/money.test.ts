import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  amountForQuantity,
  normalizeDecimalText,
  costOfLotPart,
  FenCodec,
  asFen,
  parseDecimal,
  asPrice,
  quantityForAmount,
  shareOfQuantityRoundedUp,
  formatDecimal,
  AssetUnitsCodec,
  asAssetUnits,
} from "./money.ts";

test.each([
  ["1,000", 2, 100000],
  ["１００", 2, 10000],
  ["１００．５", 2, 10050],
  [" 7.19 ", 4, 71900],
  ["-0.5", 4, -5000],
  ["0.29", 2, 29],
  ["99999999.9999", 4, 999999999999],
  ["100.", 2, 10000],
  [".5", 2, 50],
  ["¥1,000元", 2, 100000],
  ["￥ 1，000.50 元", 2, 100050],
  ["１００。５", 2, 10050],
  ["168.4494\u00A0枚", 4, 1684494],
  ["-¥12.50", 2, -1250],
  ["12,345,678.9", 2, 1234567890],
  ["123,456", 2, 12345600],
])("parseDecimal reads the text %s with up to %i decimals", (text, decimals, minor) => {
  expect(parseDecimal(text, decimals)).toBe(minor);
});

test.each([
  ["1e3"],
  [""],
  ["100.001"],
  ["abc"],
  ["1,00"],
  ["--1"],
  ["0x10"],
  ["1 .2.3"],
  ["NaN"],
  ["9999999999999"],
  ["."],
  ["元"],
  ["¥"],
  ["1000万"],
  ["1元2"],
  ["5¥100"],
  ["1234,567"],
  ["x1,000"],
  ["1,000x"],
])("parseDecimal returns undefined for the text %s", (text) => {
  expect(parseDecimal(text, 2)).toBeUndefined();
});

test("parseDecimal returns undefined for an amount above 2^53 - 1 minor units", () => {
  expect(parseDecimal("900719925474.0991", 4)).toBe(Number.MAX_SAFE_INTEGER);
  expect(parseDecimal("900719925474.0992", 4)).toBeUndefined();
});

test("every amount of money is encoded, decoded, formatted and parsed without loss", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (minor) => {
      const wire = z.encode(AssetUnitsCodec, asAssetUnits(minor));
      expect(z.decode(AssetUnitsCodec, JSON.parse(JSON.stringify(wire)) as number)).toBe(minor);
      expect(parseDecimal(formatDecimal(minor, 2), 2)).toBe(minor);
    }),
    { numRuns: 5000 },
  );
});

test("FenCodec rejects a number with too many decimals and reports the limit", () => {
  const { error } = z.safeDecode(FenCodec, 1.001);
  expect(error?.issues).toEqual([{ code: "custom", message: "at most 2 decimals", path: [] }]);
});

test("asFen, asAssetUnits and asPrice throw a RangeError for a number that is no safe integer", () => {
  for (const make of [asFen, asAssetUnits, asPrice]) {
    expect(() => make(0.5)).toThrow(new RangeError("not an exact amount: 0.5"));
    expect(() => make(2 ** 53)).toThrow(RangeError);
  }
});

test("costOfLotPart rounds the cost of a part down", () => {
  expect(costOfLotPart(asAssetUnits(1), { quantity: asAssetUnits(3), cny: asFen(100) })).toBe(33);
  expect(costOfLotPart(asAssetUnits(2), { quantity: asAssetUnits(3), cny: asFen(100) })).toBe(66);
  expect(costOfLotPart(asAssetUnits(3), { quantity: asAssetUnits(3), cny: asFen(100) })).toBe(100);
});

test.each([[1.001], [0.1 + 0.2], [Number.NaN], [1e21], [1e-7]])(
  "FenCodec does not decode the number %d",
  (wire) => {
    expect(z.safeDecode(FenCodec, wire).success).toBe(false);
  },
);

test("the result of quantityForAmount costs at most the amount, and one unit more at least the amount", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000_000 }),
      fc.integer({ min: 1, max: 200_000 }),
      (amount, at) => {
        const quantity = quantityForAmount(asFen(amount), asPrice(at));
        expect(amountForQuantity(quantity, asPrice(at), "up")).toBeLessThanOrEqual(amount);
        expect(
          amountForQuantity(asAssetUnits(quantity + 1), asPrice(at), "up"),
        ).toBeGreaterThanOrEqual(amount);
      },
    ),
  );
});

const whole = fc.integer({ min: 0, max: 100_000_000_000 });
test("amountForQuantity returns the exact amount, rounded as requested", () => {
  fc.assert(
    fc.property(whole, fc.integer({ min: 0, max: 200_000 }), (quantity, at) => {
      const product = BigInt(quantity) * BigInt(at);
      const down = product / 1_000_000n;
      expect(amountForQuantity(asAssetUnits(quantity), asPrice(at), "down")).toBe(Number(down));
      expect(amountForQuantity(asAssetUnits(quantity), asPrice(at), "up")).toBe(
        Number(product % 1_000_000n === 0n ? down : down + 1n),
      );
    }),
    { numRuns: 1_000 },
  );
});

test("amountForQuantity is exact beyond 2^53, and shareOfQuantityRoundedUp rounds up", () => {
  expect(amountForQuantity(asAssetUnits(999_999_999_999), asPrice(71_234), "down")).toBe(
    71_233_999_999,
  );
  expect(shareOfQuantityRoundedUp(asAssetUnits(1), 20)).toBe(1);
  expect(shareOfQuantityRoundedUp(asAssetUnits(1_000_000), 20)).toBe(2000);
});

test("amountForQuantity rounds correctly if a double cannot hold the product", () => {
  // As a double, the product 9,359,875,183,999,999 is 9,359,875,184,000,000, so that it would round
  // down to one fen too much.
  expect(amountForQuantity(asAssetUnits(130_000_072_001), asPrice(71_999), "down")).toBe(
    9_359_875_183,
  );
  // As a double, the product 9,359,936,815,000,001 is 9,359,936,815,000,000, so that it would not
  // round up.
  expect(amountForQuantity(asAssetUnits(130_000_927_999), asPrice(71_999), "up")).toBe(
    9_359_936_816,
  );
});

test("formatDecimal shows at least the requested decimals", () => {
  expect(formatDecimal(72000, 4, 2)).toBe("7.20");
  expect(formatDecimal(71234, 4, 2)).toBe("7.1234");
  expect(formatDecimal(-5, 2)).toBe("-0.05");
  expect(formatDecimal(500, 2, 0)).toBe("5");
  expect(formatDecimal(0, 2)).toBe("0.00");
});

describe("normalizeDecimalText", () => {
  test.each(["1,000x", "1,000.5.5", "1,0000"])(
    "normalizeDecimalText keeps the commas of %j, because the text is not a number",
    (text) => {
      expect(normalizeDecimalText(text)).toBe(text);
    },
  );
});
