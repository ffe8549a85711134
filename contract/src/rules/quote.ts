import {
  amountForQuantity,
  type Fen,
  fen,
  type Price,
  quantityForAmount,
  type Units,
} from "../money/money.ts";

export type QuoteListing = { price: Price; remain: Units; minAmount: Fen; maxAmount: Fen };
export type QuoteRequest = { amount?: Fen | undefined; quantity?: Units | undefined };
export type TradeQuote = { amount: Fen; quantity: Units; tail: number };

export const remainingValueOf = (listing: Pick<QuoteListing, "remain" | "price">): Fen =>
  amountForQuantity(listing.remain, listing.price, "up");

/**
 * Returns the current limits of an order. The rest of a listing may be bought completely, even
 * below its minimum.
 */
export const orderLimitsOf = (quoteListing: QuoteListing): { min: Fen; max: Fen } => ({
  min: fen(Math.min(quoteListing.minAmount, remainingValueOf(quoteListing))),
  max: fen(Math.min(quoteListing.maxAmount, remainingValueOf(quoteListing))),
});

export const requestedAmountOf = (
  listing: Pick<QuoteListing, "price">,
  request: QuoteRequest,
): Fen =>
  request.amount ?? amountForQuantity(request.quantity ?? (0 as Units), listing.price, "up");

/**
 * Returns amount and quantity for a request, with the reserved payment suffix. The suffix
 * identifies the transfer: no two running orders of a seller have the same suffix. The amount decides,
 * and the quantity follows, rounded down. A buyer who takes the whole rest pays its exact value, so
 * that no dust remains. Client and backend use this function, so the order has the amount that was
 * shown.
 */
export function quoteTrade(
  quoteListing: QuoteListing,
  request: QuoteRequest,
  most: Fen,
  freeTail: number | undefined,
): TradeQuote {
  const wanted = requestedAmountOf(quoteListing, request);
  if (wanted === remainingValueOf(quoteListing) || request.quantity === quoteListing.remain)
    return { amount: remainingValueOf(quoteListing), quantity: quoteListing.remain, tail: 0 };
  const { min, max } = orderLimitsOf(quoteListing);
  const yuan = Math.floor(wanted / 100) * 100;
  const fits = (amount: number) =>
    amount >= min &&
    amount <= Math.min(max, most) &&
    quantityForAmount(fen(amount), quoteListing.price) <= quoteListing.remain;
  const tails = freeTail === undefined ? [] : [yuan - 100 + freeTail, yuan + freeTail].filter(fits);
  const amount = fen(tails[0] ?? (fits(yuan) ? yuan : wanted));
  return {
    amount,
    quantity: quantityForAmount(amount, quoteListing.price),
    tail: tails.length > 0 ? (freeTail ?? 0) : 0,
  };
}
