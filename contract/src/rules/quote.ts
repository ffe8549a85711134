import {
  amountForQuantity,
  type Fen,
  asFen,
  type Price,
  quantityForAmount,
  type AssetUnits,
} from "../money/money.ts";

export type ListingToQuote = { price: Price; remain: AssetUnits; minAmount: Fen; maxAmount: Fen };
export type QuoteRequest = { amount?: Fen | undefined; quantity?: AssetUnits | undefined };
export type TradeQuote = { amount: Fen; quantity: AssetUnits; tail: number };

export const remainingListingValueOf = (listing: Pick<ListingToQuote, "remain" | "price">): Fen =>
  amountForQuantity(listing.remain, listing.price, "up");

/**
 * Returns the current limits of an order. All remaining coins of a listing may be bought in one
 * order, even if they are worth less than its minimum.
 */
export const orderLimitsOfListing = (quoteListing: ListingToQuote): { min: Fen; max: Fen } => ({
  min: asFen(Math.min(quoteListing.minAmount, remainingListingValueOf(quoteListing))),
  max: asFen(Math.min(quoteListing.maxAmount, remainingListingValueOf(quoteListing))),
});

export const requestedAmountOf = (
  listing: Pick<ListingToQuote, "price">,
  request: QuoteRequest,
): Fen =>
  request.amount ?? amountForQuantity(request.quantity ?? (0 as AssetUnits), listing.price, "up");

/**
 * Returns amount and quantity for a requested amount or quantity. `most` is the buyer's own limit.
 * If the limits allow it, the amount ends in the reserved payment suffix `freeTail`. The suffix
 * identifies the transfer, because no two running orders of a seller have the same suffix. The
 * quantity follows from the amount, rounded down. A buyer who takes all remaining coins pays
 * exactly their value, so that no unsellable coins remain. Client and backend use this function, so
 * the order has the amount that was shown.
 */
export function quoteTrade(
  quoteListing: ListingToQuote,
  request: QuoteRequest,
  most: Fen,
  freeTail: number | undefined,
): TradeQuote {
  const wanted = requestedAmountOf(quoteListing, request);
  if (wanted === remainingListingValueOf(quoteListing) || request.quantity === quoteListing.remain)
    return {
      amount: remainingListingValueOf(quoteListing),
      quantity: quoteListing.remain,
      tail: 0,
    };
  const { min, max } = orderLimitsOfListing(quoteListing);
  const yuan = Math.floor(wanted / 100) * 100;
  const fits = (amount: number) =>
    amount >= min &&
    amount <= Math.min(max, most) &&
    quantityForAmount(asFen(amount), quoteListing.price) <= quoteListing.remain;
  const tails = freeTail === undefined ? [] : [yuan - 100 + freeTail, yuan + freeTail].filter(fits);
  const amount = asFen(tails[0] ?? (fits(yuan) ? yuan : wanted));
  return {
    amount,
    quantity: quantityForAmount(amount, quoteListing.price),
    tail: tails.length > 0 ? (freeTail ?? 0) : 0,
  };
}
