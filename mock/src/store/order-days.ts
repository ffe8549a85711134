/**
 * How many orders somebody has on either side, and what they come to, by the day of their beginning and how they stand: who has traded for years
 * is counted by his days. It lies beside the database and is made anew with each opening; from then on every change of an order changes it in
 * the same transaction, whoever makes the change.
 */
export const dayMs = 86_400_000;

const columns = "userId, seller, status, day, closeType, orders, amount, quantity, ms, timed";
const sides = [
  { user: "buyerId", seller: 0, ms: (of: string) => `${of}paidAt - coalesce(${of}confirmedAt, ${of}createdAt)` },
  { user: "sellerId", seller: 1, ms: (of: string) => `${of}finishedAt - ${of}paidAt` },
] as const;
const counted = ["buyerId", "sellerId", "status", "closeType", "amount", "quantity", "createdAt", "confirmedAt", "paidAt", "finishedAt"];

/** One order as a part of its day. */
const partOf = (of: string, { user, seller, ms }: (typeof sides)[number], sign: "" | "-"): string =>
  [
    ...[`${of}${user}`, seller, `${of}status`, `${of}createdAt / ${dayMs}`, `${of}closeType`],
    ...["1", `${of}amount`, `${of}quantity`, `coalesce(${ms(of)}, 0)`, `((${ms(of)}) IS NOT NULL)`].map(
      (it) => `${sign}${sign && "("}${it}${sign && ")"}`,
    ),
  ].join();
const add = (of: "OLD." | "NEW.", sign: "" | "-"): string =>
  sides
    .map(
      (side) => `INSERT INTO orderDays (${columns}) VALUES (${partOf(of, side, sign)})
        ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, amount = amount + excluded.amount,
          quantity = quantity + excluded.quantity, ms = ms + excluded.ms, timed = timed + excluded.timed;`,
    )
    .join("\n");
const countedAnew = sides.map((side) => `SELECT ${partOf("", side, "")} FROM orders`).join(" UNION ALL ");
const sums = "sum(orders) AS orders, sum(amount) AS amount, sum(quantity) AS quantity, sum(ms) AS ms, sum(timed) AS timed";
const summed = (from: string): string =>
  `SELECT userId, seller, status, day, closeType, ${sums} FROM ${from} GROUP BY userId, seller, status, day, closeType`;

export const openOrderDays = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE orderDays (
    userId TEXT NOT NULL, seller INTEGER NOT NULL, status INTEGER NOT NULL, day INTEGER NOT NULL, closeType INTEGER NOT NULL,
    orders INTEGER NOT NULL, amount INTEGER NOT NULL, quantity INTEGER NOT NULL, ms INTEGER NOT NULL, timed INTEGER NOT NULL,
    PRIMARY KEY (userId, seller, status, day, closeType)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO orderDays (${columns}) WITH parts (${columns}) AS (${countedAnew}) ${summed("parts")};
  CREATE TEMP TRIGGER orderDaysInsert AFTER INSERT ON main.orders BEGIN ${add("NEW.", "")} END;
  CREATE TEMP TRIGGER orderDaysDelete AFTER DELETE ON main.orders BEGIN ${add("OLD.", "-")} END;
  CREATE TEMP TRIGGER orderDaysUpdate AFTER UPDATE ON main.orders
    WHEN ${counted.map((it) => `OLD.${it} IS NOT NEW.${it}`).join(" OR ")} BEGIN ${add("OLD.", "-")} ${add("NEW.", "")} END;`;

/** For the auditor: days that are not what their orders come to. */
export const wrongOrderDays = `WITH parts (${columns}) AS (${countedAnew}),
    are AS (${summed("parts")}), kept AS (SELECT ${columns} FROM orderDays WHERE orders <> 0 OR amount <> 0 OR quantity <> 0 OR ms <> 0 OR timed <> 0)
  SELECT userId || ' ' || day AS it FROM (SELECT * FROM are EXCEPT SELECT * FROM kept)
  UNION ALL SELECT userId || ' ' || day FROM (SELECT * FROM kept EXCEPT SELECT * FROM are)`;
