import type { Entry } from "../feed/journal.ts";
import { isCause, isEffect, isWithin } from "../timeline/belongs.ts";
import { eventOf, isMove, isTimer, orderOf } from "../timeline/words.ts";

/** Users of the two lanes and the order. Without an order, all orders are shown. */
export type Stage = {
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
  cells: Partial<Record<Lane, Entry>>;
};
/** Period without events of the order, with the entries that are hidden meanwhile. */
export type Fold = { kind: "fold"; seq: number; ms: number; hidden: readonly Entry[] };

type Told = { it: Entry; cause: number };
/**
 * Returns the cause of each effect: the first cause that follows it in the journal, unless that
 * cause started later.
 */
function causesIn(entries: readonly Entry[]): ReadonlyMap<Entry, Entry> {
  const causes = new Map<Entry, Entry>();
  let next: Entry | undefined;
  for (const it of entries.toReversed()) {
    if (isCause(it)) next = it;
    else if (next && isEffect(it) && isWithin(it, next)) causes.set(it, next);
  }
  return causes;
}

/**
 * Reorders entries so that a cause comes before its effects. The journal has them the other way
 * round.
 */
function causesFirst(entries: readonly Entry[]): Told[] {
  const causes = causesIn(entries);
  const told = new Set<Entry>();
  const ordered: Told[] = [];
  const tell = (it: Entry, cause: Entry) => {
    if (told.has(it)) return;
    told.add(it);
    ordered.push({ it, cause: cause.seq });
  };
  for (const it of entries) {
    const cause = causes.get(it);
    if (cause) tell(cause, cause);
    tell(it, cause ?? it);
  }
  return ordered;
}

function laneOf(it: Entry, { left, right }: Stage): Lane | undefined {
  const { userId } = it;
  if (isMove(it) || isTimer(it)) return "house";
  if (it.kind !== "request" && it.kind !== "push") return undefined;
  if (userId === undefined) return undefined;
  if (userId === left) return "left";
  return userId === right ? "right" : undefined;
}

/**
 * Includes entries that name the order, and commands of both users that name none. Reads without
 * the order are noise.
 */
function isShown(it: Entry, { orderId }: Stage): boolean {
  if (isTimer(it)) return false;
  const named = orderOf(it);
  if (orderId === undefined)
    return named !== undefined || (it.kind === "request" && it["method"] !== "GET");
  return (
    named === orderId || (named === undefined && it.kind === "request" && it["method"] !== "GET")
  );
}

const second = (it: Entry): number => Math.floor(it.at / 1_000);
const isRead = (it: Entry): boolean => it.kind === "request" && it["method"] === "GET";

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
export function layOut(entries: readonly Entry[], stage: Stage): (LaneRow | Fold)[] {
  const rows: (LaneRow | Fold)[] = [];
  const { orderId } = stage;
  let status = 0;
  let last: LaneRow | undefined;
  let hidden: Entry[] = [];
  for (const told of causesFirst(entries)) {
    const { it, cause } = told;
    const lane = laneOf(it, stage);
    if (lane === undefined || !isShown(it, stage)) {
      hidden.push(it);
      continue;
    }
    const event = eventOf(it);
    if (isMove(it) && orderId !== undefined) status = Number(event["to"]);
    if (last && fits(last, told, lane)) {
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
