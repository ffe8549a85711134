import { isNamedLike } from "contract";
import { useEffect } from "react";
import { rowsOfPages, usePages } from "../../api/read.ts";
import { markOffers } from "./mark-offers.ts";

const pagesMax = 20;

/**
 * The cheapest offer of each seller with this in his nickname. A backend that does not know of names answers with everybody: then all that
 * is sold is gone through here, and only then nobody is said to be there.
 */
export function useSellersNamed(typed: string) {
  const seller = typed.trim();
  const pages = usePages(
    "buyAbleList",
    { sort: "price", onlyMatch: 0, pageSize: 50, seller },
    { enabled: seller !== "" },
  );
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages;
  const read = pages.data?.pages.length ?? 0;
  const goesOn = hasNextPage && read < pagesMax;
  useEffect(() => {
    // `read`: two pages may have come before anything was drawn.
    if (goesOn && read > 0 && !isFetching && !isError) void fetchNextPage();
  }, [goesOn, read, isFetching, isError, fetchNextPage]);
  const all = rowsOfPages(pages.data, (it) => it.entrustId) ?? [];
  const rows = markOffers(all, false).rows.filter((it) => isNamedLike(it.seller.nickName, seller));
  return {
    sellers: rows.filter(
      (it, at) => rows.findIndex(({ seller: { userId } }) => userId === it.seller.userId) === at,
    ),
    searching: seller !== "" && !isError && (pages.isPending || goesOn),
    /** Not all of them: there are more than anybody goes through. */
    partly: hasNextPage && !goesOn,
    failure: pages.error,
    retry: () => void pages.refetch(),
  };
}
