import {
  type InfiniteData,
  infiniteQueryOptions,
  QueryObserver,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import type { CodeName, Input, Output, ReadName } from "contract";
import type { CallError } from "./call-error.ts";
import { showError } from "./notices.ts";
import { queryClient, readKey } from "./query-client.ts";
import { sendCall } from "./send-call.ts";

type ReadOptions = {
  enabled?: boolean;
  /** No toast when it fails: the screen can do without. */
  quiet?: boolean;
  /** Refusals that the screen itself says: no toast says them, too. */
  handles?: readonly CodeName[];
};

/** What the backend says, kept fresh by pushes. While a refresh fails, `data` stays and `error` is set. */
export function useRead<N extends ReadName>(
  name: N,
  input: Input<N>,
  { enabled = true, quiet = false, handles }: ReadOptions = {},
) {
  return useQuery<Output<N>, CallError>({
    queryKey: readKey(name, input),
    queryFn: ({ signal }) => sendCall(name, input, { signal }),
    enabled,
    meta: { quiet, handles },
  });
}

/**
 * Reads now, for what is asked in the middle of an action. There a failure is told, but where nobody waits for the answer. It may join a
 * read of something on the screen, which would end when that goes away (a card that closes when it is tapped), were it not held here.
 */
export async function readNow<N extends ReadName>(
  name: N,
  input: Input<N>,
  { quiet = false }: Pick<ReadOptions, "quiet"> = {},
): Promise<Output<N>> {
  const queryKey = readKey(name, input);
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
    if (!quiet) showError(error);
    throw error;
  } finally {
    letGo();
  }
}

type Page = { records: readonly unknown[]; pages: number | null };
export type PagedName = { [N in ReadName]: Output<N> extends Page ? N : never }[ReadName];

type PagesInput<N extends PagedName> = Omit<Input<N>, "pageNo">;

const pagesOf = <N extends PagedName>(name: N, input: PagesInput<N>) =>
  infiniteQueryOptions({
    queryKey: [name, input, "pages"] as const,
    queryFn: ({ signal, pageParam }) =>
      sendCall(name, { ...input, pageNo: pageParam } as Input<N>, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last: Output<N>, all: Output<N>[], pageNo: number) =>
      hasNext(last, all.at(-2), pageNo) ? pageNo + 1 : undefined,
  });

/** What was read last of a list that was asked for the same but for one field. */
function pagesBut<N extends PagedName>(name: N, input: PagesInput<N>, field: keyof PagesInput<N>) {
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

type PagesOptions<N extends PagedName> = Pick<ReadOptions, "enabled"> & {
  /** Where only this is another one, what was read last stands in for the answer until it comes. */
  standsIn?: keyof PagesInput<N>;
};

/** The pages of a list, read one after the other. If the first page fails, the list says so in its own place, in addition to the toast. */
export const usePages = <N extends PagedName>(
  name: N,
  input: PagesInput<N>,
  { enabled = true, standsIn }: PagesOptions<N> = {},
) =>
  useInfiniteQuery({
    ...pagesOf(name, input),
    enabled,
    ...(standsIn && { placeholderData: () => pagesBut(name, input, standsIn) }),
  });

/** Quiet, and not before it is stale: the screen itself asks again, and says what went wrong. */
export function readAhead<N extends ReadName>(name: N, input: Input<N>): void {
  const queryFn = ({ signal }: { signal: AbortSignal }) => sendCall(name, input, { signal });
  void queryClient.prefetchQuery({
    queryKey: readKey(name, input),
    queryFn,
    meta: { quiet: true },
  });
}

/** The first page, before anybody looks. The screen that shows the list asks again, and says what went wrong. */
export const readPagesAhead = <N extends PagedName>(name: N, input: PagesInput<N>): void =>
  void queryClient.prefetchInfiniteQuery({ ...pagesOf(name, input), meta: { quiet: true } });

type Pages<Row> = { pages: readonly { records: readonly Row[] }[] };

/** The rows of all pages read so far. A row that slid to the next page while the list was read is there once, as it was read last. */
export const rowsOfPages = <Row>(
  data: Pages<Row> | undefined,
  idOf: (row: Row) => string,
): Row[] | undefined =>
  data && [...new Map(data.pages.flatMap((it) => it.records).map((it) => [idOf(it), it])).values()];

/** A list that shrank while it was read has no next page either. Where nobody says how many there are, one that brings nothing new is the last. */
function hasNext({ records, pages }: Page, before: Page | undefined, pageNo: number): boolean {
  if (pages !== null) return pageNo < pages;
  return records.length > 0 && JSON.stringify(records) !== JSON.stringify(before?.records);
}
