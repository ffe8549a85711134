import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryObserver,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { CodeName, Input, Output, ReadCallName } from "contract";
import type { CallError } from "./call-error.ts";
import { showErrorToast } from "./toasts-and-warnings.ts";
import { queryClient, queryKeyOf } from "./query-client.ts";
import { sendCall } from "./send-call.ts";

type ReadOptions = {
  enabled?: boolean;
  /** No toast on failure, because the screen works without this read. */
  quiet?: boolean;
  /** Refusals that the screen itself shows. They cause no toast. */
  handles?: readonly CodeName[];
};

/**
 * Sends a read and repeats it when a push or a command marks it as stale. While a refresh fails,
 * `data` stays and `error` is set.
 */
export function useRead<N extends ReadCallName>(
  name: N,
  input: Input<N>,
  { enabled = true, quiet = false, handles }: ReadOptions = {},
) {
  return useQuery<Output<N>, CallError>({
    queryKey: queryKeyOf(name, input),
    queryFn: ({ signal }) => sendCall(name, input, { signal }),
    enabled,
    meta: { quiet, handles },
  });
}

/**
 * Sends a read during an action, even if its result is cached, and shows a failure unless `quiet`
 * is set. A component on the screen may share the read and unmount, such as a card that closes on
 * tap. The observer here keeps the read running, because TanStack Query cancels a read without
 * observers.
 */
export async function fetchFreshRead<N extends ReadCallName>(
  name: N,
  input: Input<N>,
  { quiet = false }: Pick<ReadOptions, "quiet"> = {},
): Promise<Output<N>> {
  const queryKey = queryKeyOf(name, input);
  const queryFn = ({ signal }: { signal: AbortSignal }) => sendCall(name, input, { signal });
  const letGo = new QueryObserver(queryClient, { queryKey, enabled: false }).subscribe(() => {});
  try {
    return await queryClient.fetchQuery<Output<N>, CallError>({
      queryKey,
      queryFn,
      staleTime: 0,
      meta: { quiet },
    });
  } catch (error) {
    if (!quiet) showErrorToast(error);
    throw error;
  } finally {
    letGo();
  }
}

type Page = { records: readonly unknown[]; pages: number | null };
export type PagedReadName = {
  [N in ReadCallName]: Output<N> extends Page ? N : never;
}[ReadCallName];

type PagesInput<N extends PagedReadName> = Omit<Input<N>, "pageNo">;

const pagesOf = <N extends PagedReadName>(name: N, input: PagesInput<N>) =>
  infiniteQueryOptions({
    queryKey: [name, input, "pages"] as const,
    queryFn: ({ signal, pageParam }) =>
      sendCall(name, { ...input, pageNo: pageParam } as Input<N>, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Output<N>, all: Output<N>[], pageNo: number) =>
      hasNext(last, all.at(-2), pageNo) ? pageNo + 1 : undefined,
  });

/** Returns the newest cached pages of a list whose input is the same except for `field`. */
function cachedPagesIgnoring<N extends PagedReadName>(
  name: N,
  input: PagesInput<N>,
  field: keyof PagesInput<N>,
) {
  const but = (it: PagesInput<N>) => JSON.stringify({ ...it, [field]: undefined });
  const alike = queryClient.getQueryCache().findAll({
    queryKey: [name],
    predicate: ({ queryKey: [, of, how] }) =>
      how === "pages" && but(of as PagesInput<N>) === but(input),
  });
  return alike.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)[0]?.state.data as
    | InfiniteData<Output<N>, number>
    | undefined;
}

type PagesOptions<N extends PagedReadName> = Pick<ReadOptions, "enabled"> & {
  /**
   * Field of the input. If only this field changes, the previous rows stay until the response
   * arrives.
   */
  keepsRowsOnChangeOf?: keyof PagesInput<N>;
};

/**
 * Reads the pages of a list in order. If the first page fails, the list shows the error itself, in
 * addition to the toast.
 */
export const usePagedRead = <N extends PagedReadName>(
  name: N,
  input: PagesInput<N>,
  { enabled = true, keepsRowsOnChangeOf }: PagesOptions<N> = {},
) =>
  useInfiniteQuery({
    ...pagesOf(name, input),
    enabled,
    ...(keepsRowsOnChangeOf && {
      placeholderData: () => cachedPagesIgnoring(name, input, keepsRowsOnChangeOf),
    }),
  });

/**
 * Sends a read before a screen needs it, unless the cached result is fresh. A failure shows no
 * toast, because the screen repeats the read and shows the error.
 */
export function prefetchRead<N extends ReadCallName>(name: N, input: Input<N>): void {
  const queryFn = ({ signal }: { signal: AbortSignal }) => sendCall(name, input, { signal });
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(name, input),
    queryFn,
    meta: { quiet: true },
  });
}

/**
 * Reads the first page before its screen opens. The screen repeats a failed read and shows the
 * error.
 */
export const prefetchFirstPage = <N extends PagedReadName>(name: N, input: PagesInput<N>): void =>
  void queryClient.prefetchInfiniteQuery({ ...pagesOf(name, input), meta: { quiet: true } });

type Pages<Row> = { pages: readonly { records: readonly Row[] }[] };

/**
 * Returns the rows of all pages. A row that moved to the next page between two reads is listed
 * once, in its newer form.
 */
export const mergeListItemsOfPages = <Row>(
  data: Pages<Row> | undefined,
  idOf: (row: Row) => string,
): Row[] | undefined =>
  data && [...new Map(data.pages.flatMap((it) => it.records).map((it) => [idOf(it), it])).values()];

/**
 * Returns whether there is a next page. There is none if `pages` is below `pageNo`, because the
 * list has shrunk between two reads. If the backend sends no number of pages, a page that is
 * empty or equal to the page before is the last.
 */
function hasNext({ records, pages }: Page, before: Page | undefined, pageNo: number): boolean {
  if (pages !== null) return pageNo < pages;
  return records.length > 0 && JSON.stringify(records) !== JSON.stringify(before?.records);
}
