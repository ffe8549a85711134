import { type CodeName, type Input, pushes, type ReadName } from "contract";
import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { isRefusal, isTransportError } from "./call-error.ts";
import { showError } from "./notices.ts";

/** Pushes say what is stale; this is for what they do not reach. */
const staleMs = 10_000;
const retriesMax = 1;

/** A timeout has taken its ten seconds already. A refusal stays one. */
const retry = (failures: number, error: Error) =>
  failures < retriesMax && isTransportError(error) && error.kind !== "timeout";

type ReadMeta = { quiet?: boolean; handles?: readonly CodeName[] };

/** Returns true if one of the readers wants the toast. A read without a reader was started by `readNow` or ahead of its screen. */
function wantsToast({ observers, meta }: Query<unknown, unknown>, error: unknown): boolean {
  const readers = observers.filter((it) => it.options.enabled !== false);
  const metas = readers.length > 0 ? readers.map((it) => it.options.meta) : [meta];
  return metas.some((item) => {
    const { quiet, handles } = (item ?? {}) as ReadMeta;
    return !quiet && !(handles && isRefusal(error, ...handles));
  });
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // Reports only a failed first read. A failed refresh keeps the last data, and the bar says from when they are.
    onError: (error, query) => {
      if (query.state.data === undefined && wantsToast(query, error)) showError(error);
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

export const readKey = <N extends ReadName>(name: N, input: Input<N>) => [name, input] as const;

/** These reads are stale: those on the screen are read again at once, the others when they are next looked at. */
export function invalidateReads(names: readonly string[]): void {
  if (names.length > 0) invalidate(({ queryKey }) => names.includes(String(queryKey[0])));
}

type QueryPredicate = (query: Query) => boolean;

function invalidate(predicate: QueryPredicate): void {
  void queryClient.invalidateQueries({ predicate });
  // A first read on its way is joined, not begun anew, and its answer may be too old.
  for (const query of queryClient.getQueryCache().findAll({ predicate, fetchStatus: "fetching" }))
    if (query.state.data === undefined)
      query.fetch().then(
        () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => {},
      );
}

const chatTouches: readonly string[] = pushes.chat;

/**
 * Somebody has written. One of the reads on the screen shows it and is read again: the chat of the order, else a list of orders, else the
 * counts. The others are stale, and read when they are next looked at.
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

/** All that a push could have said while nobody listened. */
export const invalidateLiveReads = (): void => invalidateReads(Object.values(pushes).flat());

/** Repeats at once the reads of the screen whose last attempt failed. */
export const repeatFailedReads = (): Promise<void> =>
  queryClient.refetchQueries({ type: "active", predicate: ({ state }) => state.error !== null });

/** Everything on the screen is read again, as when it is pulled down. */
export const refreshReads = (): Promise<void> => queryClient.refetchQueries({ type: "active" });
