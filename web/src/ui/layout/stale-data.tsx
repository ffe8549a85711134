import { useEffect } from "react";
import { createStore, useStore } from "../../lib/browser/store.ts";

/** `since` is the time of the data. It is null if there was never any data. */
type StaleStripProps = { since: number | null };
const parts = createStore<readonly StaleStripProps[]>([]);

/**
 * Mounted while data on the screen cannot be refreshed. Renders nothing itself: the bar of the page
 * shows a text, so that the content does not move. `since` is a time of the device clock.
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
