import { useEffect } from "react";
import { store, useStore } from "../../lib/browser/store.ts";

/** Null: nothing was ever there. */
type StaleStripProps = { since: number | null };
const parts = store<readonly StaleStripProps[]>([]);

/**
 * Cached data stays in view while it cannot be refreshed. What is said of it stands in the line of the bar, where nothing has to make
 * room for it. `since` is of the phone's own clock.
 */
export function StaleStrip({ since }: StaleStripProps) {
  useEffect(() => {
    const mine = { since };
    parts.set([...parts.get(), mine]);
    return () => parts.set(parts.get().filter((it) => it !== mine));
  }, [since]);
  return null;
}

/** Since when what is shown is not true any more, the oldest of it; null where something that should be shown is not there at all. */
export const useStaleSince = (): number | null | undefined => {
  const all = useStore(parts).map((it) => it.since);
  const known = all.filter((it) => it !== null);
  if (known.length < all.length) return null;
  return known.length === 0 ? undefined : Math.min(...known);
};
