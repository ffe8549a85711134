import {
  amountForQuantity,
  type Fen,
  asFen,
  type PriceLevelList,
  type Offer,
  type Output,
  type Price,
  parseDecimal,
  asPrice as priceOf,
  priceDecimals,
  listingRankAtPrice,
  formatDecimal,
  type AssetUnits,
} from "contract";
import { coinPriceText, yuanText } from "../../lib/money/figure-texts-with-units.ts";

const step = 100;
/** Parses the price that the seller typed. Returns undefined if it is not a price. */
export function parseAskedPrice(text: string): Price | undefined {
  const minor = parseDecimal(text, priceDecimals);
  return minor !== undefined && minor > 0 ? priceOf(minor) : undefined;
}
export const askedPriceInputText = (it: Price): string => formatDecimal(it, priceDecimals, 2);

/** Changes the price by ¥0.01, but not beyond the lowest and highest allowed price. */
export function changeAskedPriceByOneCent(
  from: Price,
  direction: 1 | -1,
  { priceMin, priceMax }: Pick<Output<"sellConfig">, "priceMin" | "priceMax">,
): Price {
  const next = from + direction * step;
  return priceOf(Math.min(priceMax ?? Infinity, Math.max(priceMin ?? step, next)));
}

/** Returns "比参考价高1.2%", or "与参考价持平" for a difference that rounds to 0.0 %. */
export function referencePriceDifferenceText(price: Price, reference: Price): string {
  const tenths = Math.round(((price - reference) * 1000) / reference);
  if (tenths === 0) return "与参考价持平";
  const percent = formatDecimal(Math.abs(tenths), 1, 0);
  return `比参考价${tenths > 0 ? "高" : "低"}${percent}%`;
}

/**
 * Returns the expected rank of a listing at this price. The cheapest listing has rank 1. If only a
 * part of the offers was read and all of these are cheaper, the real rank may be worse (`atLeast`).
 */
export function expectedPriceRank(
  price: Price,
  offers: readonly Pick<Offer, "price">[],
  total: number,
): { rank: number; atLeast: boolean } {
  const cheaper = offers.filter((it) => it.price < price).length;
  return { rank: cheaper + 1, atLeast: cheaper === offers.length && total > offers.length };
}

/**
 * Distance below the reference price, in tenths of a percent, from which the form states how much
 * the seller loses. A single typing error can cause a distance of this size.
 */
const warnedTenths = 20;
const isOffMarket = (asked: Price, reference: Price): boolean =>
  (reference - asked) * 1000 >= warnedTenths * reference;

/** Additional revenue if the whole quantity sells at the price `to` instead of `from`. */
export const additionalRevenueAtPrice = (quantity: AssetUnits, from: Price, to: Price): Fen =>
  asFen(amountForQuantity(quantity, to, "down") - amountForQuantity(quantity, from, "down"));

/**
 * Returns "比参考价低4.2%，卖完少收 ¥150.00". Returns undefined if the price is above the reference price or
 * less than 2 % below it, or if there is no reference price.
 */
export function priceBelowReferenceText(
  asked: Price,
  reference: Price | null,
  quantity: AssetUnits | undefined,
): string | undefined {
  if (reference === null || !isOffMarket(asked, reference)) return undefined;
  const lost =
    quantity === undefined
      ? ""
      : `，卖完少收 ${yuanText(additionalRevenueAtPrice(quantity, asked, reference))}`;
  return `${referencePriceDifferenceText(asked, reference)}${lost}`;
}

/**
 * Returns the highest price, up to the reference price, at which the listing keeps its rank. If the
 * backend sends no price levels (`ladder`), returns the reference price. Returns `undefined` if
 * there is no such price above the asked one.
 */
