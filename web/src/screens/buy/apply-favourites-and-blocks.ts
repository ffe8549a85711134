import type { Offer } from "contract";
import {
  blockedUserStorage,
  favouriteUserStorage,
} from "../../trade/people/blocked-favourite-and-noted-users.ts";

export type OfferWithFavouriteFlag = Offer & { favourite: boolean };

const idsOf = (list: typeof blockedUserStorage) => new Set(list.all().map((it) => it.userId));

/**
 * Earlier results of `markOffer`, by offer. An unchanged offer keeps its object, so that its row is
 * not rendered again.
 */
const reported = new WeakMap<Offer, OfferWithFavouriteFlag>();
function markOffer(offer: Offer, favourite: boolean): OfferWithFavouriteFlag {
  const before = reported.get(offer);
  if (before?.favourite === favourite) return before;
  const known = { ...offer, favourite };
  reported.set(offer, known);
  return known;
}

/**
 * Applies the user's lists of blocked and favorite sellers: removes offers of blocked sellers, and
 * puts favorites first or, with `onlyLiked`, keeps only them. `hidden` is the number of blocked
 * sellers whose offers were removed.
 */
export function applyFavouritesAndBlocks(
  offers: readonly Offer[],
  onlyLiked: boolean,
): { rows: OfferWithFavouriteFlag[]; hidden: number } {
  const blocked = idsOf(blockedUserStorage);
  const liked = idsOf(favouriteUserStorage);
  const isBlocked = (it: Offer) => blocked.has(it.seller.userId);
  const rows = offers
    .filter((it) => !isBlocked(it))
    .map((it) => markOffer(it, liked.has(it.seller.userId)));
  return {
    rows: rows
      .filter((it) => !onlyLiked || it.favourite)
      .toSorted((a, b) => Number(b.favourite) - Number(a.favourite)),
    hidden: new Set(offers.filter(isBlocked).map((it) => it.seller.userId)).size,
  };
}
