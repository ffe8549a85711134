import type { Offer } from "contract";
import { blockedPeople, favouritePeople } from "../../deal/people/known-people.ts";

export type KnownOffer = Offer & { favourite: boolean; best: boolean };

const idsOf = (list: typeof blockedPeople) => new Set(list.all().map((it) => it.userId));

/** The list as this person wants it: nobody whom he has blocked, and his favourites first. The first of the market stays the best. */
export function knownOffers(offers: readonly Offer[], byPrice: boolean): { rows: KnownOffer[]; hidden: number } {
  const blocked = idsOf(blockedPeople);
  const liked = idsOf(favouritePeople);
  const rows = offers
    .filter((it) => !blocked.has(it.seller.userId))
    .map((it, index) => ({ ...it, favourite: liked.has(it.seller.userId), best: byPrice && index === 0 }));
  return { rows: rows.toSorted((a, b) => Number(b.favourite) - Number(a.favourite)), hidden: offers.length - rows.length };
}
