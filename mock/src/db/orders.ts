import type { Fen, OrderActorSide, AssetUnits } from "contract";
import type { ZeroOrOne, OrderRecord } from "../rules/stored-records.ts";
import type { BuyerOrSellerSide } from "../rules/order-sides.ts";
import { type Db, insertRow, replaceRowIfUnchanged, type DbRow } from "./db.ts";
import { dayMs, hourMs } from "../rules/constants.ts";
import {
  endedOrderCounterColumnsSql,
  endedOrderCounterColumns,
  isChangeOfCountedOrderColumns,
  addToOrderCountersSql,
} from "./order-counters.ts";

export const orderByPaySerial = (db: Db, paySerial: string): OrderRecord | undefined =>
  db.one("SELECT * FROM orders WHERE paySerial = :paySerial AND paySerial <> ''", { paySerial });
export const orderById = (db: Db, id: string): OrderRecord | undefined => db.byId("orders", id);
function countOrder(db: Db, id: string, sign: 1 | -1): void {
  for (const sql of addToOrderCountersSql) db.run(sql, { id, sign });
}
export function addOrder(
  db: Db,
  item: Partial<OrderRecord> & Pick<OrderRecord, "id" | "escrow">,
): void {
  insertRow(db, "orders", item);
  countOrder(db, item.id, 1);
}
export function changeOrder(
  db: Db,
  order: OrderRecord,
  changes: Partial<OrderRecord>,
): OrderRecord {
  if (!isChangeOfCountedOrderColumns(changes))
    return replaceRowIfUnchanged(db, "orders", "id", order, changes);
  countOrder(db, order.id, -1);
  const changed = replaceRowIfUnchanged(db, "orders", "id", order, changes);
  countOrder(db, order.id, 1);
  return changed;
}
/**
 * Records a nudge (T25b and T25s in docs/product.md). Does not raise the version, because no other
 * action depends on the number of nudges.
 */
export const incrementNudgeCount = (
  db: Db,
  order: OrderRecord,
  warnCount: number,
  warnedAt: number,
): void => {
  const changed = db.run(
    "UPDATE orders SET warnCount = :warnCount, warnedAt = :warnedAt WHERE id = :id AND version = :version",
    {
      ...order,
      warnCount,
      warnedAt,
    },
  );
  if (changed !== 1) throw new Error("orders row was changed since it was read");
};

export type OrderFilter = {
  userId: string;
  role: number | null;
  tab: number | null;
  status: number | null;
  entrustId: string | null;
  /** Creation time: `from` inclusive, `until` exclusive. */
  from: number | null;
  until: number | null;
};
/** SQL conditions of the tabs of the order list, by number of the tab. */
const tabConditions: Record<number, string> = {
  1: "status < 50",
  2: "status = 50",
  3: "status = 60",
  4: "appealId IS NOT NULL",
};
const asBuyer = "buyerId";
const asSeller = "sellerId";
function sidesOf({ role }: OrderFilter): (typeof asBuyer | typeof asSeller)[] {
  if (role === 1) return [asBuyer];
  return role === 2 ? [asSeller] : [asBuyer, asSeller];
}
/**
 * Leaves out conditions that are not requested. Otherwise SQLite would not choose the best index
 * for the requested ones.
 */
function filterConditionSql({ tab, status, entrustId, from, until }: OrderFilter): string {
  const conditions = [
    tab === null ? "" : (tabConditions[tab] ?? ""),
    status === null ? "" : "status = :status",
    entrustId === null ? "" : "entrustId = :entrustId",
    from === null ? "" : "createdAt >= :from",
    until === null ? "" : "createdAt < :until",
  ];
  return conditions.map((it) => it && ` AND ${it}`).join("");
}
const filtered = (filter: OrderFilter, side: string): string =>
  `FROM orders WHERE ${side} = :userId${filterConditionSql(filter)}`;
/**
 * Joins purchases and sales by UNION ALL, because an index returns each of the two lists in its
 * final order.
 */
const newestFirst = (filter: OrderFilter): string =>
  `${sidesOf(filter)
    .map((it) => `SELECT * ${filtered(filter, it)}`)
    .join(" UNION ALL ")} ORDER BY createdAt DESC, id DESC`;
export const findOrders = (db: Db, filter: OrderFilter): OrderRecord[] =>
  db.all(newestFirst(filter), filter);
