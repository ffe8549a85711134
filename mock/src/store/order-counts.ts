/**
 * What somebody's orders come to: on either side by how they stand, of ended ones by the day of their beginning, and of each two who traded.
 * A day says what came up to it, so what came since a day is one row less another, however many years lie between. All of it lies beside the
 * database and is made anew with each opening; from then on every change of an order changes it in the same transaction, whoever makes the change.
 */
export const dayMs = 86_400_000;
/** The row that comes after every day: it is there as soon as there is any. */
export const everDay = 1_000_000_000;

type Sums = Record<"done" | "payMs" | "payTimed" | "releaseMs" | "releaseTimed" | "faults" | "cancels" | "failures", string>;
const timed = (of: string, name: "pay" | "release", ms: string) => ({
  [`${name}Ms`]: `iif(${of}status = 50, coalesce(${ms}, 0), 0)`,
  [`${name}Timed`]: `(${of}status = 50 AND (${ms}) IS NOT NULL)`,
});
/** Cancels that were his fault count against him; what the system or the other ended does not. */
const closedBy = (of: string, types: string): string => `(${of}closeType IN (${types}))`;
const ended = {
  buyerId: (of: string): Partial<Sums> => ({
    done: `(${of}status = 50)`,
    ...timed(of, "pay", `${of}paidAt - coalesce(${of}confirmedAt, ${of}createdAt)`),
    faults: closedBy(of, "1, 2, 5, 6"),
    cancels: closedBy(of, "1, 2, 6"),
  }),
  sellerId: (of: string): Partial<Sums> => ({
    done: `(${of}status = 50)`,
    ...timed(of, "release", `${of}finishedAt - ${of}paidAt`),
    faults: closedBy(of, "3, 4"),
    failures: closedBy(of, "3, 4"),
  }),
};
const endedSums: readonly (keyof Sums)[] = ["done", "payMs", "payTimed", "releaseMs", "releaseTimed", "faults", "cancels", "failures"];
/** Of all that a question finds, on one side. */
export const endedOf = (user: "buyerId" | "sellerId"): string =>
  endedSums.map((it) => `coalesce(sum(${ended[user]("")[it] ?? 0}), 0) AS ${it}`).join();
const endedColumns = ["userId", "day", ...endedSums].join();
const users = ["buyerId", "sellerId"] as const;
const dayOf = (of: string): string => `${of}createdAt / ${dayMs}`;

const addEnded = (of: "OLD." | "NEW.", sign: "+" | "-"): string =>
  users
    .map((user) => {
      const set = Object.entries(ended[user](of)).map(([name, sum]) => `${name} = ${name} ${sign} (${sum})`);
      return `UPDATE endedDays SET ${set.join()} WHERE userId = ${of}${user} AND day >= ${dayOf(of)};`;
    })
    .join("\n");
/** A day begins with what came before it. */
const beginDay = users
  .map((user) => {
    const before = `(SELECT * FROM endedDays WHERE userId = NEW.${user} AND day < ${dayOf("NEW.")} ORDER BY day DESC LIMIT 1)`;
    const zeros = endedSums.map(() => "0").join();
    return `INSERT INTO endedDays (${endedColumns}) VALUES (NEW.${user}, ${everDay}, ${zeros}) ON CONFLICT DO NOTHING;
      INSERT INTO endedDays (${endedColumns}) SELECT NEW.${user}, ${dayOf("NEW.")}, ${endedSums.map((it) => `coalesce(${it}, 0)`).join()}
        FROM (SELECT 1) LEFT JOIN ${before} WHERE true ON CONFLICT DO NOTHING;`;
  })
  .join("\n");
const addPair = (of: "OLD." | "NEW.", sign: "+" | "-"): string =>
  `INSERT INTO tradedPairs SELECT ${of}buyerId, ${of}sellerId, ${sign}1 WHERE ${of}status = 50
     ON CONFLICT DO UPDATE SET orders = orders + excluded.orders;`;
const addSums = (of: "OLD." | "NEW.", sign: "+" | "-"): string =>
  users
    .map(
      (
        user,
        seller,
      ) => `INSERT INTO orderSums VALUES (${of}${user}, ${seller}, ${of}status, ${sign}1, ${sign}${of}amount, ${sign}${of}quantity)
        ON CONFLICT DO UPDATE SET orders = orders + excluded.orders, amount = amount + excluded.amount, quantity = quantity + excluded.quantity;`,
    )
    .join("\n");

const sums = users
  .map(
    (user, seller) =>
      `SELECT ${user} AS userId, ${seller} AS seller, status, count(*), sum(amount), sum(quantity) FROM orders GROUP BY 1, 2, 3`,
  )
  .join(" UNION ALL ");
