import type { ShownJournalEntry } from "../state/shown-journal.ts";
import {
  emptyJournalEntryFilter,
  createJournalEntryMatcher,
  addEntriesToSearchIndex,
  type JournalEntryFilter,
} from "./journal-entry-filter.ts";
import { isFailedEntry } from "./journal-entry-text.ts";

type EntrySource = {
  entries(): readonly ShownJournalEntry[];
  subscribe(hear: () => void): () => void;
};
/**
 * `heldBackCount`: number of new entries that wait while the list is held. `totalCount`: number of
 * stored entries. `faultCount`: number of stored entries for which `isFailedEntry` is true.
 */
export type FilteredJournalEntries = {
  list: readonly ShownJournalEntry[];
  heldBackCount: number;
  totalCount: number;
  faultCount: number;
};

const countFailedEntries = (some: readonly ShownJournalEntry[]): number =>
  some.reduce((sum, it) => sum + (isFailedEntry(it) ? 1 : 0), 0);

/**
 * Creates the filtered list of journal entries, newest first. It is kept outside React, so that
 * only new entries have to be filtered. While the list is held by `hold(true)`, no entry is
 * inserted above the visible ones.
 */
export function createFilteredJournalEntries(source: EntrySource) {
  let input = emptyJournalEntryFilter;
  let entries: readonly ShownJournalEntry[] = [];
  let isHeld = false;
  let waiting: ShownJournalEntry[] = [];
  let rows: FilteredJournalEntries = { list: [], heldBackCount: 0, totalCount: 0, faultCount: 0 };
  const ears = new Set<() => void>();

  const show = (list: readonly ShownJournalEntry[], faulted = rows.faultCount) => {
    rows = { list, heldBackCount: waiting.length, totalCount: entries.length, faultCount: faulted };
  };
  function beginAnew(): void {
    waiting = [];
    show(entries.filter(createJournalEntryMatcher(input)).reverse(), countFailedEntries(entries));
  }
  /**
   * Adds the waiting entries at the start of the list. Removes the entries at its end that the
   * journal has dropped.
   */
  function takeIn(faulted = rows.faultCount): void {
    const oldest = entries[0]?.seq ?? 0;
    const kept =
      (rows.list.at(-1)?.seq ?? oldest) < oldest
        ? rows.list.filter((it) => it.seq >= oldest)
        : rows.list;
    const list = waiting.length > 0 ? [...waiting.toReversed(), ...kept] : kept;
    waiting = [];
    show(list, faulted);
  }
  function see(next: readonly ShownJournalEntry[]): void {
    const before = entries;
    const last = before.at(-1)?.seq ?? 0;
    const oldest = next[0]?.seq ?? 0;
    entries = next;
    // The shown world was switched or reset, so the list starts again.
    if (next.length === 0 || (next.at(-1)?.seq ?? 0) < last) {
      isHeld = false;
      return beginAnew();
    }
    const added = next.slice(next.findLastIndex((it) => it.seq <= last) + 1);
    const gone = before
      .slice(0, Math.max(0, before.length + added.length - next.length))
      .filter((it) => it.seq < oldest);
    addEntriesToSearchIndex(added);
    const faulted = rows.faultCount + countFailedEntries(added) - countFailedEntries(gone);
    waiting.push(...added.filter(createJournalEntryMatcher(input)));
    if (isHeld) show(rows.list, faulted);
    else takeIn(faulted);
  }
  const tell = () => {
    for (const hear of [...ears]) hear();
  };

  return {
    read: (): FilteredJournalEntries => {
      const next = source.entries();
      if (next !== entries) see(next);
      return rows;
    },
    subscribe: (hear: () => void): (() => void) => {
      ears.add(hear);
      const stop = source.subscribe(hear);
      return () => {
        ears.delete(hear);
        stop();
      };
    },
    ask(next: JournalEntryFilter): void {
      input = next;
      beginAnew();
      tell();
    },
    hold(on: boolean): void {
      if (on === isHeld) return;
      isHeld = on;
      if (!on) takeIn();
      tell();
    },
  };
}
