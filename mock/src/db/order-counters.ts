import { dayMs, hourMs } from "../rules/constants.ts";

// Counters of orders, so that a list or a profile costs the same for any number of orders.
// `addOrder` and `changeOrder` maintain them in the transaction of the change. The tables are
// temporary. They are filled when a database is opened or loaded, and no snapshot contains them.

type EndedSums = Record<
  "done" | "payMs" | "payTimed" | "releaseMs" | "releaseTimed" | "faults" | "cancels" | "failures",
  string
>;
const payMs = "paidAt - coalesce(confirmedAt, createdAt)";
const releaseMs = "finishedAt - paidAt";
const never = "0";
/**
 * SQL expressions of one ended order. Faults, cancellations and failures count only against the
 * user who caused them.
 */
const endedOrderSums: Record<"buyerId" | "sellerId", EndedSums> = {
  buyerId: {
    done: "(status = 50)",
    payMs: `iif(status = 50, coalesce(${payMs}, 0), 0)`,
    payTimed: `(status = 50 AND (${payMs}) IS NOT NULL)`,
    releaseMs: never,
    releaseTimed: never,
    faults: "(closeType IN (1, 2, 5, 6))",
    cancels: "(closeType IN (1, 2, 6))",
    failures: never,
  },
  sellerId: {
    done: "(status = 50)",
    payMs: never,
    payTimed: never,
    releaseMs: `iif(status = 50, coalesce(${releaseMs}, 0), 0)`,
    releaseTimed: `(status = 50 AND (${releaseMs}) IS NOT NULL)`,
    faults: "(closeType IN (3, 4))",
    cancels: never,
    failures: "(closeType IN (3, 4))",
  },
};
export const endedOrderCounterColumns = Object.keys(endedOrderSums.buyerId) as (keyof EndedSums)[];
const users = ["buyerId", "sellerId"] as const;
/**
 * Returns the SQL columns of one ended order of a buyer or a seller, named like those of
 * `endedDays`.
 */
export const endedOrderCounterColumnsSql = (user: "buyerId" | "sellerId"): string =>
  endedOrderCounterColumns.map((name) => `${endedOrderSums[user][name]} AS ${name}`).join();

type Counter = {
  table: string;
  key: string;
  sums: readonly string[];
  from: (condition: string) => string;
};
/** Counts ended orders by user and by the day or hour in which they were created. */
const endedOrderCounter = (table: string, unit: string, unitMs: number): Counter => ({
  table,
  key: `userId, ${unit}`,
  sums: endedOrderCounterColumns,
  from: (condition) =>
    users
      .map(
        (user) =>
          `SELECT ${user} AS userId, createdAt / ${unitMs} AS ${unit}, ${endedOrderCounterColumnsSql(user)} FROM orders WHERE status >= 50 AND ${condition}`,
      )
      .join(" UNION ALL "),
});
const counters: readonly Counter[] = [
  {
    table: "orderSums",
    key: "userId, seller, status",
    sums: ["orders", "amount", "quantity"],
    from: (condition) =>
      users
        .map(
          (user, seller) =>
            `SELECT ${user} AS userId, ${seller} AS seller, status, 1 AS orders, amount, quantity FROM orders WHERE ${condition}`,
        )
        .join(" UNION ALL "),
  },
  endedOrderCounter("endedDays", "day", dayMs),
  endedOrderCounter("endedHours", "hour", hourMs),
  {
    table: "tradedPairs",
    key: "buyerId, sellerId",
    sums: ["orders"],
    from: (condition) =>
      `SELECT buyerId, sellerId, 1 AS orders FROM orders WHERE status = 50 AND ${condition}`,
  },
];

/**
 * Tables with the stored statistics of users. They are temporary like the counters, so they are
 * empty when a database is opened, and no snapshot contains them. A transaction that ends or
 * reopens an order drops the rows of the buyer and the seller. An evaluation drops the row of the
 * evaluated user in `userFigures`. The next read stores the row again.
 */
const figureTables = `
  CREATE TEMP TABLE userFigures (
    userId TEXT PRIMARY KEY, fromAt INTEGER NOT NULL, untilAt INTEGER NOT NULL,
    totalOrders INTEGER NOT NULL, orders30d INTEGER NOT NULL, finishRate30d REAL NOT NULL, avgReleaseSec INTEGER, avgPaySec INTEGER,
    goodRate REAL, sales INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE releaseFigures (
    userId TEXT PRIMARY KEY, fromAt INTEGER NOT NULL, untilAt INTEGER NOT NULL, p90Sec INTEGER, releases INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`;

