import { EntrustStatus } from "contract";
import { rowsOf, usePages } from "../../api/read.ts";

export const listingTabs = { selling: EntrustStatus.selling, paused: EntrustStatus.paused, ended: undefined } as const;
export type ListingTab = keyof typeof listingTabs;

const pageSize = 20;
const ended: readonly number[] = [EntrustStatus.soldOut, EntrustStatus.closed];

/** One segment of my listings. Two statuses mean ended, and the call knows only one at a time: they are picked from all. */
export function useListings(tab: ListingTab, enabled = true) {
  const status = listingTabs[tab];
  const pages = usePages("sellList", status === undefined ? { pageSize: 50 } : { status, pageSize }, { enabled });
  const all = rowsOf(pages.data, (it) => it.entrustId);
  const data = status === undefined ? all?.filter((it) => ended.includes(it.status)) : all;
  return { ...pages, data, total: pages.data?.pages[0]?.total };
}