const pairs = "SELECT buyerId, sellerId, count(*) FROM orders WHERE status = 50 GROUP BY 1, 2";
const parts = users.map((user) => {
  const of = ended[user]("");
  return `SELECT ${user} AS userId, ${dayOf("")} AS day, ${endedSums.map((it) => `${of[it] ?? 0} AS ${it}`).join()} FROM orders WHERE status >= 50`;
});
const days = `SELECT userId, day, ${endedSums.map((it) => `sum(${it}) AS ${it}`).join()} FROM (${parts.join(" UNION ALL ")}) GROUP BY 1, 2`;

const changed = (names: string): string =>
  names
    .split(" ")
    .map((it) => `OLD.${it} IS NOT NEW.${it}`)
    .join(" OR ");
const sumsChanged = changed("buyerId sellerId status amount quantity");
const endedChanged = changed("buyerId sellerId status closeType createdAt confirmedAt paidAt finishedAt");
const leave = `${addEnded("OLD.", "-")} ${addPair("OLD.", "-")}`;
const enter = `${beginDay} ${addEnded("NEW.", "+")} ${addPair("NEW.", "+")}`;

export const openOrderCounts = `
  PRAGMA temp_store = MEMORY;
  CREATE TEMP TABLE orderSums (
    userId TEXT NOT NULL, seller INTEGER NOT NULL, status INTEGER NOT NULL,
    orders INTEGER NOT NULL, amount INTEGER NOT NULL, quantity INTEGER NOT NULL, PRIMARY KEY (userId, seller, status)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE tradedPairs (
    buyerId TEXT NOT NULL, sellerId TEXT NOT NULL, orders INTEGER NOT NULL, PRIMARY KEY (buyerId, sellerId)
  ) STRICT, WITHOUT ROWID;
  CREATE TEMP TABLE endedDays (
    userId TEXT NOT NULL, day INTEGER NOT NULL, ${endedSums.map((it) => `${it} INTEGER NOT NULL`).join(", ")}, PRIMARY KEY (userId, day)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO orderSums ${sums};
  INSERT INTO tradedPairs ${pairs};
  INSERT INTO endedDays SELECT userId, day, ${endedSums.map((it) => `sum(${it}) OVER (PARTITION BY userId ORDER BY day)`).join()} FROM (${days});
  INSERT INTO endedDays SELECT userId, ${everDay}, ${endedSums.map((it) => `sum(${it})`).join()} FROM (${days}) GROUP BY userId;
  CREATE TEMP TRIGGER orderSumsInsert AFTER INSERT ON main.orders BEGIN ${addSums("NEW.", "+")} END;
  CREATE TEMP TRIGGER orderSumsDelete AFTER DELETE ON main.orders BEGIN ${addSums("OLD.", "-")} END;
  CREATE TEMP TRIGGER orderSumsUpdate AFTER UPDATE ON main.orders WHEN ${sumsChanged} BEGIN ${addSums("OLD.", "-")} ${addSums("NEW.", "+")} END;
  CREATE TEMP TRIGGER endedInsert AFTER INSERT ON main.orders WHEN NEW.status >= 50 BEGIN ${enter} END;
  CREATE TEMP TRIGGER endedDelete AFTER DELETE ON main.orders WHEN OLD.status >= 50 BEGIN ${leave} END;
  CREATE TEMP TRIGGER endedLeave AFTER UPDATE ON main.orders WHEN OLD.status >= 50 AND (${endedChanged}) BEGIN ${leave} END;
  CREATE TEMP TRIGGER endedEnter AFTER UPDATE ON main.orders WHEN NEW.status >= 50 AND (${endedChanged}) BEGIN ${enter} END;`;

const stepped = `SELECT * FROM (SELECT userId, day, ${endedSums.map((it) => `${it} - lag(${it}, 1, 0) OVER (PARTITION BY userId ORDER BY day) AS ${it}`).join()}
  FROM endedDays) WHERE ${endedSums.map((it) => `${it} <> 0`).join(" OR ")}`;
/** An ended order of which nothing is counted is a day of nothing. */
const someDays = `SELECT * FROM (${days}) WHERE ${endedSums.map((it) => `${it} <> 0`).join(" OR ")}`;
const differing = (name: string, are: string, kept: string): string =>
  [`${are} EXCEPT ${kept}`, `${kept} EXCEPT ${are}`].map((it) => `SELECT '${name} ' || userId AS it FROM (${it})`).join(" UNION ALL ");
const all = (from: string): string => `SELECT * FROM (${from})`;
/** For the auditor: who has counts that are not what the orders come to. */
export const wrongOrderCounts = [
  differing("sums", all(sums), "SELECT * FROM orderSums WHERE orders <> 0 OR amount <> 0 OR quantity <> 0"),
  differing("days", someDays, stepped),
  differing(
    "pairs",
    "SELECT buyerId || ' ' || sellerId AS userId, n FROM (SELECT buyerId, sellerId, count(*) AS n FROM orders WHERE status = 50 GROUP BY 1, 2)",
    "SELECT buyerId || ' ' || sellerId AS userId, orders FROM tradedPairs WHERE orders <> 0",
  ),
].join(" UNION ALL ");