export const orderCounterTablesSql = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE orderSums (
    userId TEXT NOT NULL, seller INTEGER NOT NULL, status INTEGER NOT NULL,
    orders INTEGER NOT NULL, amount INTEGER NOT NULL, quantity INTEGER NOT NULL, PRIMARY KEY (userId, seller, status)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE endedDays (
    userId TEXT NOT NULL, day INTEGER NOT NULL, ${endedOrderCounterColumns.map((name) => `${name} INTEGER NOT NULL`).join(", ")}, PRIMARY KEY (userId, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE endedHours (
    userId TEXT NOT NULL, hour INTEGER NOT NULL, ${endedOrderCounterColumns.map((name) => `${name} INTEGER NOT NULL`).join(", ")}, PRIMARY KEY (userId, hour)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE tradedPairs (
    buyerId TEXT NOT NULL, sellerId TEXT NOT NULL, orders INTEGER NOT NULL, PRIMARY KEY (buyerId, sellerId)
  ) STRICT, WITHOUT ROWID;${figureTables}`;

const sumsOf = ({ key, sums, from }: Counter, condition: string): string =>
  `SELECT ${key}, ${sums.map((name) => `sum(${name}) AS ${name}`).join()} FROM (${from(condition)}) GROUP BY ${key}`;
const names = ({ key, sums }: Counter): string => `${key}, ${sums.join(", ")}`;

const figures = ["userFigures", "releaseFigures"];
/**
 * Statements that drop the stored statistics of buyer and seller of the order `:id`, if it has
 * ended.
 */
const dropFiguresOfOrder = figures.map(
  (table) => `DELETE FROM ${table} WHERE userId IN
    (SELECT buyerId FROM orders WHERE id = :id AND status >= 50 UNION ALL SELECT sellerId FROM orders WHERE id = :id AND status >= 50)`,
);
const dropAllFigures = figures.map((table) => `DELETE FROM ${table};`);

/**
 * Statements that add the order `:id`, as its row is now, to the counters (`:sign` 1) or subtract
 * it (−1). They also drop the stored statistics of its users, if it has ended.
 */
export const addToOrderCountersSql: readonly string[] = [
  ...counters.map(
    (counter) => `INSERT INTO ${counter.table} (${names(counter)})
    SELECT ${counter.key}, ${counter.sums.map((name) => `:sign * ${name}`).join()} FROM (${sumsOf(counter, "id = :id")}) WHERE true
    ON CONFLICT DO UPDATE SET ${counter.sums.map((name) => `${name} = ${name} + excluded.${name}`).join()}`,
  ),
  ...dropFiguresOfOrder,
];
/** Fills the counters from all orders and drops all stored statistics. */
export const recountOrderCountersSql: string = [
  ...counters.map(
    (counter) =>
      `DELETE FROM ${counter.table}; INSERT INTO ${counter.table} (${names(counter)}) ${sumsOf(counter, "true")};`,
  ),
  ...dropAllFigures,
].join("\n");

const countedColumns = new Set(
  "buyerId sellerId status closeType completeType amount quantity createdAt confirmedAt paidAt finishedAt".split(
    " ",
  ),
);
export const isChangeOfCountedOrderColumns = (change: object): boolean =>
  Object.keys(change).some((name) => countedColumns.has(name));

/** For the audit: finds each counter that differs from the sum of the orders. */
export const findWrongOrderCountersSql = counters
  .flatMap((counter) => {
    const isSet = counter.sums.map((name) => `${name} <> 0`).join(" OR ");
    const counted = `SELECT * FROM (${sumsOf(counter, "true")}) WHERE ${isSet}`;
    const stored = `SELECT ${names(counter)} FROM ${counter.table} WHERE ${isSet}`;
    const id = counter.key.replace(/^(\w+).*$/, "$1");
    return [`${counted} EXCEPT ${stored}`, `${stored} EXCEPT ${counted}`].map(
      (it) => `SELECT '${counter.table} ' || ${id} AS it FROM (${it})`,
    );
  })
  .join(" UNION ALL ");
