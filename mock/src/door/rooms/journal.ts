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

/** What happened in a world, newest kept. Everything is redacted on its way in, so that no secret lies in memory for a dump to show. */
export function openJournal(capacity = entriesMax): Journal {
  const followers = new Set<Follower>();
  let entries: Entry[] = [];
  let last = 0;
  let dropped = 0;
  return {
    note(kind, at, facts) {
      last += 1;
      const entry = { ...(redact(facts) as Facts), seq: last, at, real: Date.now(), kind };
      entries.push(entry);
      // Cutting in steps keeps the cost of a full ring low.
      if (entries.length >= capacity + capacity / 4) {
        dropped += entries.length - capacity;
        entries = entries.slice(-capacity);
      }
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
      dropped = 0;
    },
    end() {
      for (const it of [...followers]) it.end();
    },
  };
}
