import { asPrice } from "contract";
import { expect, test } from "vitest";
import { createRandomSource } from "../random.ts";
import { nextReferencePrice } from "./next-reference-price.ts";

test("nextReferencePrice moves the price by at most 0.3 %, in whole fen", () => {
  expect([0, 0.5, 0.999].map((random) => nextReferencePrice(asPrice(72_000), random))).toEqual([
    71_800, 72_000, 72_200,
  ]);
});

test("nextReferencePrice stays inside the price band over a year and reaches both edges", () => {
  const random = createRandomSource(1);
  let at = asPrice(72_000);
  const seen = Array.from({ length: 52_560 }, () => {
    const before = at;
    at = nextReferencePrice(at, random());
    expect(Math.abs(at - before) * 1000).toBeLessThanOrEqual(before * 3);
    return at;
  });
  expect([Math.min(...seen), Math.max(...seen)]).toEqual([69_100, 74_900]);
});
