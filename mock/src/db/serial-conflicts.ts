import type { ZeroOrOne } from "../rules/stored-records.ts";
import { type Db, insertRow } from "./db.ts";

/** Attempt to use the serial number of one payment for two orders, as a fact about one of them. */
export type SerialConflict = {
  orderId: string;
  /** Order that already has the serial number, or that was marked paid with it later. */
  otherOrderId: string;
  serialTail: string;
  /** Time at which the order that has the number was paid. */
  usedAt: number;
  /** 1 after the buyer has replaced the number. */
  resolved: ZeroOrOne;
  createdAt: number;
};

export const addSerialConflict = (db: Db, conflict: SerialConflict): void =>
  insertRow(db, "serialConflicts", conflict);
export const serialConflictsOfOrder = (db: Db, orderId: string): SerialConflict[] =>
  db.all("SELECT * FROM serialConflicts WHERE orderId = :orderId ORDER BY id", { orderId });
/** Newest conflict that the buyer has not resolved yet. */
export const openSerialConflict = (db: Db, orderId: string): SerialConflict | undefined =>
  db.one(
    "SELECT * FROM serialConflicts WHERE orderId = :orderId AND resolved = 0 ORDER BY id DESC LIMIT 1",
    { orderId },
  );
export const resolveSerialConflicts = (db: Db, orderId: string): void => {
  db.run("UPDATE serialConflicts SET resolved = 1 WHERE orderId = :orderId", { orderId });
};
