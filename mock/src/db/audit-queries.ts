import type { OrderActorSide } from "contract";
import type { Db } from "./db.ts";
import { findWrongOrderCountersSql } from "./order-counters.ts";
import { findWrongPayTypeMasksSql } from "./pay-type-masks.ts";

/**
 * Queries by invariant. Each query returns the rows that violate it. One query compares the
 * stored balances with their postings, so that the others may use the balances.
 */
export const invariantQueries: Record<string, string> = {
  "the sum of all accounts is zero":
    "SELECT 'sum' AS it, sum(amount) AS n FROM postings HAVING sum(amount) <> 0",
  "balances equal the sums of their postings": `SELECT a.ownerId || ' ' || a.kind AS it FROM accounts a
    WHERE a.balance <> (SELECT coalesce(sum(amount), 0) FROM postings p WHERE p.ownerId = a.ownerId AND p.kind = a.kind)`,
  "no balance is negative":
    "SELECT ownerId || ' ' || kind AS it FROM accounts WHERE balance < 0 AND kind <> 'issued'",
  "entries balance":
    "SELECT entryId AS it FROM postings GROUP BY entryId HAVING sum(amount) <> 0 OR count(*) < 2",
  "entries have postings":
    "SELECT id AS it FROM entries WHERE id NOT IN (SELECT entryId FROM postings)",
  "quantities of listings add up": `SELECT e.id AS it FROM entrusts e WHERE e.total <> e.remain + e.locked + e.sold + e.returned
    OR e.locked <> (SELECT coalesce(sum(quantity), 0) FROM orders o WHERE o.entrustId = e.id AND o.status < 50)
    OR e.sold <> (SELECT coalesce(sum(quantity), 0) FROM orders o WHERE o.entrustId = e.id AND o.status = 50)`,
  "frozen coins equal what listings hold": `SELECT u.id AS it FROM users u WHERE
    (SELECT coalesce(sum(balance), 0) FROM accounts WHERE ownerId = u.id AND kind = 'entrustFrozen')
    <> (SELECT coalesce(sum(remain + feeReserve), 0) FROM entrusts WHERE sellerId = u.id)`,
  "escrow equals the coins of open orders": `SELECT o.id AS it FROM orders o WHERE (o.escrow > 0) <> (o.status < 50)
    OR o.escrow <> CASE WHEN o.status < 50 THEN o.quantity + o.fee ELSE 0 END
    OR o.escrow <> (SELECT coalesce(sum(p.amount), 0) FROM postings p JOIN entries e ON e.id = p.entryId
                    WHERE e.refType = 'order' AND e.refId = o.id AND p.kind = 'orderLocked')`,
  "locked coins equal the escrow of orders": `SELECT u.id AS it FROM users u WHERE
    (SELECT coalesce(sum(balance), 0) FROM accounts WHERE ownerId = u.id AND kind = 'orderLocked')
    <> (SELECT coalesce(sum(escrow), 0) FROM orders WHERE sellerId = u.id)`,
  "cooling coins equal what will be unlocked": `SELECT u.id AS it FROM users u WHERE
    (SELECT coalesce(sum(balance), 0) FROM accounts WHERE ownerId = u.id AND kind = 'cooling')
    <> (SELECT coalesce(sum(quantity), 0) FROM coolings WHERE userId = u.id)`,
  "order histories have no gap": `SELECT a.orderId AS it FROM orderEvents a JOIN orderEvents b ON b.orderId = a.orderId AND b.seq = a.seq + 1
    WHERE b.fromStatus <> a.toStatus`,
  "order histories end in the current status": `SELECT o.id AS it FROM orders o WHERE o.status <>
    (SELECT toStatus FROM orderEvents e WHERE e.orderId = o.id ORDER BY seq DESC LIMIT 1)`,
  "only a late appeal leaves a final status":
    "SELECT orderId AS it FROM orderEvents WHERE fromStatus IN (50, 60) AND toStatus <> fromStatus AND move <> 'lateAppeal'",
  "a postponed deadline changes nothing else":
    "SELECT orderId AS it FROM orderEvents WHERE move = 'postpone' AND (fromStatus <> toStatus OR actor <> 3)",
  "open orders have a timer": `SELECT o.id AS it FROM orders o WHERE o.status < 50 AND
    NOT EXISTS (SELECT 1 FROM timers t WHERE t.kind = 'order' AND t.ref = o.id AND t.dueAt = o.deadlineAt)`,
  "push numbers have no gap":
    "SELECT userId AS it FROM outbox GROUP BY userId HAVING max(seq) <> count(*)",
  "message numbers have no gap":
    "SELECT orderId AS it FROM messages GROUP BY orderId HAVING max(seq) <> count(*)",
  "order counters equal the orders": findWrongOrderCountersSql,
  "payment types of listings equal their methods": findWrongPayTypeMasksSql,
  "orders have at most one open appeal":
    "SELECT orderId AS it FROM appeals WHERE status IN (1, 2) GROUP BY orderId HAVING count(*) > 1",
};

export const findInvariantViolations = (db: Db, sql: string): string[] =>
  db.all<{ it: string | number }>(`${sql} LIMIT 20`).map((row) => String(row.it));
/**
 * Returns the distinct transitions in the order histories, for comparison with the transition
 * table. Leaves out `create` and `postpone`, which are not in the table.
 */
export const distinctTransitionsInOrderEvents = (
  db: Db,
): {
  move: string;
  fromStatus: number;
  toStatus: number;
  actor: OrderActorSide;
}[] =>
  db.all(
    "SELECT DISTINCT move, fromStatus, toStatus, actor FROM orderEvents WHERE move NOT IN ('create', 'postpone')",
  );
export const ledgerBalancesByAccountKind = (db: Db): Record<string, number> =>
  Object.fromEntries(
    db
      .all<{ kind: string; balance: number }>(
        "SELECT kind, sum(balance) AS balance FROM accounts GROUP BY kind ORDER BY kind",
      )
      .map((it) => [it.kind, it.balance]),
  );
export const countUsersAndOpenOrders = (db: Db): { users: number; openOrders: number } =>
  db.one(
    "SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM orders WHERE status < 50) AS openOrders",
  ) as {
    users: number;
    openOrders: number;
  };
