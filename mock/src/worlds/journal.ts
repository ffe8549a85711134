import type { JournalEntryKind } from "../control/match-conditions.ts";
import { redactValue } from "./redact.ts";

type EntryFields = { userId?: string; path?: string; [name: string]: unknown };
/**
 * `result` is the result of a call. A result above 4,000 characters is replaced by its length
 * (`resultLetters`), unless the reader requests it in full. Above 64,000 it is always replaced.
 */
export type JournalEntry = EntryFields & {
  seq: number;
  at: number;
  real: number;
  kind: JournalEntryKind;
  result?: unknown;
  resultLetters?: number;
};
type JournalFollower = { onEntry: (entry: JournalEntry) => void; onEnd: () => void };

export type WorldJournal = {
  /**
   * Adds an entry. `publicText` is the JSON of a response without secrets. Its `result` is redacted
   * only when it is read.
   */
  note(kind: JournalEntryKind, at: number, facts: EntryFields, publicText?: string): void;
  read(wanted?: { since?: number; isFull?: boolean }): {
    entries: JournalEntry[];
    last: number;
    dropped: number;
  };
  readonly last: number;
  /** Calls the follower for each new entry and when the journal ends. Returns a stop function. */
  follow(follower: JournalFollower): () => void;
  isFollowed(): boolean;
  clear(): void;
  /** Ends the journal together with its world. */
  end(): void;
};

const entriesMax = 10_000;
/** Maximum size of all entries in characters, as they would be sent. */
const lettersMax = 16 * 1024 * 1024;

const resultLettersMax = { brief: 4_000, full: 64_000 } as const;

/**
 * An entry and its size in characters. If `publicText` is set, the `result` in this text is not in
 * the entry yet. It is redacted and added when the entry is read.
 */
type StoredEntry = { entry: JournalEntry; letters: number; publicText?: string };

/**
 * Opens the event log of a world. Above `capacity` entries or `room` characters, drops the oldest
 * entries. Entries are redacted when they are added, so that memory holds no secrets. Public
 * responses contain none: their text is stored as sent, because redacting a list of 20 offers costs
 * more than sending it.
 */
export function openWorldJournal(capacity = entriesMax, room = lettersMax): WorldJournal {
  const followers = new Set<JournalFollower>();
  let entries: StoredEntry[] = [];
  let size = 0;
  let last = 0;
  let dropped = 0;
  const cut = (count: number): void => {
    dropped += count;
    size -= entries.slice(0, count).reduce((sum, { letters }) => sum + letters, 0);
    entries = entries.slice(count);
  };
  const completed = (stored: StoredEntry): JournalEntry => {
    if (stored.publicText === undefined) return stored.entry;
    const { result } = JSON.parse(stored.publicText) as { result: unknown };
    const { entry, letters } = measureEntry(stored.entry, redactedResult(result));
    size += letters - stored.letters;
    stored.entry = entry;
    stored.letters = letters;
    delete stored.publicText;
    return entry;
  };
  return {
    note(kind, at, facts, publicText) {
      last += 1;
      const { result, ...others } = facts;
      const entry = {
        ...(redactValue(others) as EntryFields),
        seq: last,
        at,
        real: Date.now(),
        kind,
      };
      const stored: StoredEntry =
        publicText === undefined
          ? measureEntry(entry, redactedResult(result))
          : { entry, letters: lengthOf(entry) + publicText.length, publicText };
      entries.push(stored);
      size += stored.letters;
      // Drops many entries at once, to keep the cost of a full journal low.
      if (entries.length >= capacity + capacity / 4) cut(entries.length - capacity);
      if (size > room) cut(tooMany(entries, size - (room * 3) / 4));
      for (const it of [...followers]) it.onEntry(brief(completed(stored)));
    },
    read({ since = 0, isFull = false } = {}) {
      const kept = entries.slice(-capacity);
      const found = kept.filter(({ entry }) => entry.seq > since).map(completed);
      return {
        entries: isFull ? found : found.map(brief),
        last,
        dropped: dropped + entries.length - kept.length,
      };
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
      size = 0;
      dropped = 0;
    },
    end() {
      for (const it of [...followers]) it.onEnd();
    },
  };
}

type RedactedResult = { result: unknown; letters: number };

function redactedResult(result: unknown): RedactedResult | undefined {
  if (result === undefined) return undefined;
  // `1` is the depth of a result inside an entry.
  const redacted = redactValue(result, undefined, 1);
  return { result: redacted, letters: JSON.stringify(redacted).length };
}

const resultName = ',"result":'.length;

const lengthOf = (entry: JournalEntry): number => JSON.stringify(entry).length;

function measureEntry(
  entry: JournalEntry,
  answered: RedactedResult | undefined,
): { entry: JournalEntry; letters: number } {
  const letters = lengthOf(entry);
  if (answered === undefined) return { entry, letters };
  const { result, letters: resultLetters } = answered;
  const whole = letters + resultName + resultLetters;
  if (whole <= resultLettersMax.brief || resultLetters <= resultLettersMax.brief)
    return { entry: { ...entry, result }, letters: whole };
  const isKept = resultLetters <= resultLettersMax.full;
  return {
    entry: { ...entry, resultLetters, ...(isKept && { result }) },
    letters: isKept ? whole : letters,
  };
}

function brief(entry: JournalEntry): JournalEntry {
  if (entry.resultLetters === undefined) return entry;
  const { result: _, ...rest } = entry;
  return rest as JournalEntry;
}

/** Returns how many of the oldest entries to drop to free this many characters. */
function tooMany(entries: readonly StoredEntry[], letters: number): number {
  let left = letters;
  const at = entries.findIndex((it) => (left -= it.letters) <= 0);
  return at < 0 ? entries.length : at + 1;
}
