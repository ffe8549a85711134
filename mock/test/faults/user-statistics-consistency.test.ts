import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRandomSource } from "../../src/random.ts";
import { dayStart, startOfMinute } from "../../src/rules/calendar.ts";
import { dayMs, hourMs, minuteMs, statisticsPeriodMs } from "../../src/rules/constants.ts";
import { forecastReleaseTime } from "../../src/rules/release-forecast.ts";
import type { OrderRecord } from "../../src/rules/stored-records.ts";
import type { World } from "../../src/backend/context/world.ts";
import { readSellerReleaseTimeStatistics } from "../../src/backend/queries/release-forecast.ts";
import { readUserStatistics } from "../../src/backend/queries/user-statistics.ts";
import { auditLedger } from "../../src/backend/execute/audit-ledger.ts";
import { runInTransaction } from "../../src/backend/execute/run-in-transaction.ts";
import { storyStartAt } from "../stories/story.ts";
import { addEvaluation, type EvaluationRecord } from "../../src/db/reputation.ts";
import { changePayMethod, payMethodsOfUser } from "../../src/db/pay-methods.ts";
import { addOrder } from "../../src/db/orders.ts";
import type { ReleaseTimeStatistics, UserStatistics } from "../../src/db/stored-user-statistics.ts";
import { openWorld } from "../../src/worlds/world/open-world.ts";
import { openRandomUsers } from "./random-users.ts";

let world: World;
let rush: ReturnType<typeof openRandomUsers>;
beforeAll(() => {
  world = openWorld({ name: "", dbPath: ":memory:", seed: 1, startAt: storyStartAt });
  world.clock.freeze(true);
  rush = openRandomUsers(world, createRandomSource(3));
});
afterAll(() => world.close());

const percent = (part: number, whole: number) => Math.round((part * 1_000) / whole) / 10;
const meanSec = (times: readonly number[]) =>
  times.length === 0
    ? null
    : Math.round(Math.trunc(times.reduce((sum, ms) => sum + ms, 0) / times.length) / 1_000);

type Figures = UserStatistics & ReleaseTimeStatistics;
/** Calculates the statistics of a user from all orders and evaluations. */
function counted(
  orders: readonly OrderRecord[],
  evaluations: readonly EvaluationRecord[],
  userId: string,
  since: number,
): Figures {
  const bought = orders.filter((it) => it.buyerId === userId);
  const sold = orders.filter((it) => it.sellerId === userId);
  const done = (them: readonly OrderRecord[]) => them.filter((it) => it.status === 50);
  const lately = (them: readonly OrderRecord[]) => them.filter((it) => it.createdAt >= since);
  const faults = (them: readonly OrderRecord[], types: readonly number[]) =>
    lately(them).filter((it) => types.includes(it.closeType)).length;
  const orders30d = lately(done([...bought, ...sold])).length;
  const ended = orders30d + faults(bought, [1, 2, 5, 6]) + faults(sold, [3, 4]);
  const releases = done(sold)
    .filter((it) => it.completeType === 1)
    .toSorted((a, b) => Number(b.finishedAt) - Number(a.finishedAt))
    .slice(0, 100)
    .map((it) => ({ paidAt: Number(it.paidAt), ms: Number(it.finishedAt) - Number(it.paidAt) }));
  const forecast = forecastReleaseTime(releases, since + statisticsPeriodMs);
  const stars = evaluations.filter((it) => it.toId === userId).map((it) => it.stars);
  return {
    totalOrders: done([...bought, ...sold]).length,
    orders30d,
    finishRate30d: ended === 0 ? 100 : percent(orders30d, ended),
    avgReleaseSec: meanSec(
      lately(done(sold)).flatMap((order) =>
        order.paidAt === null ? [] : [Number(order.finishedAt) - order.paidAt],
      ),
    ),
    avgPaySec: meanSec(
      lately(done(bought)).flatMap((order) =>
        order.paidAt === null ? [] : [order.paidAt - (order.confirmedAt ?? order.createdAt)],
      ),
    ),
    goodRate:
      stars.length === 0 ? null : percent(stars.filter((it) => it >= 4).length, stars.length),
    sales: done(sold).length,
    p90Sec: forecast?.p90Sec ?? null,
    releases: forecast?.n ?? 0,
  };
}

const ordersNow = () => world.db.all<OrderRecord>("SELECT * FROM orders");
const evaluationsNow = () => world.db.all<EvaluationRecord>("SELECT * FROM evaluations");
const userIds = () => world.db.all<{ id: string }>("SELECT id FROM users").map(({ id }) => id);
const readOne = (userId: string): Figures =>
  runInTransaction(world, (ctx) => ({
    ...readUserStatistics(ctx, userId),
    ...readSellerReleaseTimeStatistics(ctx, userId),
  }));
const readAll = () => new Map(userIds().map((id) => [id, readOne(id)]));

type Row = Partial<Figures> & { userId: string; fromAt: number; untilAt: number };
/**
 * Compares the statistics in each stored row with those of the orders, at the start and the end of
 * the time for which the row is valid. Returns the number of rows.
 */
function compareStored(): number {
  const rows = ["userFigures", "releaseFigures"].flatMap((table) =>
    world.db.all<Row>(`SELECT * FROM ${table}`),
  );
  const orders = ordersNow();
  const evaluations = evaluationsNow();
  const last = world.now() + statisticsPeriodMs;
  for (const { userId, fromAt, untilAt, ...figures } of rows)
    for (const since of [fromAt, startOfMinute(Math.min(untilAt, last) - 1)])
      expect({ userId, since, ...counted(orders, evaluations, userId, since) }).toMatchObject({
        userId,
        since,
        ...figures,
      });
  return rows.length;
}

