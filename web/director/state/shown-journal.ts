import type { JournalEntry as Told } from "mock/client/journal.ts";
import { createStore, useStore } from "../../src/lib/browser/store.ts";

export type ShownJournalEntry = Told & Record<string, unknown>;

const shownEntriesMax = 10_000;
const shownEntries = createStore<readonly ShownJournalEntry[]>([]);

/**
 * Journal of the shown world in ascending order, limited to as many entries as the server keeps.
 */
export const shownJournal = {
  entries: shownEntries.get,
  last: (): number => shownEntries.get().at(-1)?.seq ?? 0,
  add(batch: readonly ShownJournalEntry[]): void {
    if (batch.length > 0)
      shownEntries.set([...shownEntries.get(), ...batch].slice(-shownEntriesMax));
  },
  clear: (): void => shownEntries.set([]),
  subscribe: shownEntries.subscribe,
};

export const useJournalEntries = (): readonly ShownJournalEntry[] => useStore(shownEntries);
