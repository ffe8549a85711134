import { describe, expect, test } from "vitest";
import { parseJsonKeepingLongIntegers } from "./read-json.ts";

describe("parseJsonKeepingLongIntegers", () => {
  test("parseJsonKeepingLongIntegers keeps every digit of an integer beyond 2^53", () => {
    expect(
      parseJsonKeepingLongIntegers(
        '{"id":1234567890123456789,"ids":[-9007199254740993, 9007199254740991]}',
      ),
    ).toEqual({
      id: "1234567890123456789",
      ids: ["-9007199254740993", 9007199254740991],
    });
  });

  test("parseJsonKeepingLongIntegers leaves digits inside a string unchanged", () => {
    const value = { text: 'a "b", 1234567890123456789,\\', id: 1 };
    expect(
      parseJsonKeepingLongIntegers(
        JSON.stringify(value).replace('"id":1', '"id":9007199254740993'),
      ),
    ).toEqual({
      ...value,
      id: "9007199254740993",
    });
  });

  test("parseJsonKeepingLongIntegers reads fractions and exponents as numbers", () => {
    expect(parseJsonKeepingLongIntegers("[1234567890123456.5,1234567890123456e3]")).toEqual([
      1234567890123456.5, 1234567890123456e3,
    ]);
  });

  test("parseJsonKeepingLongIntegers reads long fractions as numbers next to a long integer", () => {
    expect(
      parseJsonKeepingLongIntegers('{"id":1234567890123456789,"part":0.1234567890123456789}'),
    ).toEqual({
      id: "1234567890123456789",
      part: Number("0.1234567890123456789"),
    });
  });

  test("parseJsonKeepingLongIntegers reads a string of 20,000,000 characters next to a long integer", () => {
    const text = "a\\".repeat(10_000_000);
    expect(
      parseJsonKeepingLongIntegers(
        JSON.stringify({ text }).replace("}", ',"id":1234567890123456789}'),
      ),
    ).toEqual({
      text,
      id: "1234567890123456789",
    });
  });

  test("parseJsonKeepingLongIntegers reads numbers of 200,000 digits without a timeout", () => {
    const digits = "1".repeat(200_000);
    expect(parseJsonKeepingLongIntegers(`[${digits}.5,${digits}]`)).toEqual([
      Number.POSITIVE_INFINITY,
      digits,
    ]);
  });

  test("parseJsonKeepingLongIntegers throws for a text that is not JSON", () => {
    expect(() => parseJsonKeepingLongIntegers('{"id":1234567890123456789')).toThrow(SyntaxError);
  });
});
