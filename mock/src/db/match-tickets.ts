import type { MatchTicket } from "../rules/stored-records.ts";
import { type Db, insertRow } from "./db.ts";

export const addMatchTicket = (db: Db, it: MatchTicket): void => insertRow(db, "tickets", it);
export const matchTicketById = (db: Db, id: string): MatchTicket | undefined =>
  db.one("SELECT * FROM tickets WHERE id = :id", { id });
export const lastMatchTicketOfUser = (db: Db, userId: string): MatchTicket | undefined =>
  db.one("SELECT * FROM tickets WHERE userId = :userId ORDER BY createdAt DESC, id DESC LIMIT 1", {
    userId,
  });
export const matchTicketOfOrder = (db: Db, orderId: string): MatchTicket | undefined =>
  db.one("SELECT * FROM tickets WHERE orderId = :orderId", { orderId });
export function changeMatchTicket(db: Db, id: string, changes: Partial<MatchTicket>): void {
  const set = Object.keys(changes).map((it) => `${it} = :${it}`);
  db.run(`UPDATE tickets SET ${set.join()} WHERE id = :id`, { ...changes, id });
}
