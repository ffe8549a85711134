import type { Entry } from "../feed/journal.ts";
import { eventOf, isMove, isTimer } from "./words.ts";

/** A command or a fired deadline is told after what it has moved: everything of one transaction lies before it. */
export const isCause = (it: Entry): boolean =>
  (it.kind === "request" && it["method"] !== "GET") ||
  isTimer(it) ||
  it.kind === "clock" ||
  it.kind === "control";
export const isEffect = (it: Entry): boolean =>
  isMove(it) || it.kind === "push" || eventOf(it)["type"] === "signOut";

/** A trader of the house moves by himself; what he has moved lies further back than a call has lasted. */
const slackMs = 250;
export const isWithin = (effect: Entry, cause: Entry): boolean =>
  effect.real >= cause.real - slackMs - (typeof cause["ms"] === "number" ? cause["ms"] : 0);

/** Where an entry stands; entries lie in the order of their numbers. */
export function placeOf(entries: readonly Entry[], seq: number): number {
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

/** The cause of an effect: the first that comes after it. Reads lie between and have moved nothing. */
function causeAt(entries: readonly Entry[], at: number): number {
  const effect = entries[at];
  if (!effect || isCause(effect) || !isEffect(effect)) return at;
  const next = entries.findIndex((it, place) => place > at && isCause(it));
  const cause = entries[next];
  return cause && isWithin(effect, cause) ? next : at;
}

/** What one cause has moved, and itself at the end. A jump of the clock is told after its deadlines, each of which is a cause itself. */
export function belonging(entries: readonly Entry[], seq: number): readonly Entry[] {
  const at = placeOf(entries, seq);
  if (at < 0) return [];
  const end = causeAt(entries, at);
  const cause = entries[end];
  if (!cause || !isCause(cause)) return entries.slice(at, at + 1);
  const all = [cause];
  for (let place = end - 1; place >= 0; place -= 1) {
    const it = entries[place];
    if (!it || isCause(it)) break;
    if (isEffect(it) && isWithin(it, cause)) all.unshift(it);
  }
  return all;
}
