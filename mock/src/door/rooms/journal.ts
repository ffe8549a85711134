import type { Kind } from "../../control/match.ts";
import { redact } from "./redact.ts";

type Facts = { userId?: string; path?: string; [name: string]: unknown };
/** `result` is what a call was answered. A long one is told by its length, and given to who asks for it. */
export type Entry = Facts & { seq: number; at: number; real: number; kind: Kind; result?: unknown; resultLetters?: number };
type Follower = { hear: (entry: Entry) => void; end: () => void };

export type Journal = {
  note(kind: Kind, at: number, facts: Facts): void;
  read(wanted?: { since?: number; isFull?: boolean }): { entries: Entry[]; last: number; dropped: number };
  readonly last: number;
  /** Hears of each entry when it is noted, and of the end. Returns what stops it. */
  follow(follower: Follower): () => void;
  isFollowed(): boolean;
  clear(): void;
  /** The world is over. */
  end(): void;
};

const entriesMax = 10_000;
/** Of all entries as they would be sent. */
const lettersMax = 16 * 1024 * 1024;

const resultLettersMax = { brief: 4_000, full: 64_000 } as const;

/** What happened in a world, newest kept. Everything is redacted on its way in, so that no secret lies in memory for a dump to show. */
export function openJournal(capacity = entriesMax, room = lettersMax): Journal {
  const followers = new Set<Follower>();
  let entries: Entry[] = [];
  let sizes: number[] = [];
  let size = 0;
  let last = 0;
  let dropped = 0;
  const cut = (count: number): void => {
    dropped += count;
    entries = entries.slice(count);
    size -= sizes.slice(0, count).reduce((sum, it) => sum + it, 0);
    sizes = sizes.slice(count);
  };
  return {
    note(kind, at, facts) {
      last += 1;
      const { result, ...others } = facts;
      const { entry, letters } = measured({ ...(redact(others) as Facts), seq: last, at, real: Date.now(), kind }, redactedResult(result));
      entries.push(entry);
      sizes.push(letters);
      size += letters;
      // Cutting in steps keeps the cost of a full ring low.
      if (entries.length >= capacity + capacity / 4) cut(entries.length - capacity);
      if (size > room) cut(tooMany(sizes, size - (room * 3) / 4));
      for (const it of [...followers]) it.hear(brief(entry));
    },
    read({ since = 0, isFull = false } = {}) {
      const kept = entries.slice(-capacity);
      const found = kept.filter((it) => it.seq > since);
      return { entries: isFull ? found : found.map(brief), last, dropped: dropped + entries.length - kept.length };
    },
    get last() {
      return last;
    },
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    isFollowed: () => followers.size > 0,
    clear() {
      entries = [];
      sizes = [];
      size = 0;
      dropped = 0;
    },
    end() {
      for (const it of [...followers]) it.end();
    },
  };
}

type Redacted = { result: unknown; letters: number };

function redactedResult(result: unknown): Redacted | undefined {
  if (result === undefined) return undefined;
  // The depth of a result inside an entry.
  const redacted = redact(result, undefined, 1);
  return { result: redacted, letters: JSON.stringify(redacted).length };
}

const resultName = ',"result":'.length;

function measured(entry: Entry, answered: Redacted | undefined): { entry: Entry; letters: number } {
  const letters = JSON.stringify(entry).length;
  if (answered === undefined) return { entry, letters };
  const { result, letters: resultLetters } = answered;
  const whole = letters + resultName + resultLetters;
  if (whole <= resultLettersMax.brief || resultLetters <= resultLettersMax.brief) return { entry: { ...entry, result }, letters: whole };
  const isKept = resultLetters <= resultLettersMax.full;
  return { entry: { ...entry, resultLetters, ...(isKept && { result }) }, letters: isKept ? whole : letters };
}

function brief(entry: Entry): Entry {
  if (entry.resultLetters === undefined) return entry;
  const { result: _, ...rest } = entry;
  return rest as Entry;
}

/** How many of the oldest have to go for so many letters. */
function tooMany(sizes: readonly number[], letters: number): number {
  let left = letters;
  const at = sizes.findIndex((it) => (left -= it) <= 0);
  return at < 0 ? sizes.length : at + 1;
}
