import { type PriceLevelList, asPrice, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import {
  referencePriceDifferenceText,
  suggestAskedPrice,
  expectedPriceRank,
  floatingPriceOffsetPermille,
  floatingPriceOffsetText,
  priceBelowReferenceText,
  priceRankText,
  parseAskedPrice,
  askedPriceChoices,
  changeAskedPriceByOneCent,
} from "./asked-price.ts";

const at = (...prices: number[]) => prices.map((it) => ({ price: asPrice(it) }));

test.each([
  [72_000, "与参考价持平"],
  [72_030, "与参考价持平"],
  [72_864, "比参考价高1.2%"],
  [69_840, "比参考价低3%"],
])("describes the price %i against a reference price of ¥7.20 as %s", (own, words) => {
  expect(referencePriceDifferenceText(asPrice(own), asPrice(72_000))).toBe(words);
});

test("changes the asked price by one fen per step and stops at the limits of the price band", () => {
  const band = { priceMin: asPrice(68_400), priceMax: asPrice(75_600) };
  expect(changeAskedPriceByOneCent(asPrice(72_000), 1, band)).toBe(72_100);
  expect(changeAskedPriceByOneCent(asPrice(75_550), 1, band)).toBe(75_600);
  expect(changeAskedPriceByOneCent(asPrice(68_400), -1, band)).toBe(68_400);
});

test("expectedPriceRank ranks an asked price by the number of cheaper offers", () => {
  expect(expectedPriceRank(asPrice(72_000), at(71_000, 72_000, 73_000), 3)).toEqual({
    rank: 2,
    atLeast: false,
  });
  expect(expectedPriceRank(asPrice(70_000), at(71_000), 40)).toEqual({ rank: 1, atLeast: false });
});

test("marks a rank as a minimum if all offers that were read are cheaper and more exist", () => {
  expect(expectedPriceRank(asPrice(74_000), at(71_000, 72_000), 40)).toEqual({
    rank: 3,
    atLeast: true,
  });
  expect(expectedPriceRank(asPrice(74_000), at(71_000, 72_000), 2)).toEqual({
    rank: 3,
    atLeast: false,
  });
});

test("parseAskedPrice accepts full-width digits and rejects empty, zero and malformed text", () => {
  expect(["", "0", "abc", "7.20001", "７.２"].map(parseAskedPrice)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    72_000,
  ]);
});

const market = { refPrice: asPrice(72_000), priceMin: asPrice(68_400), priceMax: asPrice(75_600) };
const ladder: PriceLevelList = [
  { price: asPrice(71_000), count: 1, ahead: 1, nickName: "瑞丰" },
  { price: asPrice(71_800), count: 2, ahead: 0, nickName: "北方" },
  { price: asPrice(73_000), count: 20, ahead: 20, nickName: "明月" },
];
const all = asAssetUnits(5_000_000);

test("states the seller's loss for a price two percent or more below the reference price", () => {
  const texts = [69_000, 70_560, 70_570, 74_000].map((asked) =>
    priceBelowReferenceText(asPrice(asked), market.refPrice, all),
  );
  expect(texts).toEqual([
    "比参考价低4.2%，卖完少收 ¥150.00",
    "比参考价低2%，卖完少收 ¥72.00",
    undefined,
    undefined,
  ]);
  expect([
    priceBelowReferenceText(asPrice(69_000), null, all),
    priceBelowReferenceText(asPrice(69_000), market.refPrice, undefined),
  ]).toEqual([undefined, "比参考价低4.2%"]);
});

test("suggests a higher asked price of equal rank, or a price inside the price band", () => {
  const cures = [69_000, 71_500, 60_000, 80_000].map(
    (it) => suggestAskedPrice(asPrice(it), all, { ...market, ladder })?.text,
  );
  expect(cures).toEqual([
    "改为 ¥7.09，仍是第1位，多收 ¥95.00",
    undefined,
    "改为 ¥6.84",
    "改为 ¥7.56",
  ]);
  expect(suggestAskedPrice(asPrice(69_000), all, { ...market, ladder: undefined })?.text).toBe(
    "改为 ¥7.20，多收 ¥150.00",
  );
  expect(suggestAskedPrice(asPrice(69_000), undefined, { ...market, ladder: [] })?.text).toBe(
    "改为 ¥7.20，仍是第1位",
  );
});

test("priceRankText ranks older listings first at the same price", () => {
  expect([71_000, 71_800, 73_000].map((it) => priceRankText(ladder, asPrice(it)))).toEqual([
    "第2位，共24位",
    "第2位，共24位",
    "第24位，共24位",
  ]);
});

test("suggests asked prices for the first rank and around the current price, within the band", () => {
  const steps = askedPriceChoices(asPrice(73_100), ladder, market).map((ladderRung) => [
    ladderRung.price,
    ladderRung.rank,
    ladderRung.why,
  ]);
  expect(steps).toEqual([
    [70_900, 1, "瑞丰之前"],
    [71_800, 2, "北方之前"],
    [72_000, 4, "参考价"],
    [72_900, 4, "明月之前"],
    [73_100, 24, "现价"],
  ]);
  expect(
    askedPriceChoices(asPrice(71_800), ladder, { ...market, priceMin: asPrice(71_500) })[0],
  ).toMatchObject({ price: 71_800, why: "现价" });
  expect(askedPriceChoices(asPrice(72_000), [], market)).toHaveLength(1);
});

test("formats a floating price's offset from the reference price and computes it from a price", () => {
  expect([0, -5, 12, 50].map(floatingPriceOffsetText)).toEqual(["持平", "−0.5%", "+1.2%", "+5%"]);
  expect(floatingPriceOffsetPermille(asPrice(71_600), asPrice(72_000))).toBe(-6);
});
