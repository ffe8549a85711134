import { useSyncExternalStore } from "react";
import type { Entry as Told } from "../../src/client/journal.ts";

export type Entry = Told & Record<string, unknown>;

const entriesMax = 10_000;
let kept: readonly Entry[] = [];
const ears = new Set<() => void>();

function put(next: readonly Entry[]): void {
  kept = next;
  for (const hear of [...ears]) hear();
}

/**
 * Journal of the shown world in ascending order, limited to as many entries as the server keeps.
 */
export const journal = {
  entries: (): readonly Entry[] => kept,
  last: (): number => kept.at(-1)?.seq ?? 0,
  add(batch: readonly Entry[]): void {
    if (batch.length > 0) put([...kept, ...batch].slice(-entriesMax));
  },
  clear: (): void => put([]),
  subscribe: (hear: () => void): (() => void) => {
    ears.add(hear);
    return () => ears.delete(hear);
  },
};

export const useEntries = (): readonly Entry[] =>
  useSyncExternalStore(journal.subscribe, journal.entries);
