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
export const uploadByUrl = (db: Db, url: string): Upload | undefined => db.one("SELECT * FROM uploads WHERE url = :url", { url });
/** Somebody else has already shown this picture as his proof of payment. */
export const isUsedElsewhere = (db: Db, hash: string, userId: string): boolean =>
  db.one(`SELECT 1 FROM uploads u JOIN vouchers v ON v.url = u.url WHERE u.hash = :hash AND u.userId <> :userId LIMIT 1`, {
    hash,
    userId,
  }) !== undefined;
