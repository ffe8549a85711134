import { useEffect } from "react";
import { createStore, useStore } from "../../lib/browser/store.ts";

/** `since` is null if there was never any data. */
type StaleStripProps = { since: number | null };
const parts = createStore<readonly StaleStripProps[]>([]);

/**
 * Marks cached data as outdated while it cannot be refreshed. Renders nothing itself: the bar of
 * the page shows the text, where it moves nothing. `since` is a time of the device clock.
 */
export function StaleDataMarker({ since }: StaleStripProps) {
  useEffect(() => {
    const mine = { since };
    parts.set([...parts.get(), mine]);
    return () => parts.set(parts.get().filter((it) => it !== mine));
  }, [since]);
  return null;
}

/**
 * Returns the time of the oldest outdated data on the screen, undefined if nothing is outdated, or
 * null if some data is missing completely.
 */
export const useOldestStaleDataTime = (): number | null | undefined => {
  const all = useStore(parts).map((it) => it.since);
  const known = all.filter((it) => it !== null);
  if (known.length < all.length) return null;
  return known.length === 0 ? undefined : Math.min(...known);
};
