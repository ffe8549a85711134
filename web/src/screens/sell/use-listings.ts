import { EntrustStatus } from "contract";
import { useState } from "react";
import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { useListingsWithStablePositions } from "./use-listings-with-stable-positions.ts";

export const listingStatusByTab = {
  selling: EntrustStatus.selling,
  paused: EntrustStatus.paused,
  ended: undefined,
} as const;
export type ListingTab = keyof typeof listingStatusByTab;

const pageSize = 20;
const ended: readonly number[] = [EntrustStatus.soldOut, EntrustStatus.closed];

/**
 * Reads the listings of one tab. Ended listings have two statuses, but the call accepts only one.
 * So for the tab `ended`, the client reads listings of any status and filters the ended ones.
 */
function useListings(tab: ListingTab, enabled = true) {
  const status = listingStatusByTab[tab];
  const pages = usePagedRead(
    "sellList",
    status === undefined ? { pageSize: 50 } : { status, pageSize },
    { enabled },
  );
  const all = mergeListItemsOfPages(pages.data, (it) => it.entrustId);
  const data = status === undefined ? all?.filter((it) => ended.includes(it.status)) : all;
  return { ...pages, data, total: pages.data?.pages[0]?.total };
}

/**
 * Returns the listings of all tabs and the rows of the shown tab. Another value of `visit` starts a
 * new visit, so that rows are sorted again.
 */
export function useMyListings(tab: ListingTab, visit: string) {
  const [asksEnded, setAsksEnded] = useState(false);
  const lists = {
    selling: useListings("selling"),
    paused: useListings("paused"),
    ended: useListings("ended", tab === "ended" || asksEnded),
  };
  const all = Object.values(lists).flatMap((it) => it.data ?? []);
  const rows = useListingsWithStablePositions(visit, lists[tab].data, all);
  // A listing that was sold out or closed during this visit is found only among the ended ones, so
  // load them.
  const isRead = !lists.selling.isFetching && !lists.paused.isFetching;
  const isGone = isRead && rows?.some((it) => !all.some((one) => one.entrustId === it.entrustId));
  if (isGone && !asksEnded) setAsksEnded(true);
  return { lists, rows };
}
