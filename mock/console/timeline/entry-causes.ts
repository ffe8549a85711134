import type { ShownEntry } from "../state/shown-journal.ts";
import { eventOf, isMove, isTimer } from "./entry-text.ts";

/**
 * Returns whether an entry is a cause. A command or timer is recorded after its effects, at the end
 * of its transaction.
 */
export const isCause = (entry: ShownEntry): boolean =>
  (entry.kind === "request" && entry["method"] !== "GET") ||
  isTimer(entry) ||
  entry.kind === "clock" ||
  entry.kind === "control";
export const isEffect = (it: ShownEntry): boolean =>
  isMove(it) || it.kind === "push" || eventOf(it)["type"] === "signOut";

/**
 * Tolerance in ms. Bots cause transitions without a call in the journal. Such a transition is older
 * than the start of the next call, so it is not taken for an effect of that call.
 */
const slackMs = 250;
export const isWithinCall = (effect: ShownEntry, cause: ShownEntry): boolean =>
  effect.real >= cause.real - slackMs - (typeof cause["ms"] === "number" ? cause["ms"] : 0);

/** Returns the index of an entry by binary search, because entries are ordered by number. */
export function placeOf(entries: readonly ShownEntry[], seq: number): number {
  let [low, high] = [0, entries.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = entries[middle]?.seq ?? 0;
    if (at === seq) return middle;
    if (at < seq) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * Returns the index of the effect's cause: the first cause after it. Reads between them are
 * skipped, because they have no effects.
 */
function causeAt(entries: readonly ShownEntry[], at: number): number {
  const effect = entries[at];
  if (!effect || isCause(effect) || !isEffect(effect)) return at;
  const next = entries.findIndex((it, place) => place > at && isCause(it));
  const cause = entries[next];
  return cause && isWithinCall(effect, cause) ? next : at;
}

/**
 * Returns the effects of a cause, followed by the cause. A jump of the clock is recorded after its
 * timers, which are causes of their own.
 */
export function belonging(entries: readonly ShownEntry[], seq: number): readonly ShownEntry[] {
  const at = placeOf(entries, seq);
  if (at < 0) return [];
  const end = causeAt(entries, at);
  const cause = entries[end];
  if (!cause || !isCause(cause)) return entries.slice(at, at + 1);
  const all = [cause];
  for (let place = end - 1; place >= 0; place -= 1) {
    const entry = entries[place];
    if (!entry || isCause(entry)) break;
    if (isEffect(entry) && isWithinCall(entry, cause)) all.unshift(entry);
  }
  return all;
}
