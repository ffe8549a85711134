import type { EntrustRecord, PayMethodRecord } from "../rules/stored-records.ts";
import { type Db, insertRow, replaceRowIfUnchanged } from "./db.ts";
import { buildRecountPayTypeMasksSql } from "./pay-type-masks.ts";
import { cacheRowsUntilDbChanges } from "./cache-rows-until-db-changes.ts";

export const entrustById = (db: Db, id: string): EntrustRecord | undefined =>
  db.byId("entrusts", id);
export const addEntrust = (db: Db, it: EntrustRecord): void => insertRow(db, "entrusts", it);
export const changeEntrust = (
  db: Db,
  entrust: EntrustRecord,
  changes: Partial<EntrustRecord>,
): EntrustRecord => replaceRowIfUnchanged(db, "entrusts", "id", entrust, changes);

export const sellingEntrusts = (db: Db): EntrustRecord[] =>
  db.all("SELECT * FROM entrusts WHERE status = 1 ORDER BY price, createdAt, id");
const offerFields = [
  "id",
  "sellerId",
  "price",
  "remain",
  "minAmount",
  "maxAmount",
  "payMinutes",
  "autoConfirm",
  "remark",
  "minOrders",
  "minRate",
  "minDays",
  "minLevel",
  "blockedIds",
  "floatPermille",
  "openFrom",
  "openUntil",
  "createdAt",
] as const satisfies (keyof EntrustRecord)[];
/** Columns that a list of offers needs. Reading all columns would cost 50 % more. */
export type EntrustColumnsOfOffer = Pick<EntrustRecord, (typeof offerFields)[number]>;
/** Bit n of `payTypes` is set if the listing offers an enabled method of type n. */
export type OfferRecord = EntrustColumnsOfOffer & { payTypes: number };
export const offersOnSale = cacheRowsUntilDbChanges<OfferRecord>((db) =>
  db.all(
    `SELECT ${offerFields.join()}, coalesce(payTypes, 0) AS payTypes FROM entrusts LEFT JOIN offerPayTypes ON entrustId = id
     WHERE status = 1 ORDER BY price, createdAt, id`,
  ),
);
export const payTypeMaskOfEntrust = (db: Db, entrustId: string): number =>
  db.one<{ payTypes: number }>("SELECT payTypes FROM offerPayTypes WHERE entrustId = :entrustId", {
    entrustId,
  })?.payTypes ?? 0;
export const entrustsOfSeller = (db: Db, sellerId: string): EntrustRecord[] =>
  db.all("SELECT * FROM entrusts WHERE sellerId = :sellerId ORDER BY createdAt DESC, id DESC", {
    sellerId,
  });
export const floatingPriceEntrusts = (db: Db): EntrustRecord[] =>
  db.all("SELECT * FROM entrusts WHERE status < 3 AND floatPermille IS NOT NULL ORDER BY id");
export const findOpenEntrustsOfSeller = (db: Db, sellerId: string): EntrustRecord[] =>
  db.all("SELECT * FROM entrusts WHERE sellerId = :sellerId AND status < 3 ORDER BY id", {
    sellerId,
  });

/**
 * Updates the payment types of listings that offer the method. Call it after each change of its
 * status.
 */
export const updatePayTypeMasksOfMethod = (db: Db, methodId: string): void => {
  db.run(
    buildRecountPayTypeMasksSql(
      "e.entrustId IN (SELECT entrustId FROM entrustMethods WHERE methodId = :methodId)",
    ),
    { methodId },
  );
};

export function addPayMethodToEntrust(db: Db, entrustId: string, methodId: string): void {
  insertRow(db, "entrustMethods", { entrustId, methodId });
  db.run(buildRecountPayTypeMasksSql("e.entrustId = :entrustId"), { entrustId });
}
export const payMethodsOfEntrust = (db: Db, entrustId: string): PayMethodRecord[] =>
  db.all(
    "SELECT * FROM methods WHERE id IN (SELECT methodId FROM entrustMethods WHERE entrustId = :entrustId) ORDER BY type, id",
    {
      entrustId,
    },
  );
export const addEntrustEvent = (db: Db, entrustId: string, text: string, createdAt: number): void =>
  insertRow(db, "entrustEvents", { entrustId, text, createdAt });
export const eventsOfEntrust = (db: Db, entrustId: string): { text: string; createdAt: number }[] =>
  db.all("SELECT text, createdAt FROM entrustEvents WHERE entrustId = :entrustId ORDER BY id", {
    entrustId,
  });
/** Returns the listings that the seller has published at or after `since`. */
export const entrustsPublishedSince = (db: Db, sellerId: string, since: number): EntrustRecord[] =>
  db.all("SELECT * FROM entrusts WHERE sellerId = :sellerId AND createdAt >= :since", {
    sellerId,
    since,
  });
