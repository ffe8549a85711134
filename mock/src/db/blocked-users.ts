import type { Db } from "./db.ts";

type Pair = { userId: string; blockedId: string };

export const addUserBlock = (db: Db, pair: Pair): void => {
  db.run(
    "INSERT INTO blocks (userId, blockedId) VALUES (:userId, :blockedId) ON CONFLICT DO NOTHING",
    pair,
  );
};
export const dropUserBlock = (db: Db, pair: Pair): void => {
  db.run("DELETE FROM blocks WHERE userId = :userId AND blockedId = :blockedId", pair);
};
/** Returns the users whom the user has blocked, newest block first. */
export const userIdsBlockedBy = (db: Db, userId: string): string[] =>
  db
    .all<{ blockedId: string }>(
      "SELECT blockedId FROM blocks WHERE userId = :userId ORDER BY rowid DESC",
      { userId },
    )
    .map((it) => it.blockedId);
/**
 * Returns the users whom the user has blocked or who have blocked the user. The list of offers
 * shows the user none of their offers.
 */
export const userIdsBlockedEitherWay = (db: Db, userId: string): string[] =>
  db
    .all<{ id: string }>(
      "SELECT blockedId AS id FROM blocks WHERE userId = :userId UNION SELECT userId FROM blocks WHERE blockedId = :userId",
      { userId },
    )
    .map((it) => it.id);
export const hasEitherUserBlockedTheOther = (db: Db, one: string, other: string): boolean =>
  db.one(
    "SELECT 1 FROM blocks WHERE (userId = :one AND blockedId = :other) OR (userId = :other AND blockedId = :one)",
    { one, other },
  ) !== undefined;
