import { QueryClient, useQuery } from "@tanstack/react-query";
import { currentDirectorLocation, useDirectorLocation } from "./director-location.ts";
import { statusOfShownWorld } from "./world-stream.ts";

/**
 * Cache of reads of the worlds. A read stays fresh until the world changes. A failed read is not
 * retried, because the event stream already reports a lost connection.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

const worldQueryKey = (world: string, names: readonly unknown[] = []) => ["world", world, ...names];

/**
 * Returns the latest result of a read of the shown world, or undefined before the first one. With
 * `everyMs`, repeats the read in this interval.
 */
export function useWorldQuery<T>(
  names: readonly unknown[],
  read: () => Promise<T>,
  everyMs: number | false = false,
): T | undefined {
  const { world } = useDirectorLocation();
  return useQuery({
    queryKey: worldQueryKey(world, names),
    queryFn: read,
    refetchInterval: everyMs,
  }).data;
}

/** Returns the cached result of a read of the shown world, for code outside of components. */
export const cachedWorldQuery = <T>(names: readonly unknown[]): T | undefined =>
  queryClient.getQueryData<T>(worldQueryKey(currentDirectorLocation().world, names));

const minIntervalMs = 1_000;

/**
 * Repeats the reads of the mounted components after each change of the shown world, at most once a
 * second. Returns a function that stops this.
 */
export function refetchOnWorldChange(): () => void {
  let isStale = false;
  let isBusy = false;
  async function refetch(): Promise<void> {
    isStale = true;
    if (isBusy) return;
    isBusy = true;
    while (isStale) {
      const queryKey = worldQueryKey(currentDirectorLocation().world);
      // A read that is already running may not contain the change, so all reads are repeated once
      // more.
      isStale = queryClient.isFetching({ queryKey }) > 0;
      await Promise.all([
        queryClient.invalidateQueries({ queryKey }),
        new Promise((done) => setTimeout(done, minIntervalMs)),
      ]);
    }
    isBusy = false;
  }
  return statusOfShownWorld.subscribe(() => void refetch());
}
