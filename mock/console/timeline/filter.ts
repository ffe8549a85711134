import type { Entry } from "../feed/journal.ts";
import { callNames, isCallName } from "../look/call-names.ts";
import { moveName } from "../look/move-names.ts";
import { codeOf, eventOf, type Group, groupsOf, lineOf } from "./words.ts";

/** Filter by group, by user, and by text that must contain every word. */
export type Wish = { group: Group | undefined; userId: string | undefined; words: string };
export const everything: Wish = { group: undefined, userId: undefined, words: "" };

type Index = { groups: readonly Group[]; text: string };
const indexed = new WeakMap<Entry, Index>();

/**
 * Returns the search index of an entry. Built only once, because every typed character searches up
 * to 10,000 entries.
 */
function indexOf(it: Entry): Index {
  const before = indexed.get(it);
  if (before) return before;
  const { call, requestId, orderId, userId, traceId, path, body } = it;
  const { kind, what } = lineOf(it);
  const said = [
    it.seq,
    kind,
    what,
    call,
    path,
    codeOf(it),
    it["code"],
    requestId,
    traceId,
    orderId,
    userId,
    Object.values(eventOf(it)),
  ].flat();
  const names = [
    isCallName(call) ? callNames[call] : "",
    moveName(String(eventOf(it)["move"] ?? "")),
    body ? JSON.stringify(body) : "",
  ];
  const text = [...said, ...names].join(" ").toLowerCase();
  const index = { groups: groupsOf(it), text };
  indexed.set(it, index);
  return index;
}

/**
 * Builds the index as entries arrive, so that searching 10,000 entries causes no noticeable delay.
 */
export function prepare(some: readonly Entry[]): void {
  for (const it of some) indexOf(it);
}

export function finder({ group, userId, words }: Wish): (it: Entry) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (it) => {
    // A gap matches every filter, because its missing entries are unknown.
    if (it.kind === "dropped") return true;
    if (userId !== undefined && it["userId"] !== userId) return false;
    if (group === undefined && wanted.length === 0) return true;
    const { groups, text } = indexOf(it);
    return (
      (group === undefined || groups.includes(group)) && wanted.every((word) => text.includes(word))
    );
  };
}
