import {
  amountOf,
  cnyAmountRule,
  type Fen,
  fen,
  fenDecimals,
  type Output,
  parseDecimal,
  quantityOf,
  quantityRule,
  type Units,
  units,
  unitsDecimals,
} from "contract";
import type { QuoteMode } from "./purchase-quote.ts";

type Config = Pick<Output<"buyConfig">, "refPrice" | "minAmount" | "maxAmount" | "dailyLimit" | "dailyUsed">;

/** What is left of today's limit, never below nothing. */
export const leftToday = (config: Pick<Config, "dailyLimit" | "dailyUsed">): Fen => fen(Math.max(0, config.dailyLimit - config.dailyUsed));

/** An amount before any seller is known: at the reference price, within what the person may buy. */
export function quickQuote(mode: QuoteMode, text: string, config: Config): { amount: Fen; quantity: Units } | { error: string } {
  const limits = { min: config.minAmount, max: config.maxAmount, leftToday: leftToday(config) };
  if (mode === "amount") {
    const error = cnyAmountRule.check(text, limits);
    if (error !== undefined) return { error };
    const amount = fen(parseDecimal(text, fenDecimals) ?? 0);
    return { amount, quantity: quantityOf(amount, config.refPrice) };
  }
  const wrong = quantityRule.check(text, {});
  if (wrong !== undefined) return { error: wrong };
  const quantity = units(parseDecimal(text, unitsDecimals) ?? 0);
  const amount = amountOf(quantity, config.refPrice, "up");
  const error = cnyAmountRule.check(amount, limits);
  return error === undefined ? { amount, quantity } : { error };
}
