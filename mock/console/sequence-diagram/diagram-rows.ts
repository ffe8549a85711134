import type { ShownEntry } from "../state/shown-journal.ts";
import { isCause, isEffect, isWithinCall } from "../timeline/entry-causes.ts";
import { eventOf, isMove, isTimer, orderOf } from "../timeline/entry-text.ts";

/** Users of the two lanes and the order. Without an order, all orders are shown. */
export type LaneScope = {
  orderId: string | undefined;
  left: string | undefined;
  right: string | undefined;
};
export type Lane = "left" | "house" | "right";
/**
 * `cause`: number of the entry that caused all cells; `status`: status of the order from this row
 * on.
 */
export type LaneRow = {
  kind: "row";
  seq: number;
  at: number;
  cause: number;
  status: number;
  cells: Partial<Record<Lane, ShownEntry>>;
};
/** Period without events of the order, with the entries of that period that are hidden. */
export type Fold = { kind: "fold"; seq: number; ms: number; hidden: readonly ShownEntry[] };

type Told = { it: ShownEntry; cause: number };
/**
 * Returns the cause of each effect: the first cause that follows the effect in the journal, unless
 * that cause started only after the effect.
 */
function causesIn(entries: readonly ShownEntry[]): ReadonlyMap<ShownEntry, ShownEntry> {
  const causes = new Map<ShownEntry, ShownEntry>();
  let next: ShownEntry | undefined;
  for (const entry of entries.toReversed()) {
    if (isCause(entry)) next = entry;
    else if (next && isEffect(entry) && isWithinCall(entry, next)) causes.set(entry, next);
  }
  return causes;
}

/**
 * Reorders entries so that a cause comes before its effects. In the journal, effects come before
 * their cause.
 */
function causesFirst(entries: readonly ShownEntry[]): Told[] {
  const causes = causesIn(entries);
  const reported = new Set<ShownEntry>();
  const ordered: Told[] = [];
  const tell = (entry: ShownEntry, cause: ShownEntry) => {
    if (reported.has(entry)) return;
    reported.add(entry);
    ordered.push({ it: entry, cause: cause.seq });
  };
  for (const entry of entries) {
    const cause = causes.get(entry);
    if (cause) tell(cause, cause);
    tell(entry, cause ?? entry);
  }
  return ordered;
}

function laneOf(entry: ShownEntry, { left, right }: LaneScope): Lane | undefined {
  const { userId } = entry;
  if (isMove(entry) || isTimer(entry)) return "house";
  if (entry.kind !== "request" && entry.kind !== "push") return undefined;
  if (userId === undefined) return undefined;
  if (userId === left) return "left";
  return userId === right ? "right" : undefined;
}

/**
 * Includes entries that name the order, and commands of both users that name none. Reads without
 * the order are noise.
 */
function isShown(entry: ShownEntry, { orderId }: LaneScope): boolean {
  if (isTimer(entry)) return false;
  const named = orderOf(entry);
  if (orderId === undefined)
    return named !== undefined || (entry.kind === "request" && entry["method"] !== "GET");
  return (
    named === orderId ||
    (named === undefined && entry.kind === "request" && entry["method"] !== "GET")
  );
}

const second = (it: ShownEntry): number => Math.floor(it.at / 1_000);
const isRead = (it: ShownEntry): boolean => it.kind === "request" && it["method"] === "GET";

/**
 * Pushes with the same cause and second share a row while their lanes are free. Reads of one second
 * share a row, too.
 */
function fits(row: LaneRow, { it, cause }: Told, lane: Lane): boolean {
  if (row.cells[lane] || Math.floor(row.at / 1_000) !== second(it)) return false;
  const there = Object.values(row.cells);
  if (isRead(it)) return there.every(isRead);
  return it.kind === "push" && row.cause === cause && there.every((one) => one.kind !== "request");
}

const quietMs = 60_000;

/** Arranges entries in rows and lanes, with time running downwards. */
export function layOut(entries: readonly ShownEntry[], stage: LaneScope): (LaneRow | Fold)[] {
  const rows: (LaneRow | Fold)[] = [];
  const { orderId } = stage;
  let status = 0;
  let last: LaneRow | undefined;
  let hidden: ShownEntry[] = [];
  for (const reported of causesFirst(entries)) {
    const { it, cause } = reported;
    const lane = laneOf(it, stage);
    if (lane === undefined || !isShown(it, stage)) {
      hidden.push(it);
      continue;
    }
    const event = eventOf(it);
    if (isMove(it) && orderId !== undefined) status = Number(event["to"]);
    if (last && fits(last, reported, lane)) {
      last.cells[lane] = it;
      continue;
    }
    const quiet = last ? it.at - last.at : 0;
    if (quiet >= quietMs) rows.push({ kind: "fold", seq: it.seq, ms: quiet, hidden });
    hidden = [];
    last = { kind: "row", seq: it.seq, at: it.at, cause, status, cells: { [lane]: it } };
    rows.push(last);
  }
  return rows;
}
