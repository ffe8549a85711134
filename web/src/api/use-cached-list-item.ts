import type { Output } from "contract";
import { useMemo } from "react";
import { queryClient } from "./query-client.ts";

/**
 * Lists whose rows open a page, each with the field that contains the id in the URL of that page.
 */
const idFieldOfList = {
  buyAbleList: "entrustId",
  sellList: "entrustId",
  orderList: "orderId",
} as const;
type ListName = keyof typeof idFieldOfList;
type Row<N extends ListName> = Output<N>["records"][number];
type List = { records?: readonly Readonly<Record<string, unknown>>[] };

/**
 * Returns the pages of a cached list. In an infinite query, `pages` is an array. In a single page,
 * `pages` is the number of pages, or null if the backend does not send it.
 */
function pagesOf(cached: unknown): readonly List[] {
  const { pages } = cached as { pages?: unknown };
  return Array.isArray(pages) ? (pages as readonly List[]) : [cached as List];
}

/**
 * Returns the newest cached row of a list with this id. A page opened from a row shows it at once
 * instead of waiting for its own read. The result stays the same while the page is open, and the
 * page's own response replaces it.
 */
export const useCachedListItem = <N extends ListName>(name: N, id: string): Row<N> | undefined =>
  useMemo(() => findCachedRow(name, id), [name, id]);

function findCachedRow<N extends ListName>(name: N, id: string): Row<N> | undefined {
  const lists = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => queryKey[0] === name && state.data !== undefined,
  });
  return lists
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => pagesOf(state.data))
    .flatMap((it) => it.records ?? [])
    .find((it) => it[idFieldOfList[name]] === id) as Row<N> | undefined;
}
