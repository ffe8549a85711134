import type { Kind } from "../../control/match.ts";
import { redact } from "./redact.ts";

type Facts = { userId?: string; path?: string; [name: string]: unknown };
export type Entry = Facts & { seq: number; at: number; real: number; kind: Kind };
type Follower = { hear: (entry: Entry) => void; end: () => void };

export type Journal = {
  note(kind: Kind, at: number, facts: Facts): void;
  read(wanted?: { since?: number }): { entries: Entry[]; last: number; dropped: number };
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
      const entry = { ...(redact(facts) as Facts), seq: last, at, real: Date.now(), kind };
      entries.push(entry);
      sizes.push(JSON.stringify(entry).length);
      size += sizes.at(-1) ?? 0;
      // Cutting in steps keeps the cost of a full ring low.
      if (entries.length >= capacity + capacity / 4) cut(entries.length - capacity);
      if (size > room) cut(tooMany(sizes, size - (room * 3) / 4));
      for (const it of [...followers]) it.hear(entry);
    },
    read({ since = 0 } = {}) {
      const kept = entries.slice(-capacity);
      return { entries: kept.filter((it) => it.seq > since), last, dropped: dropped + entries.length - kept.length };
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

/** How many of the oldest have to go for so many letters. */
function tooMany(sizes: readonly number[], letters: number): number {
  let left = letters;
  const at = sizes.findIndex((it) => (left -= it) <= 0);
  return at < 0 ? sizes.length : at + 1;
}
