import {
  amountForQuantity,
  cnyAmountRule,
  type Fen,
  asFen,
  fenDecimals,
  type Output,
  parseDecimal,
  quantityForAmount,
  quantityRule,
  type AssetUnits,
  asAssetUnits,
  assetUnitsDecimals,
} from "contract";
import { dailyLimitLeft } from "./buyer-limits.ts";
import type { PurchaseBasis } from "./purchase-quote.ts";

type Config = Pick<
  Output<"buyConfig">,
  "refPrice" | "minAmount" | "maxAmount" | "dailyLimit" | "dailyUsed"
>;

/**
 * Without a reference price, only the typed one of the two values is known. The other one is null.
 */
export type QuickMatchQuote = { amount: Fen | null; quantity: AssetUnits | null };

/**
 * Estimates amount and quantity of a quick match, whose seller is not known yet. Uses the reference
 * price and the limits of the user. Returns the error text if the input is not allowed.
 */
export function estimateQuickMatchQuote(
  mode: PurchaseBasis,
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
    const amount = asFen(parseDecimal(text, fenDecimals) ?? 0);
    return { amount, quantity: refPrice && quantityForAmount(amount, refPrice) };
  }
  const wrong = quantityRule.check(text, {});
  if (wrong !== undefined) return { error: wrong };
  const quantity = asAssetUnits(parseDecimal(text, assetUnitsDecimals) ?? 0);
  if (refPrice === null) return { amount: null, quantity };
  const amount = amountForQuantity(quantity, refPrice, "up");
  const error = cnyAmountRule.check(amount, limits);
  return error === undefined ? { amount, quantity } : { error };
}
