import { DatabaseSync, StatementSync } from "node:sqlite";
import type { CallName } from "contract";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dayMs } from "../../src/rules/constants.ts";
import type { OrderRecord } from "../../src/rules/stored-records.ts";
import type { World } from "../../src/backend/context/world.ts";
import { executeCall } from "../../src/backend/execute/execute-call.ts";
import { storyStartAt } from "../stories/story.ts";
import { addOrder, orderById } from "../../src/db/orders.ts";
import { openWorld } from "../../src/worlds/world/open-world.ts";

let world: World;
beforeAll(() => {
  world = openWorld({ name: "", dbPath: ":memory:", seed: 1, startAt: storyStartAt });
  world.clock.freeze(true);
});
afterAll(() => world.close());

const one = (sql: string): string => world.db.one<{ id: string }>(sql)?.id ?? "";
const buyer = () => one("SELECT id FROM users WHERE launchKey = 'demo-buyer'");
const seller = () => one("SELECT id FROM users WHERE launchKey = 'demo-seller'");
const ownOrder = () =>
  one(
    "SELECT o.id FROM orders o JOIN users u ON u.id = o.buyerId WHERE u.launchKey = 'demo-buyer' AND o.status = 50",
  );

function ask(call: CallName, input: object, userId = buyer()): void {
  expect([call, executeCall(world, call, { userId, token: "" }, input as never).code]).toEqual([
    call,
    200,
  ]);
}

/** Returns the SELECT statements that an action executes. */
function questionsOf(act: () => void): string[] {
  const spies = (["get", "all"] as const).map((it) => vi.spyOn(StatementSync.prototype, it));
  act();
  const seen = spies.flatMap((it) => it.mock.contexts).map((it) => (it as StatementSync).sourceSQL);
  for (const it of spies) it.mockRestore();
  return seen.filter((it) => it.startsWith("SELECT"));
}

/** Sends the reads that a client repeats. */
function askAll(): void {
  const page = { pageNo: 1, pageSize: 20 };
  for (const call of [
    "userInfo",
    "assetInfo",
    "buyConfig",
    "orderStat",
    "appealList",
    "reportList",
  ] as const)
    ask(call, {});
  for (const sort of ["price", "speed", "orders", "credit"])
    ask("buyAbleList", { ...page, onlyMatch: 0, sort });
  for (const tab of [0, 1, 2, 3, 4]) ask("orderList", { ...page, tab });
  for (const role of [1, 2]) ask("orderList", { ...page, role, month: "2026-11" });
  ask("orderDetail", { id: ownOrder() });
  ask("orderOutTime", { id: ownOrder() });
  ask("chatList", { id: ownOrder(), limit: 100 });
  ask("buySellDetail", {
    id: one("SELECT id FROM entrusts WHERE status = 1 ORDER BY price LIMIT 1"),
  });
  ask("billList", page);
  for (const it of ["methodList", "sellList", "sellConfig"] as const) ask(it, {}, seller());
  ask(
    "sellDetail",
    {
      id: one(
        "SELECT e.id FROM entrusts e JOIN users u ON u.id = e.sellerId WHERE u.launchKey = 'demo-seller'",
      ),
    },
    seller(),
  );
}

const plansOf = (questions: readonly string[]) =>
  [...new Set(questions)].map((sql) => ({
    sql,
    steps: world.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map((it) => it.detail),
  }));

/**
 * Accepted scans, which read few rows in any world: listings on sale, maintenance, next timers, and
 * intermediate results of the query.
 */
const small = [
  "SCAN entrusts USING INDEX entrustsSelling",
  "SCAN outages",
  "SCAN timers USING COVERING INDEX timersDue",
  "SCAN b",
  "SCAN (subquery-2)",
  "SCAN (subquery-5)",
  "SCAN CONSTANT ROW",
  // Ids of the sellers, passed by the caller.
  "SCAN json_each VIRTUAL TABLE INDEX 1:",
];