type Totals = { total: number; amount: Fen; quantity: AssetUnits };
const totalsSql = "coalesce(sum(amount), 0) AS amount, coalesce(sum(quantity), 0) AS quantity";
/**
 * Reads the totals from the counters if no filter other than role, tab and status is set. With
 * other filters, and for tab 4, counts the orders.
 */
function totalsOf(filter: OrderFilter, side: string): string {
  const { tab, entrustId, from, until } = filter;
  const isCounted = tab !== 4 && entrustId === null && from === null && until === null;
  if (!isCounted) return `SELECT count(*) AS total, ${totalsSql} ${filtered(filter, side)}`;
  const seller = side === asSeller ? 1 : 0;
  return `SELECT coalesce(sum(orders), 0) AS total, ${totalsSql} FROM orderSums WHERE userId = :userId AND seller = ${seller}${filterConditionSql(filter)}`;
}
/** Returns one page of orders and the totals of all pages. */
export function findOrderPage(db: Db, filter: OrderFilter, limit: number, offset: number) {
  const records = db.all<OrderRecord>(`${newestFirst(filter)} LIMIT :limit OFFSET :offset`, {
    ...filter,
    limit,
    offset,
  });
  const sums = sidesOf(filter).map((it) => db.one<Totals>(totalsOf(filter, it), filter));
  const sum = (of: keyof Totals): number => sums.reduce((all, it) => all + (it?.[of] ?? 0), 0);
  return {
    records,
    total: sum("total"),
    amount: sum("amount") as Fen,
    quantity: sum("quantity") as AssetUnits,
  };
}
/** Returns the newest orders of one user, or of all users. */
export const newestOrders = (
  db: Db,
  filter: { userId: string | null; status: number | null; limit: number },
): OrderRecord[] =>
  db.all(
    `SELECT * FROM orders WHERE (:userId IS NULL OR buyerId = :userId OR sellerId = :userId) AND (:status IS NULL OR status = :status)
     ORDER BY createdAt DESC, id DESC LIMIT :limit`,
    filter,
  );
export const findOpenOrdersOfUser = (db: Db, userId: string): OrderRecord[] =>
  db.all(
    "SELECT * FROM orders WHERE buyerId = :userId AND status < 50 UNION ALL SELECT * FROM orders WHERE sellerId = :userId AND status < 50 ORDER BY id",
    { userId },
  );
export const orderCountsByStatus = (
  db: Db,
  userId: string,
): { seller: number; status: number; count: number }[] =>
  db.all("SELECT seller, status, orders AS count FROM orderSums WHERE userId = :userId", {
    userId,
  });

const count = (db: Db, sql: string, row: DbRow): number => db.one<{ n: number }>(sql, row)?.n ?? 0;
export const countOpenPurchases = (db: Db, userId: string): number =>
  count(db, "SELECT count(*) AS n FROM orders WHERE buyerId = :userId AND status < 50", { userId });
export const countCompletedPurchases = (db: Db, userId: string): number =>
  count(
    db,
    "SELECT orders AS n FROM orderSums WHERE userId = :userId AND seller = 0 AND status = 50",
    { userId },
  );
export const countCompletedSales = (db: Db, userId: string): number =>
  count(
    db,
    "SELECT orders AS n FROM orderSums WHERE userId = :userId AND seller = 1 AND status = 50",
    { userId },
  );
export const countCompletedOrdersOfTwoUsers = (db: Db, a: string, b: string): number =>
  count(
    db,
    `SELECT coalesce((SELECT orders FROM tradedPairs WHERE buyerId = :a AND sellerId = :b), 0)
          + coalesce((SELECT orders FROM tradedPairs WHERE buyerId = :b AND sellerId = :a), 0) AS n`,
    { a, b },
  );
/**
 * Returns the times of the last completed order of the two users, with either of them as the
 * seller.
 */
export const lastCompletedOrderTimesOfTwoUsers = (
  db: Db,
  a: string,
  b: string,
): { createdAt: number; finishedAt: number } | undefined =>
  db.one(
    `SELECT createdAt, finishedAt FROM orders WHERE buyerId = :a AND sellerId = :b AND status = 50
     UNION ALL SELECT createdAt, finishedAt FROM orders WHERE buyerId = :b AND sellerId = :a AND status = 50 ORDER BY finishedAt DESC LIMIT 1`,
    { a, b },
  );
