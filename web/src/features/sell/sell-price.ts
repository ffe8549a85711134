import { type Offer, type Output, type Price, parseDecimal, price as priceOf, priceDecimals, toDecimal } from "contract";

const step = 100;
/** What was typed, as a price; undefined while it is none. */
export function readPrice(text: string): Price | undefined {
  const minor = parseDecimal(text, priceDecimals);
  return minor !== undefined && minor > 0 ? priceOf(minor) : undefined;
}
export const priceText = (it: Price): string => toDecimal(it, priceDecimals, 2);

/** One step of ¥0.01, held inside the band. */
export function stepPrice(
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
export function expectedRank(price: Price, offers: readonly Pick<Offer, "price">[], total: number): { rank: number; atLeast: boolean } {
  const cheaper = offers.filter((it) => it.price < price).length;
  return { rank: cheaper + 1, atLeast: cheaper === offers.length && total > offers.length };
}
