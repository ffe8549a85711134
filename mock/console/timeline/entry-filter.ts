import type { ShownEntry } from "../state/shown-journal.ts";
import { callNames, isCallName } from "../text/call-titles.ts";
import { moveName } from "../text/transition-titles.ts";
import { codeOf, eventOf, type Group, groupsOf, lineOfEntry } from "./entry-text.ts";

/** Filter by group, by user, and by text that must contain every word. */
export type EntryFilter = { group: Group | undefined; userId: string | undefined; words: string };
export const everything: EntryFilter = { group: undefined, userId: undefined, words: "" };

type Index = { groups: readonly Group[]; text: string };
const indexed = new WeakMap<ShownEntry, Index>();

/**
 * Returns the search index of an entry. Built only once, because every typed character searches up
 * to 10,000 entries.
 */
function indexOf(entry: ShownEntry): Index {
  const before = indexed.get(entry);
  if (before) return before;
  const { call, requestId, orderId, userId, traceId, path, body } = entry;
  const { kind, what } = lineOfEntry(entry);
  const said = [
    entry.seq,
    kind,
    what,
    call,
    path,
    codeOf(entry),
    entry["code"],
    requestId,
    traceId,
    orderId,
    userId,
    Object.values(eventOf(entry)),
  ].flat();
  const names = [
    isCallName(call) ? callNames[call] : "",
    moveName(String(eventOf(entry)["move"] ?? "")),
    body ? JSON.stringify(body) : "",
  ];
  const text = [...said, ...names].join(" ").toLowerCase();
  const index = { groups: groupsOf(entry), text };
  indexed.set(entry, index);
  return index;
}

/**
 * Builds the index as entries arrive, so that searching 10,000 entries causes no noticeable delay.
 */
export function prepare(some: readonly ShownEntry[]): void {
  for (const it of some) indexOf(it);
}

export function finder({ group, userId, words }: EntryFilter): (it: ShownEntry) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (entry) => {
    // A gap matches every filter, because its missing entries are unknown.
    if (entry.kind === "dropped") return true;
    if (userId !== undefined && entry["userId"] !== userId) return false;
    if (group === undefined && wanted.length === 0) return true;
    const { groups, text } = indexOf(entry);
    return (
      (group === undefined || groups.includes(group)) && wanted.every((word) => text.includes(word))
    );
  };
}
