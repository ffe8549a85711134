import {
  amountForQuantity,
  cnyAmountRule,
  type Fen,
  fen,
  fenDecimals,
  type Output,
  parseDecimal,
  quantityForAmount,
  quantityRule,
  type Units,
  units,
  unitsDecimals,
} from "contract";
import { dailyLimitLeft } from "./buyer-limits.ts";
import type { QuoteMode } from "./purchase-quote.ts";

type Config = Pick<
  Output<"buyConfig">,
  "refPrice" | "minAmount" | "maxAmount" | "dailyLimit" | "dailyUsed"
>;

/** Without a reference price, only the typed value is known. The other one is null. */
export type QuickMatchQuote = { amount: Fen | null; quantity: Units | null };

/**
 * Estimates an amount before a seller is known: at the reference price, within the limits of the
 * user.
 */
export function quickMatchQuoteOf(
  mode: QuoteMode,
  text: string,
  config: Config,
): QuickMatchQuote | { error: string } {
  const { refPrice } = config;
  const limits = {
    min: config.minAmount,
    max: config.maxAmount,
    leftToday: dailyLimitLeft(config),
  };
  if (mode === "amount") {
    const error = cnyAmountRule.check(text, limits);
    if (error !== undefined) return { error };
    const amount = fen(parseDecimal(text, fenDecimals) ?? 0);
    return { amount, quantity: refPrice && quantityForAmount(amount, refPrice) };
  }
  const wrong = quantityRule.check(text, {});
  if (wrong !== undefined) return { error: wrong };
  const quantity = units(parseDecimal(text, unitsDecimals) ?? 0);
  if (refPrice === null) return { amount: null, quantity };
  const amount = amountForQuantity(quantity, refPrice, "up");
  const error = cnyAmountRule.check(amount, limits);
  return error === undefined ? { amount, quantity } : { error };
}
