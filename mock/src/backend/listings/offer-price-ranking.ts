import type { PriceLevelList } from "contract";
import { isListingBelowOrderMinimum } from "../../rules/payment-suffix.ts";
import type { EntrustRecord } from "../../rules/stored-records.ts";
import type { EntrustColumnsOfOffer, OfferRecord } from "../../db/entrusts.ts";
import type { RequestContext } from "../context/request-context.ts";
import { requireUser } from "../queries/users.ts";
import { offersWithinOpenHours } from "./offers.ts";

/** Returns the offers that buyers can find, sorted by price, then by age. */
export const offersVisibleToBuyers = (ctx: RequestContext): OfferRecord[] =>
  offersWithinOpenHours(ctx).filter((it) => !isListingBelowOrderMinimum(it) && it.payTypes !== 0);

const isOlder = (
  offeredEntrust: EntrustColumnsOfOffer,
  than: EntrustColumnsOfOffer | undefined,
): boolean =>
  than === undefined ||
  offeredEntrust.createdAt < than.createdAt ||
  (offeredEntrust.createdAt === than.createdAt && offeredEntrust.id < than.id);

/**
 * Returns the price levels of all offers except `own`. `ahead` counts the offers of a level that
 * would be listed before `own` at this price, because they are older. Without `own`, it counts all
 * of them, because a new listing comes last.
 */
export function priceLevelsOfOtherOffers(ctx: RequestContext, own?: EntrustRecord): PriceLevelList {
  const steps = new Map<number, PriceLevelList[number]>();
  for (const visibleOffer of offersVisibleToBuyers(ctx)) {
    if (visibleOffer.id === own?.id) continue;
    const step = steps.get(visibleOffer.price) ?? {
      price: visibleOffer.price,
      count: 0,
      ahead: 0,
      nickName: requireUser(ctx, visibleOffer.sellerId).nickName,
    };
    steps.set(visibleOffer.price, {
      ...step,
      count: step.count + 1,
      ahead: step.ahead + (isOlder(visibleOffer, own) ? 1 : 0),
    });
  }
  return [...steps.values()];
}

/**
 * Returns the position of a listing among the offers. Cheaper offers come first, then older ones of
 * the same price.
 */
export const priceRankOfEntrust = (
  offers: readonly EntrustColumnsOfOffer[],
  own: EntrustRecord,
): number =>
  1 +
  offers.filter(
    (offer) =>
      offer.id !== own.id &&
      (offer.price < own.price || (offer.price === own.price && isOlder(offer, own))),
  ).length;
