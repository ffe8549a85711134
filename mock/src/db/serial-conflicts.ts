import type { ZeroOrOne } from "../rules/stored-records.ts";
import { type Db, insertRow } from "./db.ts";

/**
 * A serial number that was claimed for two orders. A record is a fact about `orderId`; the other
 * order may get a record of its own.
 */
export type SerialConflict = {
  orderId: string;
  /** Order that already has the serial number, or whose buyer has tried to use it too. */
  otherOrderId: string;
  serialTail: string;
  /** Time at which the order that had the number first was paid. */
  usedAt: number;
  /** 1 after the buyer has marked the payment again or has replaced the number. */
  resolved: ZeroOrOne;
  createdAt: number;
};

export const addSerialConflict = (db: Db, conflict: SerialConflict): void =>
  insertRow(db, "serialConflicts", conflict);
export const serialConflictsOfOrder = (db: Db, orderId: string): SerialConflict[] =>
  db.all("SELECT * FROM serialConflicts WHERE orderId = :orderId ORDER BY id", { orderId });
/** Returns the newest conflict that the buyer has not resolved yet. */
export const openSerialConflict = (db: Db, orderId: string): SerialConflict | undefined =>
  db.one(
    "SELECT * FROM serialConflicts WHERE orderId = :orderId AND resolved = 0 ORDER BY id DESC LIMIT 1",
    { orderId },
  );
export const resolveSerialConflicts = (db: Db, orderId: string): void => {
  db.run("UPDATE serialConflicts SET resolved = 1 WHERE orderId = :orderId", { orderId });
};
