import type { Fen, Side, Units } from "contract";
import type { Bit, Order } from "../domain/records.ts";
import type { PartySide } from "../domain/sides.ts";
import { type Db, insert, replace, type Row } from "./db.ts";
import { dayMs } from "./order-days.ts";

export const orderById = (db: Db, id: string): Order | undefined => db.byId("orders", id);
export const addOrder = (db: Db, it: Partial<Order> & Pick<Order, "id" | "escrow">): void => insert(db, "orders", it);
export const changeOrder = (db: Db, it: Order, changes: Partial<Order>): Order => replace(db, "orders", "id", it, changes);
/** A nudge changes nothing that anybody decides upon: the version stays (T25). */
export const noteWarning = (db: Db, it: Order, warnCount: number, warnedAt: number): void => {
  const changed = db.run("UPDATE orders SET warnCount = :warnCount, warnedAt = :warnedAt WHERE id = :id AND version = :version", {
    ...it,
    warnCount,
    warnedAt,
  });
  if (changed !== 1) throw new Error("orders changed under the hand");
};

export type OrderFilter = {
  userId: string;
  role: number | null;
  tab: number | null;
  status: number | null;
  entrustId: string | null;
  /** Created from then on, and before. */
  from: number | null;
  until: number | null;
};
/** TABLE: what a tab shows. */
const ofTab: Record<number, string> = { 1: "status < 50", 2: "status = 50", 3: "status = 60", 4: "appealId IS NOT NULL" };
const [asBuyer, asSeller] = ["buyerId", "sellerId"] as const;
const sidesOf = ({ role }: OrderFilter) => (role === 1 ? [asBuyer] : role === 2 ? [asSeller] : [asBuyer, asSeller]);
/** Each condition that is not asked is left out: only then is the table asked by the way that is shortest for the others. */
function asked({ tab, status, entrustId, from, until }: OrderFilter): string {
  const conditions = [
    tab === null ? "" : (ofTab[tab] ?? ""),
    status === null ? "" : "status = :status",
    entrustId === null ? "" : "entrustId = :entrustId",
    from === null ? "" : "createdAt >= :from",
    until === null ? "" : "createdAt < :until",
  ];
  return conditions.map((it) => it && ` AND ${it}`).join("");
}
const filtered = (filter: OrderFilter, side: string): string => `FROM orders WHERE ${side} = :userId${asked(filter)}`;
/** What he has bought and what he has sold are two lists, each in its order already. */
const newestFirst = (filter: OrderFilter): string =>
  `${sidesOf(filter)
    .map((it) => `SELECT * ${filtered(filter, it)}`)
    .join(" UNION ALL ")} ORDER BY createdAt DESC, id DESC`;
export const ordersOf = (db: Db, filter: OrderFilter): Order[] => db.all(newestFirst(filter), filter);
type Totals = { total: number; amount: Fen; quantity: Units };
const held = "coalesce(sum(amount), 0) AS amount, coalesce(sum(quantity), 0) AS quantity";
/** Where whole tabs are asked for, somebody's days say it. */
function totalsOf(filter: OrderFilter, side: string): string {
  const { tab, entrustId, from, until } = filter;
  const isOfDays = tab !== 4 && entrustId === null && from === null && until === null;
  if (!isOfDays) return `SELECT count(*) AS total, ${held} ${filtered(filter, side)}`;
  const seller = side === asSeller ? 1 : 0;
  return `SELECT coalesce(sum(orders), 0) AS total, ${held} FROM orderDays WHERE userId = :userId AND seller = ${seller}${asked(filter)}`;
}
/** One page of them, and how much all of them are: who has thousands does not read them all for twenty. */
export function pageOfOrders(db: Db, filter: OrderFilter, limit: number, offset: number) {
  const records = db.all<Order>(`${newestFirst(filter)} LIMIT :limit OFFSET :offset`, { ...filter, limit, offset });
  const sums = sidesOf(filter).map((it) => db.keptOne<Totals>(totalsOf(filter, it), filter));
  const sum = (of: keyof Totals): number => sums.reduce((all, it) => all + (it?.[of] ?? 0), 0);
  return { records, total: sum("total"), amount: sum("amount") as Fen, quantity: sum("quantity") as Units };
}
/** Of one person, or of all. */
export const newestOrders = (db: Db, filter: { userId: string | null; status: number | null; limit: number }): Order[] =>
  db.all(
    `SELECT * FROM orders WHERE (:userId IS NULL OR buyerId = :userId OR sellerId = :userId) AND (:status IS NULL OR status = :status)
     ORDER BY createdAt DESC, id DESC LIMIT :limit`,
    filter,
  );
