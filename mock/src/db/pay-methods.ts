import type { PayMethodRecord, PayMethodSnapshot } from "../rules/stored-records.ts";
import type { BuyerOrSellerSide } from "../rules/order-sides.ts";
import { type Db, insertRow } from "./db.ts";
import { updatePayTypeMasksOfMethod } from "./entrusts.ts";

export const payMethodById = (db: Db, id: string): PayMethodRecord | undefined =>
  db.one("SELECT * FROM methods WHERE id = :id AND status <> 9", { id });
export const payMethodsOfUser = (db: Db, userId: string): PayMethodRecord[] =>
  db.all(
    "SELECT * FROM methods WHERE userId = :userId AND status <> 9 ORDER BY isDefault DESC, createdAt, id",
    { userId },
  );
export const payMethodByAccount = (
  db: Db,
  type: number,
  account: string,
): PayMethodRecord | undefined =>
  db.one("SELECT * FROM methods WHERE type = :type AND account = :account AND status <> 9", {
    type,
    account,
  });
export const addPayMethod = (db: Db, method: PayMethodRecord): void =>
  insertRow(db, "methods", method);
export const changePayMethod = (db: Db, id: string, changes: Partial<PayMethodRecord>): void => {
  db.change("methods", id, changes);
  if (changes.status !== undefined) updatePayTypeMasksOfMethod(db, id);
};
export const clearDefaultPayMethod = (db: Db, userId: string): void => {
  db.run("UPDATE methods SET isDefault = 0 WHERE userId = :userId", { userId });
};

/**
 * Counts open orders that show the method and open listings that offer it. Starts from the user's
 * open rows, because they are few compared with all orders that have ever shown the method.
 */
export const countOpenOrdersAndEntrustsWithPayMethod = (
  db: Db,
  { id, userId }: Pick<PayMethodRecord, "id" | "userId">,
): number =>
  db.one<{ uses: number }>(
    `SELECT (SELECT count(*) FROM orders WHERE buyerId = :userId AND status < 50
              AND EXISTS (SELECT 1 FROM orderMethods WHERE orderId = orders.id AND id = :id))
          + (SELECT count(*) FROM orders WHERE sellerId = :userId AND status < 50
              AND EXISTS (SELECT 1 FROM orderMethods WHERE orderId = orders.id AND id = :id))
          + (SELECT count(*) FROM entrusts WHERE sellerId = :userId AND status < 3
              AND EXISTS (SELECT 1 FROM entrustMethods WHERE entrustId = entrusts.id AND methodId = :id)) AS uses`,
    { id, userId },
  )?.uses ?? 0;
export const countOpenOrdersWithPayMethod = (db: Db, methodId: string): number =>
  db.one<{ uses: number }>(
    "SELECT count(*) AS uses FROM orderMethods m JOIN orders o ON o.id = m.orderId WHERE m.id = :methodId AND o.status < 50",
    { methodId },
  )?.uses ?? 0;
/**
 * Returns the open listings that offer the method and whose other methods are neither enabled nor
 * in review.
 */
export const findOpenEntrustIdsWithOnlyThisPayMethod = (db: Db, methodId: string): string[] =>
  db
    .all<{ id: string }>(
      `SELECT e.id FROM entrusts e JOIN entrustMethods m ON m.entrustId = e.id WHERE m.methodId = :methodId AND e.status < 3
       AND NOT EXISTS (SELECT 1 FROM entrustMethods x JOIN methods y ON y.id = x.methodId
                       WHERE x.entrustId = e.id AND x.methodId <> :methodId AND y.status IN (1, 2))`,
      { methodId },
    )
    .map((it) => it.id);

export const addPayMethodSnapshot = (db: Db, snapshot: PayMethodSnapshot): void =>
  insertRow(db, "orderMethods", snapshot);
export const payMethodSnapshotsOfOrder = (
  db: Db,
  orderId: string,
  side: BuyerOrSellerSide,
): PayMethodSnapshot[] =>
  db.all("SELECT * FROM orderMethods WHERE orderId = :orderId AND side = :side ORDER BY type, id", {
    orderId,
    side,
  });
