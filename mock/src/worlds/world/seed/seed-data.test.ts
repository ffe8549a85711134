import type { CallName, Input } from "contract";
import { expect, test } from "vitest";
import { openWorld, resetWorld } from "../open-world.ts";
import type { World } from "../../../backend/context/world.ts";
import { auditLedger } from "../../../backend/execute/audit-ledger.ts";
import { executeCall } from "../../../backend/execute/execute-call.ts";
import { summarizeWorld } from "../world-and-user-summaries.ts";

const startAt = Date.parse("2026-11-20T02:00:00Z");
const open = (seed: number) => openWorld({ name: "", dbPath: ":memory:", seed, startAt });
const world = open(1);

function as(item: World, p: string) {
  const { result } = executeCall(
    item,
    "login",
    { userId: "", token: "" },
    { p, deviceTag: "test" },
  );
  const { userId } = result as { userId: string };
  return <N extends CallName>(name: N, input: Input<N>) =>
    executeCall(item, name, { userId, token: "" }, input).result as Record<string, never>;
}

test.each([1, 2, 7, 12, 39])("the seed data of seed %i passes the ledger audit", (seed) => {
  expect(auditLedger(open(seed)).invariants.filter((it) => !it.ok)).toEqual([]);
});

test("the seed data offers over 35 listings of 13 or more sellers around the reference price", () => {
  const { records, total } = as(world, "demo-buyer")("buyAbleList", {
    pageSize: 50,
  }) as unknown as {
    records: { price: number; seller: { nickName: string } }[];
    total: number;
  };
  expect(total).toBeGreaterThan(35);
  expect(new Set(records.map((it) => it.seller.nickName)).size).toBeGreaterThanOrEqual(13);
  expect(new Set(records.map((it) => it.price)).size).toBeGreaterThan(15);
  expect(records.every((it) => it.price > 6.84 && it.price < 7.56)).toBe(true);
});

test("the seed data creates the demo users in their documented state", () => {
  const info = (p: string) => as(world, p)("userInfo", {});
  expect(info("demo-buyer")).toMatchObject({
    creditLevel: 3,
    isAuthentication: 2,
    isPayPassword: 1,
    riskStatus: 1,
    restrict: { type: 0 },
  });
  expect(info("demo-seller")).toMatchObject({ creditLevel: 4, isAuthentication: 2 });
  expect(as(world, "demo-seller")("sellList", { status: 1 })).toMatchObject({ total: 3 });
  expect(info("demo-new")).toMatchObject({
    isAuthentication: 0,
    isPayPassword: 0,
    riskStatus: 0,
    payMethod: [],
  });
  expect(info("demo-banned")).toMatchObject({ restrict: { type: 1 } });
});

test("the seed data contains orders, bills and evaluations of the demo buyer", () => {
  const ask = as(world, "demo-buyer");
  expect(Number(ask("orderStat", {}).finished)).toBeGreaterThan(5);
  expect(Number(ask("billList", {}).total)).toBeGreaterThan(5);
  expect(
    (ask("userInfo", {}).credit as unknown as { tags: unknown[] }).tags.length,
  ).toBeGreaterThan(0);
});

test("the seed data contains a user with orders of every status in both roles", () => {
  const { records } = as(world, "demo-appeal")("orderList", { pageSize: 50 }) as unknown as {
    records: { status: number; isSeller: number }[];
  };
  const seen = new Set(records.map((it) => `${it.status} ${it.isSeller}`));
  for (const status of [10, 20, 30, 35, 40, 50, 60])
    for (const side of [0, 1]) expect(seen).toContain(`${status} ${side}`);
});

test.each([{}, { role: 1 as const }, { tab: 3 as const }])(
  "orderList with the filter %j returns pages that each contain the list's totals",
  (filter) => {
    type Paged = {
      records: { id: string; amount: number }[];
      total: number;
      pages: number;
      sum?: { amount: number };
    };
    const page = (pageNo: number, pageSize: number) =>
      as(world, "demo-appeal")("orderList", { ...filter, pageNo, pageSize }) as unknown as Paged;
    // Freeze the clock, because the list contains remaining seconds.
    world.clock.freeze(true);
    const whole = page(1, 50);
    expect(whole.records.length).toBeGreaterThanOrEqual(2);
    const parts = Array.from({ length: whole.total }, (_, at) => page(at + 1, 1));
    world.clock.freeze(false);
    expect(parts.flatMap((it) => it.records)).toEqual(whole.records);
    expect(
      parts.every((it) => it.total === whole.records.length && it.pages === parts.length),
    ).toBe(true);
    const amount =
      "role" in filter
        ? whole.records.reduce((sum, it) => sum + Math.round(it.amount * 100), 0) / 100
        : undefined;
    expect(new Set([whole, ...parts].map((it) => it.sum?.amount))).toEqual(new Set([amount]));
  },
);

test("equal seeds create equal listings, and a reset to another time keeps a correct ledger", () => {
  const [a, b] = [open(1), open(1)];
  expect(summarizeWorld(a).users).toBe(summarizeWorld(b).users);
  const list = (item: World) =>
    as(item, "demo-buyer")("buyAbleList", { pageSize: 50 }).records as unknown as {
      entrustId: string;
      remain: number;
    }[];
  expect(list(a).map((it) => [it.entrustId, it.remain])).toEqual(
    list(b).map((it) => [it.entrustId, it.remain]),
  );
  resetWorld(a, { now: startAt + 1_000_000 });
  expect(auditLedger(a).ok).toBe(true);
});