export const openOrdersOf = (db: Db, userId: string): Order[] =>
  db.all(
    "SELECT * FROM orders WHERE buyerId = :userId AND status < 50 UNION ALL SELECT * FROM orders WHERE sellerId = :userId AND status < 50 ORDER BY id",
    { userId },
  );
export const countByStatus = (db: Db, userId: string): { seller: number; status: number; count: number }[] =>
  db.keptAll("SELECT seller, status, sum(orders) AS count FROM orderDays WHERE userId = :userId GROUP BY seller, status", { userId });

const count = (db: Db, sql: string, row: Row): number => db.keptOne<{ n: number }>(sql, row)?.n ?? 0;
export const openBuyOrders = (db: Db, userId: string): number =>
  count(db, "SELECT count(*) AS n FROM orders WHERE buyerId = :userId AND status < 50", { userId });
export const completedAsBuyer = (db: Db, userId: string): number =>
  count(db, "SELECT count(*) AS n FROM orders WHERE buyerId = :userId AND status = 50", { userId });
export const completedAsSeller = (db: Db, userId: string): number =>
  count(db, "SELECT count(*) AS n FROM orders WHERE sellerId = :userId AND status = 50", { userId });
export const completedBetween = (db: Db, a: string, b: string): number =>
  count(
    db,
    `SELECT (SELECT count(*) FROM orders WHERE buyerId = :a AND sellerId = :b AND status = 50)
          + (SELECT count(*) FROM orders WHERE buyerId = :b AND sellerId = :a AND status = 50) AS n`,
    { a, b },
  );
/** The last trade of the two that came to its end, whoever of them sold. */
export const lastBetween = (db: Db, a: string, b: string): { createdAt: number; finishedAt: number } | undefined =>
  db.keptOne(
    `SELECT createdAt, finishedAt FROM orders WHERE buyerId = :a AND sellerId = :b AND status = 50
     UNION ALL SELECT createdAt, finishedAt FROM orders WHERE buyerId = :b AND sellerId = :a AND status = 50 ORDER BY finishedAt DESC LIMIT 1`,
    { a, b },
  );
export const peopleTradedWith = (db: Db, userId: string): number =>
  count(
    db,
    `SELECT count(*) AS n FROM (SELECT sellerId FROM orders WHERE buyerId = :userId AND status = 50
     UNION SELECT buyerId FROM orders WHERE sellerId = :userId AND status = 50)`,
    { userId },
  );
export const runningBetween = (db: Db, sellerId: string, buyerId: string): number =>
  count(db, "SELECT coalesce(sum(amount), 0) AS n FROM orders WHERE sellerId = :sellerId AND buyerId = :buyerId AND status < 50", {
    sellerId,
    buyerId,
  });
export const runningOfEntrust = (db: Db, entrustId: string): number =>
  count(db, "SELECT count(*) AS n FROM orders WHERE entrustId = :entrustId AND status < 50", { entrustId });
export const countsOfEntrust = (db: Db, entrustId: string): { all: number; running: number; cancelled: number } =>
  db.keptOne(
    `SELECT count(*) AS 'all', count(*) FILTER (WHERE status < 50) AS running, count(*) FILTER (WHERE status = 60) AS cancelled
     FROM orders WHERE entrustId = :entrustId`,
    { entrustId },
  ) as { all: number; running: number; cancelled: number };
