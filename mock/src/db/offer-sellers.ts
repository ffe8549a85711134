import type { User } from "../rules/stored-records.ts";
import type { Db } from "./db.ts";
import { cacheRowsUntilDbChanges } from "./cache-rows-until-db-changes.ts";
import {
  releaseTimeStatisticsColumns,
  type ReleaseTimeStatistics,
  userStatisticsColumns,
  type UserStatistics,
} from "./stored-user-statistics.ts";

const userFields = [
  "id",
  "nickName",
  "avatar",
  "score",
  "certification",
  "realName",
  "persona",
  "lastSeenAt",
  "registeredAt",
] as const satisfies (keyof User)[];
type SellerUser = Pick<User, (typeof userFields)[number]>;
/** Statistics are null if none are stored for this 30-day period. */
type OrNull<Figures> = { [Name in keyof Figures]: Figures[Name] | null };
export type SellerWithStatistics = SellerUser &
  OrNull<UserStatistics> &
  OrNull<ReleaseTimeStatistics>;

const sellersSql = `SELECT ${userFields.map((name) => `u.${name}`).join()}, ${userStatisticsColumns}, ${releaseTimeStatisticsColumns}
  FROM users u LEFT JOIN userFigures f ON f.userId = u.id AND f.fromAt <= :since AND f.untilAt > :since
    LEFT JOIN releaseFigures r ON r.userId = u.id AND r.fromAt <= :since AND r.untilAt > :since`;

/** Returns the sellers of all listings that are on sale. */
export const sellersWithSellingEntrusts = cacheRowsUntilDbChanges<SellerWithStatistics>(
  (db, since) =>
    db.all(`${sellersSql} WHERE u.id IN (SELECT sellerId FROM entrusts WHERE status = 1)`, {
      since,
    }),
);
export const sellerWithStatisticsById = (
  db: Db,
  sellerId: string,
  since: number,
): SellerWithStatistics[] => db.all(`${sellersSql} WHERE u.id = :sellerId`, { sellerId, since });
/**
 * Returns the number of orders that the viewer has completed with each of the users. Leaves out
 * users without any.
 */
export const completedOrderCountsOfViewerWithUsers = (
  db: Db,
  viewerId: string,
  userIds: readonly string[],
): { userId: string; count: number }[] =>
  db.all(
    `SELECT value AS userId, coalesce(b.orders, 0) + coalesce(s.orders, 0) AS count FROM json_each(:ids)
       LEFT JOIN tradedPairs b ON b.buyerId = :viewerId AND b.sellerId = value
       LEFT JOIN tradedPairs s ON s.buyerId = value AND s.sellerId = :viewerId
     WHERE b.orders IS NOT NULL OR s.orders IS NOT NULL`,
    { viewerId, ids: JSON.stringify(userIds) },
  );
