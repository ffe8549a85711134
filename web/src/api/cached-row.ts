import type { Output } from "contract";
import { useMemo } from "react";
import { queryClient } from "./query-client.ts";

/** TABLE: the lists that lead to a page of each of their rows, and by what that page asks for it. */
const ids = { buyAbleList: "entrustId", sellList: "entrustId", orderList: "orderId" } as const;
type ListName = keyof typeof ids;
type Row<N extends ListName> = Output<N>["records"][number];
type List = { records?: readonly Readonly<Record<string, unknown>>[] };

/**
 * Returns the pages of a cached list. An infinite query holds an array in `pages`. In a single page the field of this name is a number, or
 * null if the backend does not send it.
 */
function pagesOf(cached: unknown): readonly List[] {
  const { pages } = cached as { pages?: unknown };
  return Array.isArray(pages) ? (pages as readonly List[]) : [cached as List];
}

/**
 * What a list has told of this row, the newest first: the page that opens from it begins with that, and need not wait for what was on
 * show a moment ago. It stays the same while the page stands; the answer to the page's own read goes before it.
 */
export const useCachedRow = <N extends ListName>(name: N, id: string): Row<N> | undefined =>
  useMemo(() => findCachedRow(name, id), [name, id]);

function findCachedRow<N extends ListName>(name: N, id: string): Row<N> | undefined {
  const lists = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => queryKey[0] === name && state.data !== undefined,
  });
  return lists
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .flatMap(({ state }) => pagesOf(state.data))
    .flatMap((it) => it.records ?? [])
    .find((it) => it[ids[name]] === id) as Row<N> | undefined;
}
