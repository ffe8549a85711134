import type { OrderRecord } from "../rules/stored-records.ts";
import { type Db, insertRow } from "./db.ts";

export const runningOrdersWithDeadline = (db: Db): OrderRecord[] =>
  db.all(
    "SELECT * FROM orders WHERE status < 50 AND deadlineAt IS NOT NULL ORDER BY deadlineAt, id",
  );

export const addOutage = (db: Db, fromAt: number, closedMs: number): void =>
  insertRow(db, "outages", { fromAt, closedMs });
/**
 * Returns the total length in ms of all outages and maintenance that ended after `moment`. A time
 * window that began at `moment` is longer by this length. An interruption counts as a whole or not
 * at all, because orders do not change during it. The recorded start of an outage may be up to ten
 * seconds before the crash, so a window may begin after it.
 */
export const outageMsSince = (db: Db, moment: number): number =>
  db
    .all<{ fromAt: number; closedMs: number }>("SELECT fromAt, closedMs FROM outages")
    .reduce((sum, it) => (it.fromAt + it.closedMs > moment ? sum + it.closedMs : sum), 0);

/**
 * Postpones the timers of bots and of the reference price, and all deadlines except those of
 * orders. Waiting times, such as T+1 of bought coins or the review of a report, are not extended.
 */
export function postponeNonOrderDeadlines(db: Db, from: number, shiftMs: number): void {
  const row = { from, shiftMs };
  db.run("UPDATE appeals SET deadlineAt = deadlineAt + :shiftMs WHERE status IN (1, 2)", row);
  db.run(
    "UPDATE objections SET deadlineAt = deadlineAt + :shiftMs WHERE deadlineAt IS NOT NULL",
    row,
  );
  db.run("UPDATE appealOffers SET deadlineAt = deadlineAt + :shiftMs WHERE state = 1", row);
  db.run("UPDATE keptTails SET untilAt = untilAt + :shiftMs WHERE untilAt > :from", row);
  db.run("UPDATE tickets SET expireAt = expireAt + :shiftMs WHERE state = 1", row);
  db.run(
    "UPDATE certificates SET expireAt = expireAt + :shiftMs WHERE outcome = '' AND expireAt > :from",
    row,
  );
  db.run(
    "UPDATE papers SET expireAt = expireAt + :shiftMs WHERE submitted = 0 AND expireAt > :from",
    row,
  );
  db.run(
    "UPDATE timers SET dueAt = dueAt + :shiftMs WHERE kind IN ('ticket', 'certificate', 'endAppeal', 'objection', 'bot', 'market')",
    row,
  );
}
