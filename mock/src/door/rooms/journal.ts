import { redact, redactText } from "./redact.ts";

type Kind = "request" | "push" | "socket" | "transition" | "bug";
type Facts = { userId?: string; path?: string; [name: string]: unknown };
export type Entry = Facts & { seq: number; at: number; kind: Kind };
export type Wanted = { userId?: string; path?: string; since?: number };

export type Journal = {
  note(kind: Kind, at: number, facts: Facts): void;
  read(wanted?: Wanted): { entries: Entry[]; last: number; dropped: number };
  clear(): void;
};

const entriesMax = 2_000;

/** What happened in a world, newest kept. Everything is redacted on its way in, so that no secret lies in memory for a dump to show. */
export function openJournal(capacity = entriesMax): Journal {
  let entries: Entry[] = [];
  let last = 0;
  let dropped = 0;
  return {
    note(kind, at, facts) {
      last += 1;
      entries.push({ ...(redact(facts) as Facts), seq: last, at, kind });
      // Cutting in steps keeps the cost of a full ring low.
      if (entries.length < capacity + capacity / 4) return;
      dropped += entries.length - capacity;
      entries = entries.slice(-capacity);
    },
    read({ userId, path, since = 0 } = {}) {
      const isWanted = (it: Entry) =>
        it.seq > since && (userId === undefined || it.userId === userId) && (path === undefined || isBelow(it.path, path));
      const kept = entries.slice(-capacity);
      return { entries: kept.filter(isWanted), last, dropped: dropped + entries.length - kept.length };
    },
    clear() {
      entries = [];
      dropped = 0;
    },
  };
}

const isBelow = (path: string | undefined, wanted: string) =>
  path?.startsWith(redactText(wanted.replace(/^\/lightweight(?=\/)/, ""))) ?? false;