export type Sale = Pick<Order, "amount" | "quantity" | "createdAt" | "confirmedAt" | "paidAt" | "finishedAt">;
export const salesOfEntrust = (db: Db, entrustId: string): Sale[] =>
  db.keptAll(
    `SELECT amount, quantity, createdAt, confirmedAt, paidAt, finishedAt FROM orders WHERE entrustId = :entrustId AND status = 50
     ORDER BY createdAt`,
    { entrustId },
  );
export const runningTails = (db: Db, sellerId: string): number[] =>
  db
    .all<{ tail: number }>("SELECT amount % 100 AS tail FROM orders WHERE sellerId = :sellerId AND status < 50 AND amount % 100 > 0", {
      sellerId,
    })
    .map((it) => it.tail);
const traded = (side: "buyerId" | "sellerId") =>
  `SELECT coalesce(sum(amount), 0) AS n FROM orders WHERE ${side} = :userId AND status IN (10, 20, 30, 35, 40, 50) AND createdAt >= :since`;
export const boughtSince = (db: Db, userId: string, since: number): Fen => count(db, traded("buyerId"), { userId, since }) as Fen;
export const soldSince = (db: Db, userId: string, since: number): Fen => count(db, traded("sellerId"), { userId, since }) as Fen;

export type TradeStatistics = {
  total: number;
  orders30d: number;
  faults30d: number;
  /** Purchases that he called off, and sales that he let fail. */
  cancels30d: number;
  failures30d: number;
  /** The first that is counted for its time. */
  firstAt: number | null;
  avgReleaseMs: number | null;
  avgPayMs: number | null;
};
/** Whole days are kept counted; of the day in which the time begins its orders are asked. */
function daysSince(since: number) {
  const whole = Math.ceil(since / dayMs);
  return { whole, until: whole * dayMs };
}

const mine = "userId = :userId";
const dayOf = (seller: 0 | 1, status: number) =>
  `FROM orderDays WHERE ${mine} AND seller = ${seller} AND status = ${status} AND day >= :whole`;
const edgeOf = (side: string, status: number) =>
  `FROM orders WHERE ${side} = :userId AND status = ${status} AND createdAt >= :since AND createdAt < :until`;
const firstOf = (side: string) =>
  `(SELECT createdAt FROM orders WHERE ${side} = :userId AND createdAt >= :since AND status >= 50 ORDER BY createdAt LIMIT 1)`;
const doneOf = (seller: 0 | 1) => `(SELECT coalesce(sum(orders), 0) FROM orderDays WHERE ${mine} AND seller = ${seller} AND status = 50)`;

type Lately = { as: string; side: string; seller: 0 | 1; ms: string; faults: string; ends: string };
/** Each is one short way through an index, and a row. */
const lately = ({ as, side, seller, ms, faults, ends }: Lately): string => {
  const among = (n: string, types: string) => `coalesce(${n} FILTER (WHERE closeType IN (${types})), 0)`;
  const ended = (n: string) => `${among(n, faults)} AS faults, ${among(n, ends)} AS ends`;
  return `(SELECT coalesce(sum(orders), 0) AS n, coalesce(sum(ms), 0) AS ms, coalesce(sum(timed), 0) AS timed ${dayOf(seller, 50)}) ${as}1,
    (SELECT count(*) AS n, coalesce(sum(${ms}), 0) AS ms, count(${ms}) AS timed ${edgeOf(side, 50)}) ${as}2,
    (SELECT ${ended("sum(orders)")} ${dayOf(seller, 60)}) ${as}3, (SELECT ${ended("count(*)")} ${edgeOf(side, 60)}) ${as}4`;
};
/** Cancels that were the buyer's fault count against him; what the system or the seller ended does not. */
const statistics = `SELECT ${doneOf(0)} + ${doneOf(1)} AS total, b1.n + b2.n + s1.n + s2.n AS orders30d,
    b3.faults + b4.faults + s3.faults + s4.faults AS faults30d, b3.ends + b4.ends AS cancels30d, s3.ends + s4.ends AS failures30d,
    CAST(1.0 * (b1.ms + b2.ms) / (b1.timed + b2.timed) AS INTEGER) AS avgPayMs,
    CAST(1.0 * (s1.ms + s2.ms) / (s1.timed + s2.timed) AS INTEGER) AS avgReleaseMs,
    min(coalesce(f.b, f.s), coalesce(f.s, f.b)) AS firstAt
  FROM ${lately({ as: "b", side: asBuyer, seller: 0, ms: "paidAt - coalesce(confirmedAt, createdAt)", faults: "1, 2, 5, 6", ends: "1, 2, 6" })},
    ${lately({ as: "s", side: asSeller, seller: 1, ms: "finishedAt - paidAt", faults: "3, 4", ends: "3, 4" })},
    (SELECT ${firstOf(asBuyer)} AS b, ${firstOf(asSeller)} AS s) f`;
