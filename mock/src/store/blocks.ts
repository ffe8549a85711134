import type { Db } from "./db.ts";

type Pair = { userId: string; blockedId: string };

export const addBlock = (db: Db, it: Pair): void => {
  db.run("INSERT INTO blocks (userId, blockedId) VALUES (:userId, :blockedId) ON CONFLICT DO NOTHING", it);
};
export const dropBlock = (db: Db, it: Pair): void => {
  db.run("DELETE FROM blocks WHERE userId = :userId AND blockedId = :blockedId", it);
};
/** The last one first. */
export const blockedBy = (db: Db, userId: string): string[] =>
  db
    .all<{ blockedId: string }>("SELECT blockedId FROM blocks WHERE userId = :userId ORDER BY rowid DESC", { userId })
    .map((it) => it.blockedId);
/** Whichever of the two has blocked the other, neither meets him. */
export const areApart = (db: Db, one: string, other: string): boolean =>
  blockedBy(db, one).includes(other) || blockedBy(db, other).includes(one);
