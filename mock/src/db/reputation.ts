import type { CancelQuotaKind } from "../rules/cancel-quota.ts";
import { type Db, insertRow } from "./db.ts";
import { dropUserStatistics } from "./stored-user-statistics.ts";

const count = (db: Db, sql: string, row: object): number => db.one<{ n: number }>(sql, row)?.n ?? 0;

export type CreditChangeRecord = {
  userId: string;
  delta: number;
  reason: string;
  orderId: string;
  createdAt: number;
};
export const addCreditChange = (db: Db, it: CreditChangeRecord): void =>
  insertRow(db, "creditChanges", it);
export const latestCreditChangesOfUser = (db: Db, userId: string): CreditChangeRecord[] =>
  db.all("SELECT * FROM creditChanges WHERE userId = :userId ORDER BY id DESC LIMIT 50", {
    userId,
  });
export const sumCreditChanges = (db: Db, userId: string, reason: string, since: number): number =>
  count(
    db,
    "SELECT coalesce(sum(delta), 0) AS n FROM creditChanges WHERE userId = :userId AND reason = :reason AND createdAt >= :since",
    {
      userId,
      reason,
      since,
    },
  );
export const countCreditChanges = (db: Db, userId: string, reason: string, since: number): number =>
  count(
    db,
    "SELECT count(*) AS n FROM creditChanges WHERE userId = :userId AND reason = :reason AND createdAt >= :since",
    {
      userId,
      reason,
      since,
    },
  );

export const addCancellation = (
  db: Db,
  item: { orderId: string; userId: string; kind: CancelQuotaKind; createdAt: number },
): void => {
  db.run(
    "INSERT INTO cancels (orderId, userId, kind, createdAt) VALUES (:orderId, :userId, :kind, :createdAt) ON CONFLICT DO NOTHING",
    item,
  );
};
export const countCancellations = (
  db: Db,
  userId: string,
  kind: CancelQuotaKind,
  since: number,
): number =>
  count(
    db,
    "SELECT count(*) AS n FROM cancels WHERE userId = :userId AND kind = :kind AND createdAt >= :since",
    { userId, kind, since },
  );

/**
 * Returns the kind under which a cancellation of the order was counted at or after `since`. Returns
 * undefined if none was counted.
 */
export const findCancelKindCountedForOrder = (
  db: Db,
  orderId: string,
  since: number,
): CancelQuotaKind | undefined =>
  db.one<{ kind: CancelQuotaKind }>(
    "SELECT kind FROM cancels WHERE orderId = :orderId AND createdAt >= :since",
    { orderId, since },
  )?.kind;

export const addBan = (
  db: Db,
  ban: { userId: string; reason: string; untilAt: number | null; createdAt: number },
): void => insertRow(db, "bans", ban);
export const countBans = (db: Db, userId: string, reason: string, since: number): number =>
  count(
    db,
    "SELECT count(*) AS n FROM bans WHERE userId = :userId AND reason = :reason AND createdAt >= :since",
    {
      userId,
      reason,
      since,
    },
  );

export type EvaluationRecord = {
  orderId: string;
  fromId: string;
  toId: string;
  entrustId: string;
  stars: number;
  /** JSON list of tags. */
  tags: string;
  content: string;
  anonymous: 0 | 1;
  createdAt: number;
};
export function addEvaluation(db: Db, evaluation: EvaluationRecord): void {
  insertRow(db, "evaluations", evaluation);
  dropUserStatistics(db, evaluation.toId);
}
export const evaluationsOfOrder = (db: Db, orderId: string): EvaluationRecord[] =>
  db.all("SELECT * FROM evaluations WHERE orderId = :orderId", { orderId });
export const evaluationsAboutUser = (db: Db, toId: string): EvaluationRecord[] =>
  db.all("SELECT * FROM evaluations WHERE toId = :toId ORDER BY createdAt DESC, orderId DESC", {
    toId,
  });
export const evaluationCountsOfUser = (db: Db, toId: string): { all: number; good: number } =>
  db.one(
    "SELECT count(*) AS 'all', count(*) FILTER (WHERE stars >= 4) AS good FROM evaluations WHERE toId = :toId",
    { toId },
  ) as {
    all: number;
    good: number;
  };
