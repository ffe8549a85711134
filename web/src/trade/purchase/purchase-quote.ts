import {
  amountForQuantity,
  cnyAmountRule,
  type Fen,
  asFen,
  fenDecimals,
  type Offer,
  type Price,
  parseDecimal,
  quantityForAmount,
  quantityRule,
  formatDecimal,
  type AssetUnits,
  asAssetUnits,
  assetUnitsDecimals,
} from "contract";

export type PurchaseBasis = "amount" | "quantity";
type PurchaseLimits = {
  price: Price;
  remain: AssetUnits;
  minAmount: Fen;
  maxAmount: Fen;
  leftToday: Fen | null;
};
/**
 * `whole`: the purchase takes all remaining coins of the listing. Such a purchase is requested by
 * quantity, so that no tiny remainder is left.
 */
export type PurchaseQuote = { amount: Fen; quantity: AssetUnits; whole: boolean };
export type PurchaseQuoteOrError = { quote: PurchaseQuote } | { error: string };

type OwnLimits = { perOrder: Fen | null; leftToday: Fen | null };

/**
 * Combines the limits of the listing with those of the buyer, so that an amount within the result
 * breaks neither. If the remaining coins of a listing are worth less than its minimum amount, they
 * can only be bought as a whole.
 */
export const purchaseLimitsOf = (
  offer: Pick<Offer, "remain" | "minAmount" | "maxAmount">,
  price: Price,
  own: OwnLimits,
): PurchaseLimits => ({
  price,
  remain: offer.remain,
  minAmount: offer.minAmount < offer.maxAmount ? offer.minAmount : offer.maxAmount,
  maxAmount: asFen(Math.min(offer.maxAmount, own.perOrder ?? Infinity)),
  leftToday: own.leftToday,
});

/** Largest amount that the buyer can buy from this listing today. */
export const maxPurchaseAmount = (limits: PurchaseLimits): Fen =>
  asFen(Math.min(limits.maxAmount, limits.leftToday ?? Infinity));

const wholeOf = (limits: PurchaseLimits): PurchaseQuote => ({
  amount: amountForQuantity(limits.remain, limits.price, "up"),
  quantity: limits.remain,
  whole: true,
});

function byAmount(text: string, limits: PurchaseLimits): PurchaseQuoteOrError {
  const error = cnyAmountRule.check(text, {
    min: limits.minAmount,
    max: limits.maxAmount,
    leftToday: limits.leftToday,
  });
  if (error !== undefined) return { error };
  const amount = asFen(parseDecimal(text, fenDecimals) ?? 0);
  const whole = wholeOf(limits);
  if (amount === whole.amount) return { quote: whole };
  return { quote: { amount, quantity: quantityForAmount(amount, limits.price), whole: false } };
}

function byQuantity(text: string, limits: PurchaseLimits): PurchaseQuoteOrError {
  const error = quantityRule.check(text, { remain: limits.remain });
  if (error !== undefined) return { error };
  const quantity = asAssetUnits(parseDecimal(text, assetUnitsDecimals) ?? 0);
  if (quantity === limits.remain && wholeOf(limits).amount <= limits.maxAmount)
    return { quote: wholeOf(limits) };
  const amount = amountForQuantity(quantity, limits.price, "up");
  const wrong = cnyAmountRule.check(amount, {
    min: limits.minAmount,
    max: limits.maxAmount,
    leftToday: limits.leftToday,
  });
  return wrong === undefined ? { quote: { amount, quantity, whole: false } } : { error: wrong };
}

/** Converts the typed amount or quantity to both, at `limits.price`, or returns the error text. */
export const parsePurchaseInput = (
  mode: PurchaseBasis,
  text: string,
  limits: PurchaseLimits,
): PurchaseQuoteOrError => (mode === "amount" ? byAmount(text, limits) : byQuantity(text, limits));

/**
 * Text that the button 全部 enters: the most that the limits per order, the daily limit and the
 * listing allow.
 */
export function maxPurchaseInputText(mode: PurchaseBasis, limits: PurchaseLimits): string {
  const most = maxPurchaseAmount(limits);
  if (mode === "amount") return formatDecimal(most, fenDecimals);
  const quantity =
    wholeOf(limits).amount <= most ? limits.remain : quantityForAmount(most, limits.price);
  return formatDecimal(quantity, assetUnitsDecimals, 2);
}
