import { type Db, insert } from "./db.ts";

export type Upload = {
  url: string;
  userId: string;
  scene: string;
  name: string;
  size: number;
  width: number;
  height: number;
  hash: string;
  createdAt: number;
};

export const addUpload = (db: Db, it: Upload): void => insert(db, "uploads", it);
export const uploadsSince = (db: Db, userId: string, since: number): { count: number; bytes: number } =>
  db.one("SELECT count(*) AS count, coalesce(sum(size), 0) AS bytes FROM uploads WHERE userId = :userId AND createdAt >= :since", {
    userId,
    since,
  }) as { count: number; bytes: number };
export const uploadByUrl = (db: Db, url: string): Upload | undefined => db.one("SELECT * FROM uploads WHERE url = :url", { url });
/** This picture has already been shown as a proof: in another order, or by somebody else. */
export const isUsedElsewhere = (db: Db, hash: string, userId: string, orderId: string): boolean =>
  db.one(
    "SELECT 1 FROM uploads u JOIN vouchers v ON v.url = u.url WHERE u.hash = :hash AND (u.userId <> :userId OR v.orderId <> :orderId) LIMIT 1",
    { hash, userId, orderId },
  ) !== undefined;
