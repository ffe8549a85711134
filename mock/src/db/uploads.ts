import type { ZeroOrOne } from "../rules/stored-records.ts";
import { type Db, insertRow } from "./db.ts";

export type Upload = {
  url: string;
  userId: string;
  scene: string;
  name: string;
  size: number;
  width: number;
  height: number;
  hash: string;
  sha: string;
  unclear: ZeroOrOne;
  createdAt: number;
};

export const addUpload = (db: Db, it: Upload): void => insertRow(db, "uploads", it);
export const uploadTotalsSince = (
  db: Db,
  userId: string,
  since: number,
): { count: number; bytes: number } =>
  db.one(
    "SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM uploads WHERE userId = :userId AND createdAt >= :since",
    {
      userId,
      since,
    },
  ) as { count: number; bytes: number };
export const uploadByUrl = (db: Db, url: string): Upload | undefined =>
  db.one("SELECT * FROM uploads WHERE url = :url", { url });
export type VoucherImageOfOrder = Pick<Upload, "userId" | "hash"> & { orderId: string };
/** Finds the same file among the vouchers of other orders, preferably one of the same user. */
export const findSameVoucherFileInOtherOrders = (
  db: Db,
  sha: string,
  userId: string,
  orderId: string,
): VoucherImageOfOrder | undefined =>
  db.one(
    `SELECT u.userId, u.hash, v.orderId FROM uploads u JOIN vouchers v ON v.url = u.url
     WHERE u.sha = :sha AND u.sha <> '' AND v.orderId <> :orderId ORDER BY u.userId <> :userId, v.createdAt DESC LIMIT 1`,
    { sha, userId, orderId },
  );
/**
 * Returns the newest 200 vouchers that the user has uploaded for other orders. A similar one is
 * shown as a hint.
 */
export const newestUserVouchersOfOtherOrders = (
  db: Db,
  userId: string,
  orderId: string,
): VoucherImageOfOrder[] =>
  db.all(
    `SELECT u.userId, u.hash, v.orderId FROM uploads u JOIN vouchers v ON v.url = u.url
     WHERE u.userId = :userId AND v.orderId <> :orderId AND u.hash <> '' ORDER BY v.createdAt DESC LIMIT 200`,
    { userId, orderId },
  );
