import { asFen, type Fen } from "contract";
import { useLayoutEffect, useState } from "react";
import { useRead } from "../../api/read-queries.ts";
import { useSession } from "../../api/session-state.ts";
import { roundSecondsToMinutes } from "../../lib/money/figure-texts-with-units.ts";
import { buyerMaxAmount } from "../../trade/purchase/buyer-limits.ts";
import type { OfferWithFavouriteFlag } from "./apply-favourites-and-blocks.ts";
import { defaultOfferFilter, type OfferFilter } from "./offer-filter.ts";
import { nearestAmountAcceptedBySeller } from "./offer-view.ts";
import { useOffers } from "./use-offers.ts";

const elderOfferFilter: OfferFilter = { ...defaultOfferFilter, sort: "speed" };

const minutesOf = ({ seller }: OfferWithFavouriteFlag) =>
  seller.avgReleaseSec === null ? Infinity : roundSecondsToMinutes(seller.avgReleaseSec);

/**
 * Compares two offers to sort the fastest first. Offers that show the same number of minutes are
 * sorted by price.
 */
export function compareOffersBySpeedThenPrice(
  a: OfferWithFavouriteFlag,
  b: OfferWithFavouriteFlag,
): number {
  const [first, second] = [minutesOf(a), minutesOf(b)];
  return first === second ? a.price - b.price : first - second;
}

export type ElderOffer = { offer: OfferWithFavouriteFlag; isGone: boolean };

/**
 * Adds the current offers to the rows that the user already sees. A row keeps its position, and an
 * offer that has disappeared keeps its row, marked as gone. Rows of new offers follow, sorted.
 */
export function keepOfferPositions(
  seen: readonly ElderOffer[],
  now: readonly OfferWithFavouriteFlag[],
): ElderOffer[] {
  const left = new Map(now.map((it) => [it.entrustId, it]));
  const kept = seen.map((row) => {
    const offer = left.get(row.offer.entrustId);
    left.delete(row.offer.entrustId);
    const next = { offer: offer ?? row.offer, isGone: offer === undefined };
    return next.offer === row.offer && next.isGone === row.isGone ? row : next;
  });
  const added = [...left.values()].toSorted(compareOffersBySpeedThenPrice);
  return [...kept, ...added.map((offer) => ({ offer, isGone: false }))];
}

const isSame = (some: readonly ElderOffer[], others: readonly ElderOffer[]) =>
  some.length === others.length && some.every((it, at) => it === others[at]);

/**
 * Returns the offers of elder mode: only those that the user can buy for `amount`. If the user has
 * payment accounts, the seller must accept one of them. Rows keep their order while the list is on
 * the screen. They are sorted again for another amount, or when the user returns to the list.
 */
export function useElderOffers(amount: Fen | undefined) {
  const offers = useOffers(elderOfferFilter, amount);
  const config = useRead("buyConfig", {}).data;
  const { userId } = useSession();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const [visit, setVisit] = useState(0);
  // The cleanup runs when another screen hides the list. The return then counts as a new visit.
  useLayoutEffect(() => () => setVisit((nth) => nth + 1), []);
  const most = config && buyerMaxAmount(config);
  const own = user?.payMethod ?? [];
  const fits = (offer: OfferWithFavouriteFlag) =>
    offer.seller.userId !== userId &&
    offer.maxAmount > 0 &&
    offer.canBuy !== 0 &&
    (own.length === 0 || offer.payTypes.some((type) => own.includes(type))) &&
    (amount === undefined
      ? most === undefined || most >= asFen(Math.min(offer.minAmount, offer.maxAmount))
      : nearestAmountAcceptedBySeller(offer, amount, most) === undefined);
  const key = `${visit} ${amount ?? ""}`;
  const [shown, setShown] = useState<{ key: string; rows: readonly ElderOffer[] }>({
    key,
    rows: [],
  });
  const seen = shown.key === key ? shown.rows : [];
  const loaded = offers.waits || offers.isFetchingNextPage ? undefined : offers.data;
  const isSettled = loaded !== undefined;
  const rows = loaded ? keepOfferPositions(seen, loaded.rows.filter(fits)) : seen;
  if (isSettled && (shown.key !== key || !isSame(rows, seen))) setShown({ key, rows });
  return { offers, rows, isSettled };
}
