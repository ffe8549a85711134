import type { Db } from "./db.ts";

export type ReservedSuffix = { sellerId: string; tail: number; buyerId: string; untilAt: number };
/**
 * Returns all reserved suffixes of the seller. Includes expired reservations that no other buyer has taken
 * over.
 */
export const reservedSuffixes = (db: Db, sellerId: string): ReservedSuffix[] =>
  db.all("SELECT * FROM keptTails WHERE sellerId = :sellerId", { sellerId });
export function storeSuffix(db: Db, reservedSuffix: ReservedSuffix): void {
  db.run(
    "DELETE FROM keptTails WHERE sellerId = :sellerId AND (buyerId = :buyerId OR tail = :tail)",
    reservedSuffix,
  );
  db.run(
    "INSERT INTO keptTails (sellerId, tail, buyerId, untilAt) VALUES (:sellerId, :tail, :buyerId, :untilAt)",
    reservedSuffix,
  );
}
