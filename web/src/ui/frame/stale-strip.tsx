import { useEffect } from "react";
import { store, useStore } from "../../lib/store.ts";

type Stale = { since: number };
const parts = store<readonly Stale[]>([]);

/**
 * Cached data stays in view while it cannot be refreshed. What is said of it stands in the line of the bar, where nothing has to make
 * room for it. `since` is of the phone's own clock.
 */
export function StaleStrip({ since }: Stale) {
  useEffect(() => {
    const mine = { since };
    parts.set([...parts.get(), mine]);
    return () => parts.set(parts.get().filter((it) => it !== mine));
  }, [since]);
  return null;
}

/** Since when what is shown is not true any more, the oldest of it. */
export const useStaleSince = (): number | undefined => {
  const shown = useStore(parts);
  return shown.length === 0 ? undefined : Math.min(...shown.map((it) => it.since));
};
