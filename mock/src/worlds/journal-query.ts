import { type CallName, calls } from "contract";
import {
  type MatchDifference,
  findMatchDifferences,
  type JournalEntryMatchConditions,
  isMatchingPath,
} from "../control/match-conditions.ts";
import { ControlError } from "../control/control-error.ts";
import type { JournalEntry, WorldJournal } from "./journal.ts";
import { runAfterDelay } from "./delay.ts";
import { isSecretFieldName, redactText } from "./redact.ts";

export type NearMissEntry = { seq: number; distance: number; differs: MatchDifference[] };
export type JournalQuery = { match: JournalEntryMatchConditions; since: number; isFull?: boolean };
export type JournalQueryResult = { entries: JournalEntry[]; last: number; dropped: number };

const nearestCount = 3;
/** Number of newest entries searched for near misses. */
const lookedAtMax = 2_000;

/** Rejects fields that are hidden in the journal, because they cannot be matched. */
export function rejectMatchOnSecretFields(match: JournalEntryMatchConditions): void {
  for (const part of ["query", "body"] as const) checkNames(match[part], part);
}
function checkNames(item: unknown, field: string): void {
  if (typeof item !== "object" || item === null) return;
  for (const [name, value] of Object.entries(item)) {
    if (isSecretFieldName(name))
      throw new ControlError("badRequest", `${field}.${name} is hidden in the journal`, {
        field: `${field}.${name}`,
      });
    checkNames(value, `${field}.${name}`);
  }
}

const templateOf = (entry: JournalEntry): string | undefined =>
  typeof entry["call"] === "string" ? calls[entry["call"] as CallName]?.path : undefined;
const orderIdOf = ({ orderId, body }: JournalEntry): unknown =>
  orderId ?? (body as { orderId?: unknown } | undefined)?.orderId;
/** Paths in the journal are redacted, so the wanted path is redacted before the comparison. */
const isPathOf = (wanted: string, entry: JournalEntry): boolean =>
  entry.path !== undefined &&
  isMatchingPath(wanted.includes("{") ? wanted : redactText(wanted), entry.path, templateOf(entry));

type Field = keyof Omit<JournalEntryMatchConditions, "person">;
type Compare = (wanted: never, entry: JournalEntry) => MatchDifference[];
const compareEqual =
  (field: Field): Compare =>
  (wanted, entry) =>
    findMatchDifferences(wanted, field === "orderId" ? orderIdOf(entry) : entry[field], field);
const differenceUnless = (
  field: Field,
  isMet: boolean,
  wanted: unknown,
  got: unknown,
): MatchDifference[] => (isMet ? [] : [{ field, wanted, got: got ?? null }]);

/** Compares each field of a match with a journal entry. */
const fieldComparisons: Record<Field, Compare> = {
  kind: (wanted: string | string[], entry) =>
    differenceUnless("kind", [wanted].flat().includes(entry.kind), wanted, entry.kind),
  path: (wanted: string, it) => differenceUnless("path", isPathOf(wanted, it), wanted, it.path),
  caller: (wanted: string, entry) =>
    differenceUnless(
      "caller",
      wanted === "any" || wanted === entry["caller"],
      wanted,
      entry["caller"],
    ),
  faulted: (wanted: boolean, entry) =>
    differenceUnless("faulted", wanted === (entry["faults"] !== undefined), wanted, !wanted),
  method: compareEqual("method"),
  call: compareEqual("call"),
  userId: compareEqual("userId"),
  requestId: compareEqual("requestId"),
  cmd: compareEqual("cmd"),
  orderId: compareEqual("orderId"),
  move: compareEqual("move"),
  query: compareEqual("query"),
  body: compareEqual("body"),
  code: compareEqual("code"),
  status: compareEqual("status"),
};

const namedFieldsOf = (match: JournalEntryMatchConditions): [Field, unknown][] =>
  Object.entries(match).filter(([name, wanted]) => wanted !== undefined && name !== "person") as [
    Field,
    unknown,
  ][];
const differencesFrom = (
  match: JournalEntryMatchConditions,
  entry: JournalEntry,
): MatchDifference[] =>
  namedFieldsOf(match).flatMap(([field, wanted]) =>
    fieldComparisons[field](wanted as never, entry),
  );
export const isMatchingJournalEntry = (
  match: JournalEntryMatchConditions,
  entry: JournalEntry,
): boolean =>
  namedFieldsOf(match).every(
    ([field, wanted]) => fieldComparisons[field](wanted as never, entry).length === 0,
  );

const countLeaves = (wanted: unknown): number =>
  typeof wanted === "object" && wanted !== null && !Array.isArray(wanted)
    ? Object.values(wanted).reduce<number>((sum, it) => sum + countLeaves(it), 0)
    : 1;

/** Returns the entries with the fewest differences from the match, and these differences. */
export function findNearMissEntries(
  journal: WorldJournal,
  { match, since }: JournalQuery,
): NearMissEntry[] {
  const all = namedFieldsOf(match).reduce((sum, [, wanted]) => sum + countLeaves(wanted), 0);
  const reported = journal.read({ since }).entries.slice(-lookedAtMax);
  const misses = reported
    .map((entry) => ({ seq: entry.seq, differs: differencesFrom(match, entry) }))
    .filter((it) => it.differs.length > 0);
  const near = misses.map(({ seq, differs }) => ({
    seq,
    distance: Math.min(1, differs.length / Math.max(1, all)),
    differs,
  }));
  return near.toSorted((a, b) => a.distance - b.distance || b.seq - a.seq).slice(0, nearestCount);
}

export function queryJournal(
  journal: WorldJournal,
  { match, ...reading }: JournalQuery,
): JournalQueryResult {
  const { entries, last, dropped } = journal.read(reading);
  return { entries: entries.filter((it) => isMatchingJournalEntry(match, it)), last, dropped };
}

/**
 * Resolves when enough entries exist, after `waitMs`, when the client disconnects, or when the
 * world ends. Follows the journal instead of polling.
 */
export function waitForJournalEntries(
  journal: WorldJournal,
  wanted: JournalQuery,
  count: number,
  waitMs: number,
  signal: AbortSignal,
): Promise<JournalQueryResult & { met: boolean }> {
  let missing = count - queryJournal(journal, wanted).entries.length;
  return new Promise((resolve) => {
    const end = () => {
      stop();
      callOff();
      signal.removeEventListener("abort", end);
      resolve({ ...queryJournal(journal, wanted), met: missing <= 0 });
    };
    const hear = (entry: JournalEntry) => {
      if (entry.seq > wanted.since && isMatchingJournalEntry(wanted.match, entry)) missing -= 1;
      if (missing <= 0) end();
    };
    const stop = journal.follow({ onEntry: hear, onEnd: end });
    const callOff = runAfterDelay(waitMs, end);
    signal.addEventListener("abort", end);
    if (missing <= 0) end();
  });
}

/**
 * Finds one entry for each match, in this order. Entries in between are ignored. `missing` is the
 * first match without an entry.
 */
export function findJournalEntriesInOrder(
  journal: WorldJournal,
  matches: readonly JournalEntryMatchConditions[],
  since: number,
): { entries: JournalEntry[]; missing: JournalQuery | undefined } {
  const entries: JournalEntry[] = [];
  for (const match of matches) {
    const after = entries.at(-1)?.seq ?? since;
    const found = queryJournal(journal, { match, since: after }).entries[0];
    if (!found) return { entries, missing: { match, since: after } };
    entries.push(found);
  }
  return { entries, missing: undefined };
}