export const statisticsOf = (db: Db, userId: string, since: number): TradeStatistics =>
  db.keptSince(statistics, { userId, ...daysSince(since) }, since);
/** His newest hundred releases, by one method or by any. */
export const releasesOf = (db: Db, sellerId: string, payType: number | null): { paidAt: number; ms: number }[] =>
  db.keptAll(
    "SELECT paidAt, finishedAt - paidAt AS ms FROM orders WHERE sellerId = :sellerId AND (:payType IS NULL OR payType = :payType) AND status = 50 AND completeType = 1 ORDER BY finishedAt DESC LIMIT 100",
    { sellerId, payType },
  );
/** Sellers who lately let this buyer down. */
export const failedSellersSince = (db: Db, buyerId: string, since: number): string[] =>
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
  actor: Side;
  fromStatus: number;
  toStatus: number;
  text: string;
  entryId: number | null;
  createdAt: number;
};
export function addOrderEvent(db: Db, it: Omit<OrderEvent, "seq">): void {
  const seq = 1 + count(db, "SELECT coalesce(max(seq), 0) AS n FROM orderEvents WHERE orderId = :orderId", { orderId: it.orderId });
  insert(db, "orderEvents", { ...it, seq });
}
export const orderEvents = (db: Db, orderId: string): OrderEvent[] =>
  db.keptAll("SELECT * FROM orderEvents WHERE orderId = :orderId ORDER BY seq", { orderId });

export type Voucher = {
  orderId: string;
  url: string;
  side: PartySide;
  /** The same file is a voucher of another order. */
  duplicated: Bit;
  sameOrderId: string;
  sameOwn: Bit;
  likeOrderId: string;
  likeOwn: Bit;
  likeDistance: number;
  createdAt: number;
};
export const addVoucher = (db: Db, it: Voucher): void => {
  db.run(
    `INSERT INTO vouchers (orderId, url, side, duplicated, sameOrderId, sameOwn, likeOrderId, likeOwn, likeDistance, createdAt)
     VALUES (:orderId, :url, :side, :duplicated, :sameOrderId, :sameOwn, :likeOrderId, :likeOwn, :likeDistance, :createdAt) ON CONFLICT DO NOTHING`,
    it,
  );
};
export const vouchersOf = (db: Db, orderId: string): Voucher[] =>
  db.keptAll("SELECT * FROM vouchers WHERE orderId = :orderId ORDER BY createdAt, url", { orderId });
export const dropVouchers = (db: Db, orderId: string): void => {
  db.run("DELETE FROM vouchers WHERE orderId = :orderId", { orderId });
};

export const sumOf = (orders: readonly Order[]): { amount: Fen; quantity: Units } => ({
  amount: orders.reduce((sum, it) => sum + it.amount, 0) as Fen,
  quantity: orders.reduce((sum, it) => sum + it.quantity, 0) as Units,
});