test("repeated reads scan no table that grows with the world", () => {
  world.db.exec("SELECT 1");
  const questions = questionsOf(askAll).filter(
    (it) => !it.includes("launchKey") && !it.startsWith("SELECT id FROM entrusts"),
  );
  expect(questions.length).toBeGreaterThan(50);
  const walks = plansOf(questions).flatMap(({ sql, steps }) =>
    steps
      .filter((it) => it.startsWith("SCAN ") && !small.includes(it))
      .map((step) => ({ sql, step })),
  );
  expect(walks).toEqual([]);
});

test("orderList reads the newest orders by index without sorting all of them", () => {
  for (const tab of [0, 2, 3, 4]) {
    const questions = questionsOf(() => ask("orderList", { tab, pageNo: 1, pageSize: 20 })).filter(
      (it) => it.includes("LIMIT :limit"),
    );
    const [plan] = plansOf(questions.filter((it) => it.includes("FROM orders")));
    expect(plan?.steps).not.toContain("USE TEMP B-TREE FOR ORDER BY");
  }
});

/** Tables that grow with the number of orders. */
const growing = ["orders", "orderEvents", "messages", "creditChanges", "cancels", "evaluations"];
const beside = ["orderSums", "endedDays", "endedHours", "tradedPairs"];
/**
 * Counts the rows that each action reads from the tables above, with empty caches. Views replace
 * the tables while the actions run.
 */
function rowsOf(acts: Readonly<Record<string, () => void>>): Record<string, number> {
  const spy = vi.spyOn(DatabaseSync.prototype, "prepare");
  world.db.one("SELECT 'a statement that nobody has made before'");
  const [raw] = spy.mock.contexts as DatabaseSync[];
  spy.mockRestore();
  if (!raw) throw new Error("no database");
  let rows = 0;
  raw.function("seen", () => (rows += 1));
  for (const it of beside) world.db.exec(`ALTER TABLE ${it} RENAME TO ${it}Rows`);
  const places: Record<string, string> = Object.fromEntries([
    ...growing.map((it) => [it, `main.${it}`]),
    ...beside.map((it) => [it, `temp.${it}Rows`]),
  ]);
  for (const [view, place] of Object.entries(places))
    world.db.exec(`CREATE TEMP VIEW ${view} AS SELECT * FROM ${place} WHERE seen()`);
  const seen: Record<string, number> = {};
  for (const [name, act] of Object.entries(acts)) {
    world.db.exec("SELECT 1");
    rows = 0;
    act();
    seen[name] = rows;
  }
  for (const it of Object.keys(places)) world.db.exec(`DROP VIEW temp.${it}`);
  for (const it of beside) world.db.exec(`ALTER TABLE temp.${it}Rows RENAME TO ${it}`);
  return seen;
}

/**
 * Adds completed and closed orders between two users, who take both roles. The orders are 2 to 28
 * days or at least 40 days old, so none is at an edge of the statistics of today and of 30 days.
 */
function trade(from: number, until: number): void {
  const done = orderById(world.db, ownOrder()) as OrderRecord;
  const closed = world.db.one<OrderRecord>("SELECT * FROM orders WHERE status = 60") as OrderRecord;
  const { buyerId, sellerId } = done;
  world.db.transaction(() => {
    for (let n = from; n < until; n++) {
      const sides = n % 3 === 0 ? { buyerId: sellerId, sellerId: buyerId } : { buyerId, sellerId };
      const days = n % 5 === 0 ? 40 + (n % 400) : 2 + (n % 27);
      const createdAt = storyStartAt - days * dayMs;
      addOrder(world.db, {
        ...(n % 2 === 0 ? done : closed),
        ...sides,
        payType: (1 + (n % 4)) as OrderRecord["payType"],
        id: `GROWN${n}`,
        createdAt,
      });
    }
  });
}

test("orderDetail, userInfo and orderStat read as many rows with 6,000 orders as with 2,000", () => {
  const id = ownOrder();
  const views = {
    "an order": () => ask("orderDetail", { id }),
    "who I am": () => ask("userInfo", {}),
    "how many": () => ask("orderStat", {}),
  };
  trade(0, 2_000);
  const month = rowsOf(views);
  trade(2_000, 6_000);
  expect(rowsOf(views)).toEqual(month);
  expect(month["an order"]).toBeLessThan(200);
});