export function bestPriceAtSameRank(
  asked: Price,
  reference: Price,
  ladder: PriceLevelList | undefined,
): Price | undefined {
  const dearest = Math.floor(reference / step) * step;
  if (ladder === undefined) return dearest > asked ? priceOf(dearest) : undefined;
  const rank = listingRankAtPrice(ladder, asked);
  for (let candidate = dearest; candidate > asked; candidate -= step)
    if (listingRankAtPrice(ladder, priceOf(candidate)) === rank) return priceOf(candidate);
  return undefined;
}

export const priceRankText = (ladder: PriceLevelList, asked: Price): string =>
  `第${listingRankAtPrice(ladder, asked)}位，共${ladder.reduce((sum, it) => sum + it.count, 1)}位`;

type Market = Pick<Output<"sellConfig">, "refPrice" | "priceMin" | "priceMax" | "ladder">;
export type PriceSuggestion = { price: Price; text: string };

/**
 * Suggests a price to apply with one tap if the asked price is not allowed, or if it loses money
 * without a better rank.
 */
export function suggestAskedPrice(
  asked: Price,
  quantity: AssetUnits | undefined,
  { refPrice, priceMin, priceMax, ladder }: Market,
): PriceSuggestion | undefined {
  const ceiling = priceMax !== null && asked > priceMax ? priceMax : undefined;
  const edge = priceMin !== null && asked < priceMin ? priceMin : ceiling;
  if (edge !== undefined) return { price: edge, text: `改为 ${coinPriceText(edge)}` };
  if (refPrice === null || !isOffMarket(asked, refPrice)) return undefined;
  const better = bestPriceAtSameRank(asked, refPrice, ladder);
  if (better === undefined) return undefined;
  const place = ladder === undefined ? "" : `，仍是第${listingRankAtPrice(ladder, asked)}位`;
  const more =
    quantity === undefined
      ? ""
      : `，多收 ${yuanText(additionalRevenueAtPrice(quantity, asked, better))}`;
  return { price: better, text: `改为 ${coinPriceText(better)}${place}${more}` };
}

export type AskedPriceChoice = { price: Price; rank: number; why: string };
const rungsMost = 5;

/**
 * Returns at most five prices to choose with a tap: prices just ahead of other listings, the
 * current price and the reference price. Sorted in ascending order. All but the current price are
 * within the allowed range.
 */
export function askedPriceChoices(
  now: Price,
  ladder: PriceLevelList,
  { refPrice, priceMin, priceMax }: Market,
): AskedPriceChoice[] {
  const before = ladder.map((item) => ({
    price: item.ahead === 0 ? item.price : priceOf(item.price - step),
    why: `${item.nickName}之前`,
  }));
  const all = [
    { price: now, why: "现价" },
    ...before,
    ...(refPrice === null
      ? []
      : [{ price: priceOf(Math.round(refPrice / step) * step), why: "参考价" }]),
  ];
  const known = new Map<number, AskedPriceChoice>();
  for (const item of all) {
    const fits = item.price >= (priceMin ?? step) && item.price <= (priceMax ?? Infinity);
    if (item.price === now || (fits && !known.has(item.price)))
      known.set(
        item.price,
        known.get(item.price) ?? { ...item, rank: listingRankAtPrice(ladder, item.price) },
      );
  }
  const sorted = [...known.values()].toSorted((a, b) => a.price - b.price);
  const at = sorted.findIndex((it) => it.price === now);
  // Keeps the lowest price and the prices next to the current one.
  const from = Math.max(1, Math.min(at - 2, sorted.length - rungsMost + 1));
  return sorted.filter(
    (_, index) => index === 0 || (index >= from && index < from + rungsMost - 1),
  );
}

/** Describes the offset of a floating price from the reference price: "−0.5%", "+1%", "持平". */
export function floatingPriceOffsetText(permille: number): string {
  if (permille === 0) return "持平";
  return `${permille > 0 ? "+" : "−"}${formatDecimal(Math.abs(permille), 1, 0)}%`;
}

/** Returns the offset of a price from the reference price, rounded to whole permille. */
export const floatingPriceOffsetPermille = (price: Price, reference: Price): number =>
  Math.round(((price - reference) * 1000) / reference);
