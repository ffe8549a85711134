import { isNickNameMatch } from "contract";
import { useEffect } from "react";
import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { applyFavouritesAndBlocks } from "./apply-favourites-and-blocks.ts";

const pagesMax = 20;

/**
 * Returns the cheapest offer of each seller whose nickname contains the typed text. A backend that
 * ignores seller names returns all offers, so up to `pagesMax` pages are searched before reporting
 * no match.
 */
export function useOffersBySellerName(typed: string) {
  const seller = typed.trim();
  const pages = usePagedRead(
    "buyAbleList",
    { sort: "price", onlyMatch: 0, pageSize: 50, seller },
    { enabled: seller !== "" },
  );
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const read = pages.data?.pages.length ?? 0;
  const goesOn = hasNextPage && read < pagesMax;
  useEffect(() => {
    // `read`, the number of loaded pages, is a dependency, because a request may start and end
    // between two renders. `isFetching` is unchanged then, and only `read` differs.
    if (goesOn && read > 0 && !isFetching && !isError) void fetchNextPage();
  }, [goesOn, read, isFetching, isError, fetchNextPage]);
  const all = mergeListItemsOfPages(pages.data, (it) => it.entrustId) ?? [];
  const rows = applyFavouritesAndBlocks(all, false).rows.filter((offer) =>
    isNickNameMatch(offer.seller.nickName, seller),
  );
  return {
    sellers: rows.filter(
      (it, at) => rows.findIndex(({ seller: { userId } }) => userId === it.seller.userId) === at,
    ),
    searching: seller !== "" && !isError && (pages.isPending || goesOn),
    /** True if the page limit was reached. The result is incomplete then. */
    partly: hasNextPage && !goesOn,
    failure: pages.error,
    retry: () => void pages.refetch(),
  };
}
