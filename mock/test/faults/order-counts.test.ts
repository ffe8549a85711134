import { afterAll, beforeAll, expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import type { OrderRecord } from "../../src/rules/stored-records.ts";
import type { World } from "../../src/backend/context/world.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";
import { storyStartAt } from "../stories/story.ts";
import { dumpRows, replaceRowsByDump } from "../../src/db/db.ts";
import {
  addOrder,
  orderCountsByStatus,
  findOrderPage,
  tradeStatisticsOfUser,
} from "../../src/db/orders.ts";
import { openWorld } from "../../src/worlds/world/open-world.ts";
import { openRandomUsers } from "./random-users.ts";

let world: World;
beforeAll(() => {
  world = openWorld({ name: "", dbPath: ":memory:", seed: 1, startAt: storyStartAt });
  world.clock.freeze(true);
  const rush = openRandomUsers(world, createRandomSource(3));
  for (let n = 0; n < 150; n += 1) rush.step();
});
afterAll(() => world.close());

const wrongCounts = () =>
  auditLedger(world).invariants.find((it) => it.id.startsWith("order counters"))?.detail;
const all = () => world.db.all<OrderRecord>("SELECT * FROM orders");
const mean = (them: readonly number[]) =>
  them.length === 0 ? null : Math.trunc(them.reduce((sum, it) => sum + it, 0) / them.length);

/** Calculates the trade statistics of a user from all orders. */
function countedOf(userId: string, since: number) {
  const [bought, sold] = [
    all().filter((it) => it.buyerId === userId),
    all().filter((it) => it.sellerId === userId),
  ];
  const lately = (them: OrderRecord[], status: number) =>
    them.filter((it) => it.status === status && it.createdAt >= since);
  const closed = (them: OrderRecord[], types: readonly number[]) =>
    lately(them, 60).filter((it) => types.includes(it.closeType)).length;
  return {
    total: [...bought, ...sold].filter((it) => it.status === 50).length,
    orders30d: lately([...bought, ...sold], 50).length,
    faults30d: closed(bought, [1, 2, 5, 6]) + closed(sold, [3, 4]),
    cancels30d: closed(bought, [1, 2, 6]),
    failures30d: closed(sold, [3, 4]),
    avgPayMs: mean(
      lately(bought, 50).flatMap((order) =>
        order.paidAt === null ? [] : [order.paidAt - (order.confirmedAt ?? order.createdAt)],
      ),
    ),
    avgReleaseMs: mean(
      lately(sold, 50).flatMap((order) =>
        order.finishedAt === null || order.paidAt === null ? [] : [order.finishedAt - order.paidAt],
      ),
    ),
  };
}

test("trade statistics equal a count of the orders, whenever the period starts", () => {
  const people = world.db.all<{ id: string }>("SELECT id FROM users").map((it) => it.id);
  const moments = all().flatMap(({ createdAt }, at) =>
    at % 40 === 0 ? [createdAt, createdAt + 1] : [],
  );
  let seen = 0;
  for (const since of moments)
    for (const id of people) {
      const kept = tradeStatisticsOfUser(world.db, id, since);
      expect({ id, since, ...kept }).toEqual({ id, since, ...countedOf(id, since) });
      seen += kept.orders30d + kept.faults30d;
    }
  expect(seen).toBeGreaterThan(100);
});

test("the totals of each order list tab equal a count of the orders", () => {
  const asked = { role: null, tab: null, status: null, entrustId: null, from: null, until: null };
  for (const { id: userId } of world.db.all<{ id: string }>("SELECT id FROM users")) {
    const mine = all().filter((it) => it.buyerId === userId || it.sellerId === userId);
    for (const [tab, holds] of [
      [null, () => true],
      [1, (it: OrderRecord) => it.status < 50],
      [3, (it: OrderRecord) => it.status === 60],
    ] as const) {
      const them = mine.filter(holds);
      const { total, amount, quantity } = findOrderPage(world.db, { ...asked, userId, tab }, 20, 0);
      const sum = (of: "amount" | "quantity") => them.reduce((before, it) => before + it[of], 0);
      expect([userId, tab, total, amount, quantity]).toEqual([
        userId,
        tab,
        them.length,
        sum("amount"),
        sum("quantity"),
      ]);
    }
    expect(orderCountsByStatus(world.db, userId).reduce((sum, it) => sum + it.count, 0)).toBe(
      mine.length,
    );
  }
});

test("order counters are correct after a rollback and after loading a dump", () => {
  const [order] = all();
  if (order === undefined) throw new Error("no order was created");
  const add = () => addOrder(world.db, { ...order, id: "X-again" });
  expect(() =>
    world.db.transaction(() => {
      add();
      throw new Error("no");
    }),
  ).toThrow("no");
  expect(wrongCounts()).toBe("");
  replaceRowsByDump(world.db, dumpRows(world.db), 3 * 3_600_000);
  expect(wrongCounts()).toBe("");
});

test.each([
  "orderSums SET orders",
  "endedDays SET done",
  "endedHours SET done",
  "tradedPairs SET orders",
])("the audit reports a count that differs from the orders: %s", (them) => {
  const column = them.split(" ").at(-1);
  world.db.run(`UPDATE ${them} = ${column} + :one`, { one: 1 });
  expect(wrongCounts()).toMatch(/^\w+ \w+/);
  world.db.run(`UPDATE ${them} = ${column} - :one`, { one: 1 });
  expect(wrongCounts()).toBe("");
});
