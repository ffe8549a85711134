import type { ShownJournalEntry } from "../state/shown-journal.ts";
import {
  canCauseJournalEntries,
  canBeEffectOfJournalEntry,
  isEffectWithinCallTime,
} from "../timeline/journal-entry-causes.ts";
import {
  eventOfJournalEntry,
  isTransitionEntry,
  isTimerEntry,
  orderIdOfEntry,
} from "../timeline/journal-entry-text.ts";

/**
 * Order of the diagram, and the users of its left and right lane. If `orderId` is undefined, the
 * diagram shows all orders.
 */
export type DiagramOrderAndUsers = {
  orderId: string | undefined;
  left: string | undefined;
  right: string | undefined;
};
export type SequenceDiagramColumn = "left" | "platform" | "right";
/**
 * `causeSeq` is the number of the journal entry that caused the first cell of the row. `status` is
 * the status of the order from this row on.
 */
export type SequenceDiagramRow = {
  kind: "row";
  seq: number;
  at: number;
  causeSeq: number;
  status: number;
  cells: Partial<Record<SequenceDiagramColumn, ShownJournalEntry>>;
};
/**
 * Period of at least a minute without rows. `hiddenEntries` are the journal entries of that period
 * that the diagram does not show.
 */
export type PeriodWithoutEvents = {
  kind: "fold";
  seq: number;
  durationMs: number;
  hiddenEntries: readonly ShownJournalEntry[];
};

type EntryWithCause = { entry: ShownJournalEntry; causeSeq: number };
/**
 * Returns the cause of each effect: the first cause that follows the effect in the journal, unless
 * that cause started only after the effect.
 */
function causeByEffect(
  entries: readonly ShownJournalEntry[],
): ReadonlyMap<ShownJournalEntry, ShownJournalEntry> {
  const causes = new Map<ShownJournalEntry, ShownJournalEntry>();
  let next: ShownJournalEntry | undefined;
  for (const entry of entries.toReversed()) {
    if (canCauseJournalEntries(entry)) next = entry;
    else if (next && canBeEffectOfJournalEntry(entry) && isEffectWithinCallTime(entry, next))
      causes.set(entry, next);
  }
  return causes;
}

/**
 * Reorders entries so that a cause comes before its effects. In the journal, effects come before
 * their cause.
 */
function orderCausesFirst(entries: readonly ShownJournalEntry[]): EntryWithCause[] {
  const causes = causeByEffect(entries);
  const reported = new Set<ShownJournalEntry>();
  const ordered: EntryWithCause[] = [];
  const tell = (entry: ShownJournalEntry, cause: ShownJournalEntry) => {
    if (reported.has(entry)) return;
    reported.add(entry);
    ordered.push({ entry, causeSeq: cause.seq });
  };
  for (const entry of entries) {
    const cause = causes.get(entry);
    if (cause) tell(cause, cause);
    tell(entry, cause ?? entry);
  }
  return ordered;
}

function columnOfEntry(
  entry: ShownJournalEntry,
  { left, right }: DiagramOrderAndUsers,
): SequenceDiagramColumn | undefined {
  const { userId } = entry;
  if (isTransitionEntry(entry) || isTimerEntry(entry)) return "platform";
  if (entry.kind !== "request" && entry.kind !== "push") return undefined;
  if (userId === undefined) return undefined;
  if (userId === left) return "left";
  return userId === right ? "right" : undefined;
}

/**
 * Returns whether the diagram shows an entry. It shows entries that name the order, or any order if
 * none is selected, and commands that name no order. It hides timers, and reads that name no order,
 * as noise.
 */
function isEntryShown(entry: ShownJournalEntry, { orderId }: DiagramOrderAndUsers): boolean {
  if (isTimerEntry(entry)) return false;
  const named = orderIdOfEntry(entry);
  if (orderId === undefined)
    return named !== undefined || (entry.kind === "request" && entry["method"] !== "GET");
  return (
    named === orderId ||
    (named === undefined && entry.kind === "request" && entry["method"] !== "GET")
  );
}

const secondOf = (it: ShownJournalEntry): number => Math.floor(it.at / 1_000);
const isReadRequest = (entry: ShownJournalEntry): boolean =>
  entry.kind === "request" && entry["method"] === "GET";

/**
 * Returns whether an entry fits into a row. The row must be in the same second, and the lane must
 * be free. Reads share a row with reads. A push shares the row of the transition and the pushes
 * with the same cause.
 */
function fitsInRow(
  row: SequenceDiagramRow,
  { entry, causeSeq }: EntryWithCause,
  lane: SequenceDiagramColumn,
): boolean {
  if (row.cells[lane] || Math.floor(row.at / 1_000) !== secondOf(entry)) return false;
  const there = Object.values(row.cells);
  if (isReadRequest(entry)) return there.every(isReadRequest);
  return (
    entry.kind === "push" &&
    row.causeSeq === causeSeq &&
    there.every((one) => one.kind !== "request")
  );
}

const quietPeriodMinMs = 60_000;

/** Arranges the entries in rows with three lanes, the oldest row first. */
export function arrangeSequenceDiagramRows(
  entries: readonly ShownJournalEntry[],
  stage: DiagramOrderAndUsers,
): (SequenceDiagramRow | PeriodWithoutEvents)[] {
  const rows: (SequenceDiagramRow | PeriodWithoutEvents)[] = [];
  const { orderId } = stage;
  let status = 0;
  let last: SequenceDiagramRow | undefined;
  let hidden: ShownJournalEntry[] = [];
  for (const reported of orderCausesFirst(entries)) {
    const { entry, causeSeq } = reported;
    const lane = columnOfEntry(entry, stage);
    if (lane === undefined || !isEntryShown(entry, stage)) {
      hidden.push(entry);
      continue;
    }
    const event = eventOfJournalEntry(entry);
    if (isTransitionEntry(entry) && orderId !== undefined) status = Number(event["to"]);
    if (last && fitsInRow(last, reported, lane)) {
      last.cells[lane] = entry;
      continue;
    }
    const quiet = last ? entry.at - last.at : 0;
    if (quiet >= quietPeriodMinMs)
      rows.push({ kind: "fold", seq: entry.seq, durationMs: quiet, hiddenEntries: hidden });
    hidden = [];
    last = {
      kind: "row",
      seq: entry.seq,
      at: entry.at,
      causeSeq,
      status,
      cells: { [lane]: entry },
    };
    rows.push(last);
  }
  return rows;
}
