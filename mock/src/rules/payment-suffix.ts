import { amountForQuantity, type ListingToQuote } from "contract";
import { orderAmountMinFen } from "./constants.ts";

/** Returns true if the remaining coins are worth less than the smallest order. */
export const isListingBelowOrderMinimum = (
  listing: Pick<ListingToQuote, "remain" | "price">,
): boolean => amountForQuantity(listing.remain, listing.price, "down") < orderAmountMinFen;

const suffixMax = 99;
/**
 * Picks a free suffix at random, so that the suffix does not reveal how many orders are running.
 * Returns undefined if all 99 are taken.
 */
export function pickPaymentSuffix(taken: readonly number[], random: number): number | undefined {
  const free = Array.from({ length: suffixMax }, (_, i) => i + 1).filter(
    (it) => !taken.includes(it),
  );
  return free[Math.floor(random * free.length)];
}
