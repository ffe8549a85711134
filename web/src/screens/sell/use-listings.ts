import { EntrustStatus } from "contract";
import { useState } from "react";
import { rowsOfPages, usePages } from "../../api/read.ts";
import { useStickyRows } from "./use-sticky-rows.ts";

export const listingTabs = {
  selling: EntrustStatus.selling,
  paused: EntrustStatus.paused,
  ended: undefined,
} as const;
export type ListingTab = keyof typeof listingTabs;

const pageSize = 20;
const ended: readonly number[] = [EntrustStatus.soldOut, EntrustStatus.closed];

/** One segment of my listings. Two statuses mean ended, and the call knows only one at a time: they are picked from all. */
function useListings(tab: ListingTab, enabled = true) {
  const status = listingTabs[tab];
  const pages = usePages(
    "sellList",
    status === undefined ? { pageSize: 50 } : { status, pageSize },
    { enabled },
  );
  const all = rowsOfPages(pages.data, (it) => it.entrustId);
  const data = status === undefined ? all?.filter((it) => ended.includes(it.status)) : all;
  return { ...pages, data, total: pages.data?.pages[0]?.total };
}

/** All of them, and the rows of the tab that is shown. `visit` names one visit of it. */
export function useMyListings(tab: ListingTab, visit: string) {
  const [asksEnded, setAsksEnded] = useState(false);
  const lists = {
    selling: useListings("selling"),
    paused: useListings("paused"),
    ended: useListings("ended", tab === "ended" || asksEnded),
  };
  const all = Object.values(lists).flatMap((it) => it.data ?? []);
  const rows = useStickyRows(visit, lists[tab].data, all);
  // Sold out, or closed on this screen: what has become of it stands among the ended ones.
  const isRead = !lists.selling.isFetching && !lists.paused.isFetching;
  const isGone = isRead && rows?.some((it) => !all.some((one) => one.entrustId === it.entrustId));
  if (isGone && !asksEnded) setAsksEnded(true);
  return { lists, rows };
}
