import { price } from "contract";
import { expect, test } from "vitest";
import { againstReference, expectedRank, readPrice, stepPrice } from "./sell-price.ts";

const at = (...prices: number[]) => prices.map((it) => ({ price: price(it) }));

test.each([
  [72_000, "与参考价持平"],
  [72_030, "与参考价持平"],
  [72_864, "比参考价高1.2%"],
  [69_840, "比参考价低3%"],
])("%i against a reference of ¥7.20: %s", (own, words) => {
  expect(againstReference(price(own), price(72_000))).toBe(words);
});

test("a step is a fen and stops at the band", () => {
  const band = { priceMin: price(68_400), priceMax: price(75_600) };
  expect(stepPrice(price(72_000), 1, band)).toBe(72_100);
  expect(stepPrice(price(75_550), 1, band)).toBe(75_600);
  expect(stepPrice(price(68_400), -1, band)).toBe(68_400);
});

test("the rank counts who is cheaper; equals stand before or after by their age", () => {
  expect(expectedRank(price(72_000), at(71_000, 72_000, 73_000), 3)).toEqual({ rank: 2, atLeast: false });
  expect(expectedRank(price(70_000), at(71_000), 40)).toEqual({ rank: 1, atLeast: false });
});

test("beyond the offers that were read only a floor is known", () => {
  expect(expectedRank(price(74_000), at(71_000, 72_000), 40)).toEqual({ rank: 3, atLeast: true });
  expect(expectedRank(price(74_000), at(71_000, 72_000), 2)).toEqual({ rank: 3, atLeast: false });
});

test("what is no price is none", () => {
  expect(["", "0", "abc", "7.20001", "７.２"].map(readPrice)).toEqual([undefined, undefined, undefined, undefined, 72_000]);
});
