import { type CodeName, type Input, staleReadsByPush, type ReadCallName } from "contract";
import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { isRefusalError, isTransportError } from "./call-error.ts";
import { showErrorToast } from "./toasts-and-warnings.ts";

/** Age at which a read is stale even if no push has arrived, because some changes cause no push. */
const staleMs = 10_000;
const retriesMax = 1;

/**
 * Retries a read once if the connection or the server failed. Retries no timeout, because it has
 * already taken ten seconds, and no refusal, because the backend would refuse again.
 */
const retry = (failures: number, error: Error) =>
  failures < retriesMax && isTransportError(error) && error.kind !== "timeout";

type ReadMeta = { quiet?: boolean; handles?: readonly CodeName[] };

/**
 * Returns true if at least one reader of the query wants a toast. If the query has no reader, it
 * was started by `fetchFreshRead` or before its screen opened, and its own `meta` decides.
 */
function wantsToast({ observers, meta }: Query<unknown, unknown>, error: unknown): boolean {
  const readers = observers.filter((it) => it.options.enabled !== false);
  const metas = readers.length > 0 ? readers.map((it) => it.options.meta) : [meta];
  return metas.some((item) => {
    const { quiet, handles } = (item ?? {}) as ReadMeta;
    return !quiet && !(handles && isRefusalError(error, ...handles));
  });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Reports only a failed first read. After a failed refresh, the last data stays and the
    // connection bar shows the time of that data.
    onError: (error, query) => {
      if (query.state.data === undefined && wantsToast(query, error)) showErrorToast(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      retry,
      retryDelay: 1000,
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: "always", retry: false },
  },
});

export const queryKeyOf = <N extends ReadCallName>(name: N, input: Input<N>) =>
  [name, input] as const;

/**
 * Marks reads as stale. Those on the screen are repeated at once, the others when they are used
 * next.
 */
export function invalidateReads(names: readonly string[]): void {
  if (names.length > 0) invalidate(({ queryKey }) => names.includes(String(queryKey[0])));
}

type QueryPredicate = (query: Query) => boolean;

function invalidate(predicate: QueryPredicate): void {
  void queryClient.invalidateQueries({ predicate });
  // TanStack Query does not restart a first read that is still running. Its response may be older
  // than the change, so the read is repeated after the response has arrived.
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: "fetching" }))
    if (query.state.data === undefined)
      query.fetch().then(
        () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => {},
      );
}

const chatTouches: readonly string[] = staleReadsByPush.chat;

/**
 * Handles a new message. Repeats the one read on the screen that shows it: the chat of the order,
 * else a list of orders, else the counts. The other reads become stale and are repeated when they
 * are used next.
 */
export function invalidateChatReads(orderId: string): void {
  const shows: readonly QueryPredicate[] = [
    ({ queryKey: [name, input] }) =>
      name === "chatList" && (input as Input<"chatList">).id === orderId,
    ({ queryKey: [name, , how] }) => name === "orderList" && how === "pages",
    ({ queryKey: [name] }) => name === "orderStat",
  ];
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) => chatTouches.includes(String(name)),
    refetchType: "none",
  });
  const isShown = shows.find(
    (it) => queryClient.getQueryCache().findAll({ type: "active", predicate: it }).length > 0,
  );
  if (isShown) invalidate((it) => it.isActive() && isShown(it));
}

/** Marks everything as stale that a missed push could have reported. */
export const invalidateReadsAfterMissedPushes = (): void =>
  invalidateReads(Object.values(staleReadsByPush).flat());

/** Repeats those reads on the screen whose last attempt has failed. */
export const retryFailedReads = (): Promise<void> =>
  queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.error !== null });

/** Repeats all reads of the screen, as for pull to refresh. */
export const refetchReadsOnScreen = (): Promise<void> =>
  queryClient.refetchQueries({ type: "active" });
