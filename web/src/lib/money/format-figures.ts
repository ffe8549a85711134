import type { Fen, Price, Units } from "contract";
import { formatCny, formatPrice, formatUnits } from "./format-money.ts";

// Figures as words: of a sentence, a title, a label that is read aloud. What stands by itself on a screen is a Figure.

/** Before a field that money is typed into. */
export const yuanSign = "¥";
/** "¥1,234.50"; a dash without sign and unit where nobody has said how much. */
export const yuanText = (amount: Fen | null): string =>
  amount === null ? "—" : yuanSign + formatCny(amount);
/** On a chip, of a limit: nobody reads two zeros there. "¥5,000", "¥99.50". */
export const roundYuanText = (amount: Fen | null): string => yuanText(amount).replace(/\.00$/, "");
/** One sign, no zeros: "¥100–5,000". */
export const yuanRangeText = (least: Fen, most: Fen): string =>
  `${roundYuanText(least)}–${roundYuanText(most).slice(1)}`;
/** What one of the asset costs: "¥7.12". */
export const coinPriceText = (price: Price | null): string =>
  price === null ? "—" : yuanSign + formatPrice(price);
/** "700.0000 枚". The unit never stands alone on a line. */
export const coinsText = (quantity: Units | null, unit: string): string =>
  quantity === null ? "—" : `${formatUnits(quantity)}\u00A0${unit}`;
/** "12 单", "98%"; a dash where nobody has counted. */
export const countText = (count: number | null, what: string): string =>
  count === null ? "—" : `${count}\u00A0${what}`;
export const percentText = (rate: number | null): string => (rate === null ? "—" : `${rate}%`);

/** Of seconds, as it is said in passing: never none. */
export const aboutMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** A price beside the reference, in tenths of a per cent: -14 is 1.4 % below it. */
const tenthsAgainst = (price: number, reference: number): number =>
  Math.round(((price - reference) * 1000) / reference);

export type PriceDifference = { text: string; tone: "good" | "plain" | "bad" };

/** "−1.4%", good for who buys; far above it is a warning. */
export function priceDifferenceForBuyer(price: number, reference: number): PriceDifference {
  const tenths = tenthsAgainst(price, reference);
  if (tenths === 0) return { text: "持平", tone: "plain" };
  const whole = Math.abs(tenths);
  const text = `${tenths < 0 ? "−" : "+"}${Math.floor(whole / 10)}.${whole % 10}%`;
  if (tenths < 0) return { text, tone: "good" };
  return { text, tone: tenths > 25 ? "bad" : "plain" };
}
