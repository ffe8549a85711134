import type { Fen } from "contract";
import { useMemo } from "react";
import { readPagesAhead, rowsOfPages, usePages } from "../../api/read.ts";
import { buyAmountOfDraft, readBuyAmountDraft } from "../../trade/buy-amount.ts";
import { markOffers } from "./mark-offers.ts";
import { offerListInput, noOfferFilter, type OfferFilter } from "./offer-filter.ts";
import { nearestAmount } from "./offer-view.ts";

/** The pages of sellers as one list. The market moves under it: a seller who slid to the next page is shown once. */
export function useOffers(filter: OfferFilter, amount: Fen | undefined) {
  const pages = usePages("buyAbleList", offerListInput(filter, amount), { standsIn: "amount" });
  const waits = pages.isPlaceholderData;
  const read = useMemo(() => rowsOfPages(pages.data, (it) => it.entrustId), [pages.data]);
  // Who of those that are known takes another sum can be told without asking.
  const all =
    waits && filter.onlyMatch && amount !== undefined
      ? read?.filter((it) => nearestAmount(it, amount, undefined) === undefined)
      : read;
  const known = all && markOffers(all, filter.onlyLiked);
  // Whom the backend leaves out, and whom this phone does.
  const hidden = (known?.hidden ?? 0) + (pages.data?.pages[0]?.hiddenSellers ?? 0);
  return {
    ...pages,
    hasNextPage: pages.hasNextPage && !waits,
    waits,
    data: known && { ...known, hidden },
  };
}

/** While it is still being asked who has come in: what he sees first needs no more than his token. */
export const readOffersAhead = (): void =>
  readPagesAhead(
    "buyAbleList",
    offerListInput(noOfferFilter, buyAmountOfDraft(readBuyAmountDraft())),
  );