describe("readUserStatistics", () => {
  test("readUserStatistics equals a count of the orders after each of many random actions", () => {
    let compared = 0;
    for (let n = 0; n < 150; n += 1) {
      readAll();
      rush.step();
      compared += compareStored();
    }
    expect(compared).toBeGreaterThan(1_000);
  });

  test("readUserStatistics equals a count of the orders while orders leave the 30-day period", () => {
    const orders = ordersNow();
    const evaluations = evaluationsNow();
    const seen = new Set<string>();
    const from = world.now();
    for (let hours = 1; hours < 35 * 24; hours += 7) {
      world.clock.set(from + hours * 3_600_000);
      const since = startOfMinute(world.now()) - statisticsPeriodMs;
      for (const [userId, figures] of readAll()) {
        expect({ userId, since, ...figures }).toEqual({
          userId,
          since,
          ...counted(orders, evaluations, userId, since),
        });
        seen.add(JSON.stringify(figures));
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    world.clock.set(from);
  });

  test("the release time forecast of a seller uses releases of the same part of the day", () => {
    const done = ordersNow().find((it) => it.completeType === 1) as OrderRecord;
    const [sellerId = ""] = userIds().filter(
      (id) => readOne(id).sales === 0 && id !== done.buyerId,
    );
    const from = dayStart(world.now() + 2 * dayMs);
    // Twelve releases at 01:00 take one minute, twelve at 07:00 take ten.
    for (let n = 0; n < 24; n += 1) {
      const paidAt = from - dayMs * (1 + (n >> 1)) + (n % 2 === 0 ? 1 : 7) * hourMs;
      const finishedAt = paidAt + (n % 2 === 0 ? 1 : 10) * minuteMs;
      addOrder(world.db, {
        ...done,
        id: `PART${n}`,
        sellerId,
        createdAt: paidAt - minuteMs,
        confirmedAt: paidAt - minuteMs,
        paidAt,
        finishedAt,
      });
    }
    const before = world.now();
    const seen = [0, 2, 6, 8, 12].map((hours) => {
      world.clock.set(from + hours * hourMs);
      return readOne(sellerId).p90Sec;
    });
    world.clock.set(before);
    expect(seen).toEqual([60, 60, 600, 600, 600]);
  });

  test("readUserStatistics equals a count of the orders if the clock is set back", () => {
    const from = world.now();
    readAll();
    world.clock.set(from + 20 * dayMs);
    const later = readAll();
    world.clock.set(from);
    expect(readAll()).not.toEqual(later);
    compareStored();
  });

  test("readUserStatistics counts a new evaluation at once", () => {
    const done = ordersNow().find(
      (order) =>
        order.status === 50 &&
        !evaluationsNow().some(
          ({ orderId, fromId }) => orderId === order.id && fromId === order.buyerId,
        ),
    ) as OrderRecord;
    readAll();
    addEvaluation(world.db, {
      orderId: done.id,
      fromId: done.buyerId,
      toId: done.sellerId,
      entrustId: done.entrustId,
      stars: 1,
      tags: "[]",
      content: "",
      anonymous: 0,
      createdAt: world.now(),
    });
    readAll();
    expect(compareStored()).toBeGreaterThan(0);
  });

  test("readUserStatistics returns the earlier values after a transaction was rolled back", () => {
    const before = readAll();
    expect(() =>
      runInTransaction(world, (ctx) => {
        world.db.run("DELETE FROM evaluations");
        world.db.run("DELETE FROM userFigures");
        for (const id of userIds()) readUserStatistics(ctx, id);
        throw new Error("in the middle");
      }),
    ).toThrow("in the middle");
    expect(readAll()).toEqual(before);
  });

  test("readUserStatistics returns correct statistics although the database cannot be written", () => {
    for (const table of ["userFigures", "releaseFigures"]) world.db.run(`DELETE FROM ${table}`);
    world.db.exec("PRAGMA query_only = 1");
    const [userId = ""] = userIds();
    const ctx = { db: world.db, now: world.now() } as never;
    const figures = {
      ...readUserStatistics(ctx, userId),
      ...readSellerReleaseTimeStatistics(ctx, userId),
    };
    world.db.exec("PRAGMA query_only = 0");
    expect(figures).toEqual(
      counted(
        ordersNow(),
        evaluationsNow(),
        userId,
        startOfMinute(world.now()) - statisticsPeriodMs,
      ),
    );
  });
});

describe("the pay types of listings", () => {
  const wrongPayTypes = () =>
    auditLedger(world).invariants.find((it) => it.id.startsWith("payment types"))?.detail;

  test("the stored pay types of listings follow the status of the payment methods", () => {
    expect(wrongPayTypes()).toBe("");
    const { userId } = world.db.one<{ userId: string }>(
      "SELECT sellerId AS userId FROM entrusts WHERE status = 1 ORDER BY id LIMIT 1",
    ) as {
      userId: string;
    };
    for (const status of [0, 1] as const) {
      for (const { id } of payMethodsOfUser(world.db, userId))
        changePayMethod(world.db, id, { status });
      expect(wrongPayTypes()).toBe("");
    }
  });

  test("the ledger audit reports wrong stored pay types of listings", () => {
    world.db.run("UPDATE offerPayTypes SET payTypes = payTypes + 32");
    expect(wrongPayTypes()).toMatch(/^E\d+/);
    world.db.run("UPDATE offerPayTypes SET payTypes = payTypes - 32");
    expect(wrongPayTypes()).toBe("");
  });
});
