import type { Fen, Price, AssetUnits } from "contract";
import { formatCny, formatCoinPrice, formatCoinQuantity } from "./format-money.ts";

// Figures as text for sentences, titles and labels of screen readers. Standalone figures are
// rendered by `TradeFigure`.

/** Sign before amounts, prices and inputs for money. */
export const yuanSign = "¥";
/** Returns "¥1,234.50", or a dash without sign and unit if the amount is unknown. */
export const yuanText = (amount: Fen | null): string =>
  amount === null ? "—" : yuanSign + formatCny(amount);
/** Returns an amount without ".00" for chips and limits: "¥5,000", "¥99.50". */
export const yuanTextWithoutZeroCents = (amount: Fen | null): string =>
  yuanText(amount).replace(/\.00$/, "");
/** Returns a range with one sign and without ".00": "¥100–5,000". */
export const yuanRangeText = (least: Fen, most: Fen): string =>
  `${yuanTextWithoutZeroCents(least)}–${yuanTextWithoutZeroCents(most).slice(1)}`;
/** Returns the price of one coin: "¥7.12". */
export const coinPriceText = (price: Price | null): string =>
  price === null ? "—" : yuanSign + formatCoinPrice(price);
/** Returns "700.0000 枚" with a non-breaking space, so that the unit never wraps alone. */
export const coinsText = (quantity: AssetUnits | null, unit: string): string =>
  quantity === null ? "—" : `${formatCoinQuantity(quantity)}\u00A0${unit}`;
/** Returns "12 单" with a non-breaking space, or a dash if the count is unknown. */
export const countWithUnitText = (count: number | null, what: string): string =>
  count === null ? "—" : `${count}\u00A0${what}`;
export const percentText = (rate: number | null): string => (rate === null ? "—" : `${rate}%`);

/** Returns rounded minutes for a sentence, at least 1. */
export const roundSecondsToMinutes = (seconds: number): number =>
  Math.max(1, Math.round(seconds / 60));

/** Returns the difference from the reference in tenths of a percent: -14 is 1.4 % below it. */
const differencePermille = (price: number, reference: number): number =>
  Math.round(((price - reference) * 1000) / reference);

export type ReferencePriceDifference = { text: string; tone: "good" | "plain" | "bad" };

/**
 * Returns the difference of a price from the reference, such as "−1.4%". A lower price is good for
 * the buyer. A difference that rounds to more than 2.5 % is bad.
 */
export function referencePriceDifferenceForBuyer(
  price: number,
  reference: number,
): ReferencePriceDifference {
  const tenths = differencePermille(price, reference);
  if (tenths === 0) return { text: "持平", tone: "plain" };
  const whole = Math.abs(tenths);
  const text = `${tenths < 0 ? "−" : "+"}${Math.floor(whole / 10)}.${whole % 10}%`;
  if (tenths < 0) return { text, tone: "good" };
  return { text, tone: tenths > 25 ? "bad" : "plain" };
}
