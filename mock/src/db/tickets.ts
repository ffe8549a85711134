import type { Ticket } from "../rules/records.ts";
import { type Db, insertRow } from "./db.ts";

export const addTicket = (db: Db, it: Ticket): void => insertRow(db, "tickets", it);
export const ticketById = (db: Db, id: string): Ticket | undefined =>
  db.one("SELECT * FROM tickets WHERE id = :id", { id });
export const lastTicketOf = (db: Db, userId: string): Ticket | undefined =>
  db.one("SELECT * FROM tickets WHERE userId = :userId ORDER BY createdAt DESC, id DESC LIMIT 1", {
    userId,
  });
export const ticketOfOrder = (db: Db, orderId: string): Ticket | undefined =>
  db.one("SELECT * FROM tickets WHERE orderId = :orderId", { orderId });
export function changeTicket(db: Db, id: string, changes: Partial<Ticket>): void {
  const set = Object.keys(changes).map((it) => `${it} = :${it}`);
  db.run(`UPDATE tickets SET ${set.join()} WHERE id = :id`, { ...changes, id });
}
