import type { ShownJournalEntry } from "../state/shown-journal.ts";
import { eventOfJournalEntry, isTransitionEntry, isTimerEntry } from "./journal-entry-text.ts";

/**
 * Returns whether an entry is a cause: a command, a timer, a clock change or a control call.
 * Commands and timers are recorded after their effects, at the end of their transactions.
 */
export const canCauseJournalEntries = (entry: ShownJournalEntry): boolean =>
  (entry.kind === "request" && entry["method"] !== "GET") ||
  isTimerEntry(entry) ||
  entry.kind === "clock" ||
  entry.kind === "control";
export const canBeEffectOfJournalEntry = (entry: ShownJournalEntry): boolean =>
  isTransitionEntry(entry) ||
  entry.kind === "push" ||
  eventOfJournalEntry(entry)["type"] === "signOut";

/**
 * Time in ms by which an effect may be older than the start of its call. Transitions by bots have
 * no call in the journal. They are usually older than that, so that they are not taken for effects
 * of the next call.
 */
const callToleranceMs = 250;
export const isEffectWithinCallTime = (
  effect: ShownJournalEntry,
  cause: ShownJournalEntry,
): boolean =>
  effect.real >= cause.real - callToleranceMs - (typeof cause["ms"] === "number" ? cause["ms"] : 0);

/** Returns the index of an entry by binary search, because entries are ordered by number. */
export function indexOfJournalEntry(entries: readonly ShownJournalEntry[], seq: number): number {
  let low = 0;
  let high = entries.length - 1;
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
 * Returns the index of the cause of an effect, which is the first later entry that can be a cause.
 * Reads in between are skipped, because they have no effects. Without a cause, returns `at`.
 */
function indexOfCause(entries: readonly ShownJournalEntry[], at: number): number {
  const effect = entries[at];
  if (!effect || canCauseJournalEntries(effect) || !canBeEffectOfJournalEntry(effect)) return at;
  const next = entries.findIndex((it, place) => place > at && canCauseJournalEntries(it));
  const cause = entries[next];
  return cause && isEffectWithinCallTime(effect, cause) ? next : at;
}

/**
 * Returns all effects of the cause of this entry, followed by the cause. Without a cause, returns
 * the entry alone. A clock jump has no effects here, because the timers that it runs are causes of
 * their own.
 */
export function journalEntriesOfSameCause(
  entries: readonly ShownJournalEntry[],
  seq: number,
): readonly ShownJournalEntry[] {
  const at = indexOfJournalEntry(entries, seq);
  if (at < 0) return [];
  const end = indexOfCause(entries, at);
  const cause = entries[end];
  if (!cause || !canCauseJournalEntries(cause)) return entries.slice(at, at + 1);
  const all = [cause];
  for (let place = end - 1; place >= 0; place -= 1) {
    const entry = entries[place];
    if (!entry || canCauseJournalEntries(entry)) break;
    if (canBeEffectOfJournalEntry(entry) && isEffectWithinCallTime(entry, cause))
      all.unshift(entry);
  }
  return all;
}
