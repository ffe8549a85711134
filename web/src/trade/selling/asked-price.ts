import {
  amountOf,
  type Fen,
  fen,
  type Ladder,
  type Offer,
  type Output,
  type Price,
  parseDecimal,
  price as priceOf,
  priceDecimals,
  rankAtPrice,
  toDecimal,
  type Units,
} from "contract";
import { coinPriceText, yuanText } from "../../lib/money/format-figures.ts";

const step = 100;
/** What was typed, as a price; undefined while it is none. */
export function parsePrice(text: string): Price | undefined {
  const minor = parseDecimal(text, priceDecimals);
  return minor !== undefined && minor > 0 ? priceOf(minor) : undefined;
}
export const priceText = (it: Price): string => toDecimal(it, priceDecimals, 2);

/** One step of ¥0.01, held inside the band. */
export function stepAskedPrice(
  from: Price,
  direction: 1 | -1,
  { priceMin, priceMax }: Pick<Output<"sellConfig">, "priceMin" | "priceMax">,
): Price {
  const next = from + direction * step;
  return priceOf(Math.min(priceMax ?? Infinity, Math.max(priceMin ?? step, next)));
}

/** 比参考价高 1.2%, with one decimal; equal to the reference is said in words. */
export function againstReference(price: Price, reference: Price): string {
  const tenths = Math.round(((price - reference) * 1000) / reference);
  if (tenths === 0) return "与参考价持平";
  const percent = toDecimal(Math.abs(tenths), 1, 0);
  return `比参考价${tenths > 0 ? "高" : "低"}${percent}%`;
}

/** Where a listing at this price would stand among those on offer, cheapest first. Beyond what was read only a floor is known. */
export function expectedRank(
  price: Price,
  offers: readonly Pick<Offer, "price">[],
  total: number,
): { rank: number; atLeast: boolean } {
  const cheaper = offers.filter((it) => it.price < price).length;
  return { rank: cheaper + 1, atLeast: cheaper === offers.length && total > offers.length };
}

/** From here on below the reference a price is told as a loss: one slip of a finger costs as much. */
const warnedTenths = 20;
const isOffMarket = (asked: Price, reference: Price): boolean =>
  (reference - asked) * 1000 >= warnedTenths * reference;

/** What all of it brings more at one price than at another. */
export const gainOf = (quantity: Units, from: Price, to: Price): Fen =>
  fen(amountOf(quantity, to, "down") - amountOf(quantity, from, "down"));

/** 比参考价低4.2%，卖完少收 ¥150.00; nothing while the price is near the market, or to the seller's good. */
export function priceLossText(
  asked: Price,
  reference: Price | null,
  quantity: Units | undefined,
): string | undefined {
  if (reference === null || !isOffMarket(asked, reference)) return undefined;
  const lost =
    quantity === undefined ? "" : `，卖完少收 ${yuanText(gainOf(quantity, asked, reference))}`;
  return `${againstReference(asked, reference)}${lost}`;
}

/** The dearest price up to the reference that stands in the same place; without a ladder the reference itself. */
export function betterPrice(
  asked: Price,
  reference: Price,
  ladder: Ladder | undefined,
): Price | undefined {
  const dearest = Math.floor(reference / step) * step;
  if (ladder === undefined) return dearest > asked ? priceOf(dearest) : undefined;
  const rank = rankAtPrice(ladder, asked);
  for (let it = dearest; it > asked; it -= step)
    if (rankAtPrice(ladder, priceOf(it)) === rank) return priceOf(it);
  return undefined;
}

export const rankText = (ladder: Ladder, asked: Price): string =>
  `第${rankAtPrice(ladder, asked)}位，共${ladder.reduce((sum, it) => sum + it.count, 1)}位`;

type Market = Pick<Output<"sellConfig">, "refPrice" | "priceMin" | "priceMax" | "ladder">;
export type PriceFix = { price: Price; text: string };

/** What one tap makes of a price that is refused, or that costs money for nothing. */
export function priceFixOf(
  asked: Price,
  quantity: Units | undefined,
  { refPrice, priceMin, priceMax, ladder }: Market,
): PriceFix | undefined {
  const ceiling = priceMax !== null && asked > priceMax ? priceMax : undefined;
  const edge = priceMin !== null && asked < priceMin ? priceMin : ceiling;
  if (edge !== undefined) return { price: edge, text: `改为 ${coinPriceText(edge)}` };
  if (refPrice === null || !isOffMarket(asked, refPrice)) return undefined;
  const better = betterPrice(asked, refPrice, ladder);
  if (better === undefined) return undefined;
  const place = ladder === undefined ? "" : `，仍是第${rankAtPrice(ladder, asked)}位`;
  const more = quantity === undefined ? "" : `，多收 ${yuanText(gainOf(quantity, asked, better))}`;
  return { price: better, text: `改为 ${coinPriceText(better)}${place}${more}` };
}

export type LadderRung = { price: Price; rank: number; why: string };
const rungsMost = 5;

/** Prices that are worth a tap: just before somebody who stands there, the one that is asked now, the reference. The dearer the later. */
export function ladderRungsOf(
  now: Price,
  ladder: Ladder,
  { refPrice, priceMin, priceMax }: Market,
): LadderRung[] {
  const before = ladder.map((it) => ({
    price: it.ahead === 0 ? it.price : priceOf(it.price - step),
    why: `${it.nickName}之前`,
  }));
  const all = [
    { price: now, why: "现价" },
    ...before,
    ...(refPrice === null
      ? []
      : [{ price: priceOf(Math.round(refPrice / step) * step), why: "参考价" }]),
  ];
  const known = new Map<number, LadderRung>();
  for (const it of all) {
    const fits = it.price >= (priceMin ?? step) && it.price <= (priceMax ?? Infinity);
    if (it.price === now || (fits && !known.has(it.price)))
      known.set(it.price, known.get(it.price) ?? { ...it, rank: rankAtPrice(ladder, it.price) });
  }
  const sorted = [...known.values()].toSorted((a, b) => a.price - b.price);
  const at = sorted.findIndex((it) => it.price === now);
  // The first place, and those around the price of now.
  const from = Math.max(1, Math.min(at - 2, sorted.length - rungsMost + 1));
  return sorted.filter(
    (_, index) => index === 0 || (index >= from && index < from + rungsMost - 1),
  );
}

/** How far a price that follows the reference is from it: "−0.5%", "+1%", "持平". */
export function floatText(permille: number): string {
  if (permille === 0) return "持平";
  return `${permille > 0 ? "+" : "−"}${toDecimal(Math.abs(permille), 1, 0)}%`;
}

/** The float that is nearest to a price. */
export const floatNear = (price: Price, reference: Price): number =>
  Math.round(((price - reference) * 1000) / reference);
