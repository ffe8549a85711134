import { useSyncExternalStore } from "react";
import type { JournalEntry as Told } from "mock/client/journal.ts";

export type ShownJournalEntry = Told & Record<string, unknown>;

const shownEntriesMax = 10_000;
let shownEntries: readonly ShownJournalEntry[] = [];
const journalSubscribers = new Set<() => void>();

function setShownEntries(next: readonly ShownJournalEntry[]): void {
  shownEntries = next;
  for (const hear of [...journalSubscribers]) hear();
}

/**
 * Journal of the shown world in ascending order, limited to as many entries as the server keeps.
 */
export const shownJournal = {
  entries: (): readonly ShownJournalEntry[] => shownEntries,
  last: (): number => shownEntries.at(-1)?.seq ?? 0,
  add(batch: readonly ShownJournalEntry[]): void {
    if (batch.length > 0) setShownEntries([...shownEntries, ...batch].slice(-shownEntriesMax));
  },
  clear: (): void => setShownEntries([]),
  subscribe: (hear: () => void): (() => void) => {
    journalSubscribers.add(hear);
    return () => journalSubscribers.delete(hear);
  },
};

export const useJournalEntries = (): readonly ShownJournalEntry[] =>
  useSyncExternalStore(shownJournal.subscribe, shownJournal.entries);