export const countTradePartners = (db: Db, userId: string): number =>
  count(
    db,
    `SELECT count(*) AS n FROM (SELECT sellerId FROM orders WHERE buyerId = :userId AND status = 50
     UNION SELECT buyerId FROM orders WHERE sellerId = :userId AND status = 50)`,
    { userId },
  );
export const runningOrderAmountOfSellerAndBuyer = (
  db: Db,
  sellerId: string,
  buyerId: string,
): number =>
  count(
    db,
    "SELECT coalesce(sum(amount), 0) AS n FROM orders WHERE sellerId = :sellerId AND buyerId = :buyerId AND status < 50",
    {
      sellerId,
      buyerId,
    },
  );
/** Returns true if the two users have an order with each other, in any status. */
export const hasOrderOfTwoUsers = (db: Db, one: string, other: string): boolean =>
  db.one(
    "SELECT 1 FROM orders WHERE (sellerId = :one AND buyerId = :other) OR (sellerId = :other AND buyerId = :one)",
    { one, other },
  ) !== undefined;
export const countRunningOrdersOfEntrust = (db: Db, entrustId: string): number =>
  count(db, "SELECT count(*) AS n FROM orders WHERE entrustId = :entrustId AND status < 50", {
    entrustId,
  });
export const orderCountsOfEntrust = (
  db: Db,
  entrustId: string,
): { all: number; running: number; cancelled: number } =>
  db.one(
    `SELECT count(*) AS 'all', count(*) FILTER (WHERE status < 50) AS running, count(*) FILTER (WHERE status = 60) AS cancelled
     FROM orders WHERE entrustId = :entrustId`,
    { entrustId },
  ) as { all: number; running: number; cancelled: number };
export type EntrustSale = Pick<
  OrderRecord,
  "amount" | "quantity" | "createdAt" | "confirmedAt" | "paidAt" | "finishedAt"
>;
export const salesOfEntrust = (db: Db, entrustId: string): EntrustSale[] =>
  db.all(
    `SELECT amount, quantity, createdAt, confirmedAt, paidAt, finishedAt FROM orders WHERE entrustId = :entrustId AND status = 50
     ORDER BY createdAt`,
    { entrustId },
  );
export const paymentSuffixesInUse = (db: Db, sellerId: string): number[] =>
  db
    .all<{ tail: number }>(
      "SELECT amount % 100 AS tail FROM orders WHERE sellerId = :sellerId AND status < 50 AND amount % 100 > 0",
      {
        sellerId,
      },
    )
    .map((it) => it.tail);
const traded = (side: "buyerId" | "sellerId") =>
  `SELECT coalesce(sum(amount), 0) AS n FROM orders WHERE ${side} = :userId AND status IN (10, 20, 30, 35, 40, 50) AND createdAt >= :since`;
export const valueBoughtSince = (db: Db, userId: string, since: number): Fen =>
  count(db, traded("buyerId"), { userId, since }) as Fen;
export const valueSoldSince = (db: Db, userId: string, since: number): Fen =>
  count(db, traded("sellerId"), { userId, since }) as Fen;

export type TradeStatistics = {
  total: number;
  orders30d: number;
  faults30d: number;
  /** Purchases that the user cancelled or let time out. */
  cancels30d: number;
  /** Sales that the user rejected or did not accept in time. */
  failures30d: number;
  avgReleaseMs: number | null;
  avgPayMs: number | null;
};
/**
 * Divides the time after `since` into three parts: until the first whole hour, then whole hours
 * until the first whole day, then whole days. Only the orders of the first part are read one by
 * one; the other parts are read from counters.
 */
function countedSince(since: number) {
  const hour = Math.ceil(since / hourMs);
  const day = Math.ceil(since / dayMs);
  return { since, day, hour, hourEnd: (day * dayMs) / hourMs, until: hour * hourMs };
}

const endedInFirstHour = (side: "buyerId" | "sellerId") =>
  `SELECT ${endedOrderCounterColumnsSql(side)} FROM orders WHERE ${side} = :userId AND status IN (50, 60) AND createdAt >= :since AND createdAt < :until`;
