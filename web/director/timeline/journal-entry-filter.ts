import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { callTitles, isCallName } from "../text/call-titles.ts";
import { transitionTitle } from "../text/transition-titles.ts";
import {
  responseCodeOf,
  eventOfJournalEntry,
  type JournalFilterGroup,
  filterGroupsOfJournalEntry,
  journalEntryTextOf,
} from "./journal-entry-text.ts";

/**
 * Filter by group, by user, and by words. The text of an entry must contain every word of
 * `searchText`.
 */
export type JournalEntryFilter = {
  group: JournalFilterGroup | undefined;
  userId: string | undefined;
  searchText: string;
};
export const emptyJournalEntryFilter: JournalEntryFilter = {
  group: undefined,
  userId: undefined,
  searchText: "",
};

type SearchIndex = { groups: readonly JournalFilterGroup[]; text: string };
const searchIndexByEntry = new WeakMap<ShownJournalEntry, SearchIndex>();

/**
 * Returns the groups and the searchable text of an entry. They are computed only once, because each
 * typed character searches up to 10,000 entries.
 */
function searchIndexOf(entry: ShownJournalEntry): SearchIndex {
  const before = searchIndexByEntry.get(entry);
  if (before) return before;
  const { call, requestId, orderId, userId, traceId, path, body } = entry;
  const { kind, description } = journalEntryTextOf(entry);
  const said = [
    entry.seq,
    kind,
    description,
    call,
    path,
    responseCodeOf(entry),
    entry["code"],
    requestId,
    traceId,
    orderId,
    userId,
    Object.values(eventOfJournalEntry(entry)),
  ].flat();
  const names = [
    isCallName(call) ? callTitles[call] : "",
    transitionTitle(String(eventOfJournalEntry(entry)["move"] ?? "")),
    body ? JSON.stringify(body) : "",
  ];
  const text = [...said, ...names].join(" ").toLowerCase();
  const index = { groups: filterGroupsOfJournalEntry(entry), text };
  searchIndexByEntry.set(entry, index);
  return index;
}

/**
 * Indexes entries when they arrive, so that the first search of 10,000 entries causes no noticeable
 * delay.
 */
export function addEntriesToSearchIndex(some: readonly ShownJournalEntry[]): void {
  for (const it of some) searchIndexOf(it);
}

export function createJournalEntryMatcher({
  group,
  userId,
  searchText,
}: JournalEntryFilter): (it: ShownJournalEntry) => boolean {
  const wanted = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry) => {
    // A gap matches every filter, because its missing entries are unknown.
    if (entry.kind === "dropped") return true;
    if (userId !== undefined && entry["userId"] !== userId) return false;
    if (group === undefined && wanted.length === 0) return true;
    const { groups, text } = searchIndexOf(entry);
    return (
      (group === undefined || groups.includes(group)) && wanted.every((word) => text.includes(word))
    );
  };
}
