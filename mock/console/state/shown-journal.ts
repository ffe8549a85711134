import { useSyncExternalStore } from "react";
import type { JournalEntry as Told } from "../../src/client/journal.ts";

export type ShownEntry = Told & Record<string, unknown>;

const entriesMax = 10_000;
let kept: readonly ShownEntry[] = [];
const ears = new Set<() => void>();

function put(next: readonly ShownEntry[]): void {
  kept = next;
  for (const hear of [...ears]) hear();
}

/**
 * Journal of the shown world in ascending order, limited to as many entries as the server keeps.
 */
export const shownJournal = {
  entries: (): readonly ShownEntry[] => kept,
  last: (): number => kept.at(-1)?.seq ?? 0,
  add(batch: readonly ShownEntry[]): void {
    if (batch.length > 0) put([...kept, ...batch].slice(-entriesMax));
  },
  clear: (): void => put([]),
  subscribe: (hear: () => void): (() => void) => {
    ears.add(hear);
    return () => ears.delete(hear);
  },
};

export const useEntries = (): readonly ShownEntry[] =>
  useSyncExternalStore(shownJournal.subscribe, shownJournal.entries);