const statistics = `SELECT (SELECT coalesce(sum(orders), 0) FROM orderSums WHERE userId = :userId AND status = 50) AS total,
    coalesce(sum(done), 0) AS orders30d, coalesce(sum(faults), 0) AS faults30d,
    coalesce(sum(cancels), 0) AS cancels30d, coalesce(sum(failures), 0) AS failures30d,
    CAST(1.0 * sum(payMs) / sum(payTimed) AS INTEGER) AS avgPayMs,
    CAST(1.0 * sum(releaseMs) / sum(releaseTimed) AS INTEGER) AS avgReleaseMs
  FROM (SELECT ${endedOrderCounterColumns.join()} FROM endedDays WHERE userId = :userId AND day >= :day
    UNION ALL SELECT ${endedOrderCounterColumns.join()} FROM endedHours WHERE userId = :userId AND hour >= :hour AND hour < :hourEnd
    UNION ALL ${endedInFirstHour(asBuyer)} UNION ALL ${endedInFirstHour(asSeller)})`;
export const tradeStatisticsOfUser = (db: Db, userId: string, since: number): TradeStatistics =>
  db.one(statistics, { userId, ...countedSince(since) }) as TradeStatistics;
/**
 * Returns the payment times and release durations of the newest hundred orders that the seller
 * released, of one payment type or of all.
 */
export const newestReleaseTimesOfSeller = (
  db: Db,
  sellerId: string,
  payType: number | null,
): { paidAt: number; ms: number }[] =>
  db.all(
    `SELECT paidAt, finishedAt - paidAt AS ms FROM orders WHERE sellerId = :sellerId ${payType === null ? "" : "AND payType = :payType "}AND status = 50 AND completeType = 1 ORDER BY finishedAt DESC LIMIT 100`,
    { sellerId, payType },
  );
/**
 * Returns the sellers whose orders with this buyer failed through the seller's fault at or after
 * `since`.
 */
export const sellersWithFailedOrdersSince = (db: Db, buyerId: string, since: number): string[] =>
  db
    .all<{ sellerId: string }>(
      "SELECT DISTINCT sellerId FROM orders WHERE buyerId = :buyerId AND status = 60 AND closeType IN (3, 4) AND cancelledAt >= :since",
      {
        buyerId,
        since,
      },
    )
    .map((it) => it.sellerId);

export type OrderEvent = {
  orderId: string;
  seq: number;
  move: string;
  actor: OrderActorSide;
  fromStatus: number;
  toStatus: number;
  text: string;
  entryId: number | null;
  createdAt: number;
};
export function addOrderEvent(db: Db, item: Omit<OrderEvent, "seq">): void {
  const seq =
    1 +
    count(db, "SELECT coalesce(max(seq), 0) AS n FROM orderEvents WHERE orderId = :orderId", {
      orderId: item.orderId,
    });
  insertRow(db, "orderEvents", { ...item, seq });
}
export const eventsOfOrder = (db: Db, orderId: string): OrderEvent[] =>
  db.all("SELECT * FROM orderEvents WHERE orderId = :orderId ORDER BY seq", { orderId });

export type Voucher = {
  orderId: string;
  url: string;
  side: BuyerOrSellerSide;
  /** 1 if the same file is a voucher of another order. */
  duplicated: ZeroOrOne;
  sameOrderId: string;
  sameOwn: ZeroOrOne;
  likeOrderId: string;
  likeOwn: ZeroOrOne;
  likeDistance: number;
  createdAt: number;
};
export const addVoucher = (db: Db, voucher: Voucher): void => {
  db.run(
    `INSERT INTO vouchers (orderId, url, side, duplicated, sameOrderId, sameOwn, likeOrderId, likeOwn, likeDistance, createdAt)
     VALUES (:orderId, :url, :side, :duplicated, :sameOrderId, :sameOwn, :likeOrderId, :likeOwn, :likeDistance, :createdAt) ON CONFLICT DO NOTHING`,
    voucher,
  );
};
export const vouchersOfOrder = (db: Db, orderId: string): Voucher[] =>
  db.all("SELECT * FROM vouchers WHERE orderId = :orderId ORDER BY createdAt, url", { orderId });
export const dropVouchers = (db: Db, orderId: string): void => {
  db.run("DELETE FROM vouchers WHERE orderId = :orderId", { orderId });
};

export const sumAmountAndQuantityOfOrders = (
  orders: readonly OrderRecord[],
): { amount: Fen; quantity: AssetUnits } => ({
  amount: orders.reduce((sum, it) => sum + it.amount, 0) as Fen,
  quantity: orders.reduce((sum, it) => sum + it.quantity, 0) as AssetUnits,
});
