import type { Db } from "./db.ts";

export type ReservedPaymentSuffix = {
  sellerId: string;
  tail: number;
  buyerId: string;
  untilAt: number;
};
/**
 * Returns all reserved suffixes of the seller. Includes expired reservations that no other buyer
 * has taken over.
 */
export const reservedPaymentSuffixes = (db: Db, sellerId: string): ReservedPaymentSuffix[] =>
  db.all("SELECT * FROM keptTails WHERE sellerId = :sellerId", { sellerId });
export function storeReservedPaymentSuffix(db: Db, reservedSuffix: ReservedPaymentSuffix): void {
  db.run(
    "DELETE FROM keptTails WHERE sellerId = :sellerId AND (buyerId = :buyerId OR tail = :tail)",
    reservedSuffix,
  );
  db.run(
    "INSERT INTO keptTails (sellerId, tail, buyerId, untilAt) VALUES (:sellerId, :tail, :buyerId, :untilAt)",
    reservedSuffix,
  );
}
