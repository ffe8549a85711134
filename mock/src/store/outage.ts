import type { Order } from "../domain/records.ts";
import type { Db } from "./db.ts";

export const runningOrders = (db: Db): Order[] =>
  db.all("SELECT * FROM orders WHERE status < 50 AND deadlineAt IS NOT NULL ORDER BY deadlineAt, id");

/** What else runs out by itself. What only rests, like the T+1 of bought coins or a report under way, goes on resting. */
export function moveDeadlines(db: Db, from: number, shiftMs: number): void {
  const row = { from, shiftMs };
  db.run("UPDATE appeals SET deadlineAt = deadlineAt + :shiftMs WHERE status IN (1, 2)", row);
  db.run("UPDATE tickets SET expireAt = expireAt + :shiftMs WHERE state = 1", row);
  db.run("UPDATE certificates SET expireAt = expireAt + :shiftMs WHERE outcome = '' AND expireAt > :from", row);
  db.run("UPDATE papers SET expireAt = expireAt + :shiftMs WHERE submitted = 0 AND expireAt > :from", row);
  db.run("UPDATE timers SET dueAt = dueAt + :shiftMs WHERE kind IN ('ticket', 'certificate', 'bot', 'market')", row);
}
