import type { Fen } from "contract";
import { useMemo } from "react";
import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { applyFavouritesAndBlocks } from "./apply-favourites-and-blocks.ts";
import { buildOfferListRequest, type OfferFilter } from "./offer-filter.ts";
import { nearestAmountAcceptedBySeller } from "./offer-view.ts";

/**
 * Returns the pages of offers as one list. An offer that the market moved to the next page between
 * two requests is listed once.
 */
export function useOffers(filter: OfferFilter, amount: Fen | undefined) {
  const pages = usePagedRead("buyAbleList", buildOfferListRequest(filter, amount), {
    keepsRowsOnChangeOf: "amount",
  });
  const waits = pages.isPlaceholderData;
  const read = useMemo(() => mergeListItemsOfPages(pages.data, (it) => it.entrustId), [pages.data]);
  // While the sellers for a new amount are loading, filter the known sellers by that amount on the
  // client.
  const all =
    waits && filter.onlyMatch && amount !== undefined
      ? read?.filter((it) => nearestAmountAcceptedBySeller(it, amount, undefined) === undefined)
      : read;
  const known = all && applyFavouritesAndBlocks(all, filter.onlyLiked);
  // Number of hidden sellers: those hidden by the backend, and those blocked on this device.
  const hidden = (known?.hidden ?? 0) + (pages.data?.pages[0]?.hiddenSellers ?? 0);
  return {
    ...pages,
    hasNextPage: pages.hasNextPage && !waits,
    waits,
    data: known && { ...known, hidden },
  };
}
