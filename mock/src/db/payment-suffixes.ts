import type { Db } from "./db.ts";

export type KeptTail = { sellerId: string; tail: number; buyerId: string; untilAt: number };
/** Also those whose time is over: nobody has taken them since. */
export const keptTails = (db: Db, sellerId: string): KeptTail[] =>
  db.all("SELECT * FROM keptTails WHERE sellerId = :sellerId", { sellerId });
export function keepTail(db: Db, it: KeptTail): void {
  db.run("DELETE FROM keptTails WHERE sellerId = :sellerId AND (buyerId = :buyerId OR tail = :tail)", it);
  db.run("INSERT INTO keptTails (sellerId, tail, buyerId, untilAt) VALUES (:sellerId, :tail, :buyerId, :untilAt)", it);
}
