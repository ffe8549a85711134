import { type Db, insertRow, isWriteFailure } from "./db.ts";

/** Statistics of a user, shown in lists, orders and profiles. Rates are percentages. */
export type UserStatistics = {
  totalOrders: number;
  orders30d: number;
  finishRate30d: number;
  avgReleaseSec: number | null;
  avgPaySec: number | null;
  goodRate: number | null;
  /** Number of orders that the user completed as the seller. */
  sales: number;
};

/** Release times of a seller. */
export type ReleaseTimeStatistics = {
  /** 90th percentile of the release times in seconds. Null without releases. */
  p90Sec: number | null;
  /** Number of releases that `p90Sec` is calculated from. */
  releases: number;
};

/**
 * Validity of stored statistics. All 30-day periods that begin at or after `fromAt` and before
 * `untilAt` have the same statistics.
 */
type Window = { fromAt: number; untilAt: number };

export const userStatisticsColumns =
  "totalOrders, orders30d, finishRate30d, avgReleaseSec, avgPaySec, goodRate, sales";
export const releaseTimeStatisticsColumns = "p90Sec, releases";

const select = (columns: string, table: string): string =>
  `SELECT ${columns} FROM ${table} WHERE userId = :userId AND fromAt <= :since AND untilAt > :since`;
export const storedUserStatistics = (
  db: Db,
  userId: string,
  since: number,
): UserStatistics | undefined =>
  db.one(select(userStatisticsColumns, "userFigures"), { userId, since });
export const storedReleaseTimeStatistics = (
  db: Db,
  userId: string,
  since: number,
): ReleaseTimeStatistics | undefined =>
  db.one(select(releaseTimeStatisticsColumns, "releaseFigures"), { userId, since });

export const dropUserStatistics = (db: Db, userId: string): void => {
  db.run("DELETE FROM userFigures WHERE userId = :userId", { userId });
};

function store(db: Db, table: string, row: Window & { userId: string }): void {
  try {
    db.run(`DELETE FROM ${table} WHERE userId = :userId`, row);
    insertRow(db, table, row);
  } catch (error) {
    // Ignores a failed write, because reads must work while the database cannot be written.
    if (!isWriteFailure(error)) throw error;
  }
}
export const storeUserStatistics = (
  db: Db,
  userId: string,
  window: Window,
  figures: UserStatistics,
): void => store(db, "userFigures", { userId, ...window, ...figures });
export const storeReleaseTimeStatistics = (
  db: Db,
  userId: string,
  window: Window,
  figures: ReleaseTimeStatistics,
): void => store(db, "releaseFigures", { userId, ...window, ...figures });

/**
 * Returns the creation time of the user's oldest ended order that was created at or after `since`.
 */
export const oldestEndedOrderCreatedAt = (db: Db, userId: string, since: number): number | null =>
  db.one<{ at: number | null }>(
    `SELECT min(at) AS at FROM (${["buyerId", "sellerId"]
      .flatMap((user) =>
        [50, 60].map(
          (status) =>
            `SELECT min(createdAt) AS at FROM orders WHERE ${user} = :userId AND status = ${status} AND createdAt >= :since`,
        ),
      )
      .join(" UNION ALL ")})`,
    { userId, since },
  )?.at ?? null;
