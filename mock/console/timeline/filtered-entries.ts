import type { ShownEntry } from "../state/shown-journal.ts";
import { everything, finder, prepare, type EntryFilter } from "./entry-filter.ts";
import { isFaulted } from "./entry-text.ts";

type Source = { entries(): readonly ShownEntry[]; subscribe(hear: () => void): () => void };
/**
 * `fresh`: number of new entries held back while the user has scrolled down. `all`: number of
 * stored entries. `faulted`: number of stored entries with a fault.
 */
export type Rows = { list: readonly ShownEntry[]; fresh: number; all: number; faulted: number };

const countFaulted = (some: readonly ShownEntry[]): number =>
  some.reduce((sum, it) => sum + (isFaulted(it) ? 1 : 0), 0);

/**
 * Creates the filtered list, newest first. Kept outside React so that only new entries are
 * filtered. While the list is held, no entry is inserted above the visible ones.
 */
export function openRows(source: Source) {
  let input = everything;
  let entries: readonly ShownEntry[] = [];
  let isHeld = false;
  let waiting: ShownEntry[] = [];
  let rows: Rows = { list: [], fresh: 0, all: 0, faulted: 0 };
  const ears = new Set<() => void>();

  const show = (list: readonly ShownEntry[], faulted = rows.faulted) => {
    rows = { list, fresh: waiting.length, all: entries.length, faulted };
  };
  function beginAnew(): void {
    waiting = [];
    show(entries.filter(finder(input)).reverse(), countFaulted(entries));
  }
  /**
   * Adds waiting entries at the start of the list, and removes dropped entries of the ring buffer
   * at its end.
   */
  function takeIn(faulted = rows.faulted): void {
    const oldest = entries[0]?.seq ?? 0;
    const kept =
      (rows.list.at(-1)?.seq ?? oldest) < oldest
        ? rows.list.filter((it) => it.seq >= oldest)
        : rows.list;
    const list = waiting.length > 0 ? [...waiting.toReversed(), ...kept] : kept;
    waiting = [];
    show(list, faulted);
  }
  function see(next: readonly ShownEntry[]): void {
    const before = entries;
    const last = before.at(-1)?.seq ?? 0;
    const oldest = next[0]?.seq ?? 0;
    entries = next;
    // The shown world was switched or reset.
    if (next.length === 0 || (next.at(-1)?.seq ?? 0) < last) {
      isHeld = false;
      return beginAnew();
    }
    const added = next.slice(next.findLastIndex((it) => it.seq <= last) + 1);
    const gone = before
      .slice(0, Math.max(0, before.length + added.length - next.length))
      .filter((it) => it.seq < oldest);
    prepare(added);
    const faulted = rows.faulted + countFaulted(added) - countFaulted(gone);
    waiting.push(...added.filter(finder(input)));
    if (isHeld) show(rows.list, faulted);
    else takeIn(faulted);
  }
  const tell = () => {
    for (const hear of [...ears]) hear();
  };

  return {
    read: (): Rows => {
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
    ask(next: EntryFilter): void {
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
