import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallName, calls, asFen, asPrice } from "contract";
import { expect, test } from "vitest";
import { callHandlers } from "../calls/call-handlers.ts";
import { buyStep, payStep, sellStep, storyStartAt, Story } from "../../../test/stories/story.ts";
import { openEmptyWorld, openWorld, resetWorld } from "../../worlds/world/open-world.ts";
import { advanceClock, runDueTimers } from "./due-timers.ts";
import { auditLedger } from "./audit-ledger.ts";
import { executeCall } from "./execute-call.ts";
import { findSession } from "../users/login.ts";

const nobody = { userId: "", token: "" };
const login = (world: ReturnType<typeof openWorld>, p: string) =>
  executeCall(world, "login", nobody, { p, deviceTag: "test" });
const refresh = (world: ReturnType<typeof openWorld>, token: string) =>
  executeCall(world, "quickLogin", { userId: "", token }, { deviceTag: "ios" });
const tokenOf = (answer: { result: unknown }) => (answer.result as { token: string }).token;

test("every call of the contract has a handler in the mock", () => {
  expect(Object.keys(callHandlers).sort()).toEqual((Object.keys(calls) as CallName[]).sort());
});

test("refuses a login with an unknown launch key", () => {
  const world = openWorld({ name: "", dbPath: ":memory:", seed: 1, startAt: storyStartAt });
  expect([login(world, "nobody").code, login(world, "demo-new").code]).toEqual([20001, 200]);
});

test("accepts a token for two hours, after its replacement for one minute, and renews it for a week", () => {
  const world = openWorld({ name: "w1", dbPath: ":memory:", seed: 1, startAt: storyStartAt });
  world.clock.freeze(true);
  const first = tokenOf(login(world, "demo-buyer"));
  expect(first).toMatch(/^w1\.[A-Za-z0-9]{32}$/);
  const second = tokenOf(refresh(world, first));
  const states = () => [first, second].map((it) => findSession(world, it)?.state);
  expect(states()).toEqual(["valid", "valid"]);
  advanceClock(world, 60_000);
  expect(states()).toEqual(["expired", "valid"]);
  advanceClock(world, 119 * 60_000);
  expect(states()).toEqual(["expired", "expired"]);
  expect(refresh(world, second).code).toBe(200);
  advanceClock(world, 7 * 86_400_000);
  expect(refresh(world, second).code).toBe(20003);
  expect(refresh(world, "no-such-token").code).toBe(20003);
  expect(findSession(world, "no-such-token")).toBeUndefined();
});

test("runs an overdue order timer before the next call and records its deadline as the cancel time", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  story.world.clock.set(storyStartAt + 3_600_000);
  expect(story.ask("buyer", "orderDetail", { id: "$order" }).result).toMatchObject({
    status: 60,
    cancelTime: storyStartAt + 900_000,
  });
  expect(runDueTimers(story.world)).toEqual([]);
});

test("runs the payment timeout before a payment that arrives exactly at the deadline", () => {
  const story = new Story();
  for (const step of [
    sellStep(),
    buyStep(),
    ["clock", "+15m"] as ["clock", string],
    payStep({}, "orderTimedOut"),
  ])
    story.play(step);
  expect(story.ask("buyer", "orderDetail", { id: "$order" }).result).toMatchObject({
    status: 60,
    closeType: 2,
    version: 2,
  });
});

test("advancing the clock runs the timers of a world in the order of their deadlines", () => {
  const story = new Story();
  story.play(sellStep({ payMinutes: 30 }));
  story.play(buyStep({}, "ok", "other"));
  story.play(["clock", "+1m"]);
  story.play(buyStep());
  // The release of the second order is due before the payment of the first one.
  story.play(payStep());
  const fired = advanceClock(story.world, 30 * 60_000);
  expect(fired.map((it) => it.at)).toEqual(
    [16, 30].map((minutes) => storyStartAt + minutes * 60_000),
  );
});

test("sends the pushes of a purchase after its commit, and none if the purchase is refused", () => {
  const story = new Story();
  story.play(sellStep());
  const seen: boolean[] = [];
  story.world.onPush((_, { orderId }) =>
    seen.push(
      orderId === "" ||
        story.world.db.one("SELECT 1 FROM orders WHERE id = :orderId", { orderId }) !== undefined,
    ),
  );
  story.play(buyStep());
  expect(seen).toEqual([true, true]);
  story.play(buyStep({ amount: 9 }, "amountOutOfLimits"));
  expect(seen.length).toBe(2);
});

test("changes no balance and sends no order push if buyCreate fails halfway", () => {
  const story = new Story();
  story.play(sellStep());
  const before = story.world.db.all("SELECT * FROM accounts");
  story.world.db.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON messages BEGIN SELECT RAISE(ABORT, 'planted'); END",
  );
  expect(() =>
    story.ask("buyer", "buyCreate", { entrustId: "$entrust", amount: 720, payType: 2, price: 7.2 }),
  ).toThrow("planted");
  expect(story.world.db.all("SELECT * FROM accounts")).toEqual(before);
  expect(story.pushes.filter((it) => it.to === "seller" && it.cmd === "order")).toEqual([]);
});

test("an empty world refuses the login of a demo user until a reset creates the seed data", () => {
  const world = openEmptyWorld({ seed: 3, startAt: storyStartAt });
  expect(login(world, "demo-buyer").code).toBe(20001);
  resetWorld(world, {});
  expect(login(world, "demo-buyer").code).toBe(200);
});

test("after a restart, repeats the stored answer of a request id and runs overdue timers", () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-"));
  const options = { name: "", dbPath: join(folder, "mock.db"), seed: 1 };
  const before = openWorld({ ...options, startAt: storyStartAt });
  before.clock.freeze(true);
  const { userId } = login(before, "demo-buyer").result as { userId: string };
  const caller = { userId, token: "", requestId: "request-0009" };
  const { records } = executeCall(before, "buyAbleList", caller, { payType: 2, onlyMatch: 1 })
    .result as {
    records: { entrustId: string; price: number }[];
  };
  const input = {
    entrustId: records[0]?.entrustId ?? "",
    amount: asFen(1000_00),
    payType: 2 as const,
    price: asPrice(Math.round((records[0]?.price ?? 0) * 10_000)),
  };
  const first = executeCall(before, "buyCreate", caller, input);
  expect(first.code).toBe(200);
  const { deadline } = first.result as { deadline: number };
  advanceClock(before, deadline - storyStartAt - 30_000);
  before.close();
  const after = openWorld({ ...options, startAt: deadline + 20_000 });
  expect(executeCall(after, "buyCreate", caller, input)).toEqual(first);
  const { orderId } = first.result as { orderId: string };
  expect(executeCall(after, "orderDetail", caller, { id: orderId }).result).toMatchObject({
    status: 60,
    closeType: 2,
  });
  expect(auditLedger(after).ok).toBe(true);
  after.close();
  rmSync(folder, { recursive: true });
});

test("while the database cannot be written, answers reads, but fails a login", () => {
  const story = new Story();
  for (const step of [sellStep(), buyStep()]) story.play(step);
  const { world } = story;
  const reads = () => [
    story.ask("buyer", "userInfo", {}),
    story.ask("buyer", "assetInfo", {}),
    story.ask("buyer", "buyAbleList", { pageNo: 1, sort: "price" }),
    story.ask("buyer", "orderList", { pageNo: 1, pageSize: 50, tab: 1 }),
    story.ask("buyer", "orderDetail", { id: "$order" }),
    story.ask("buyer", "chatList", { id: "$order", limit: 50, read: 1 }),
  ];
  world.db.exec("PRAGMA query_only = 1");
  world.clock.set(storyStartAt + 3_600_000);
  expect(reads().map((it) => it.code)).toEqual(["ok", "ok", "ok", "ok", "ok", "ok"]);
  expect(() => login(world, "demo-new")).toThrow("readonly");
  world.db.exec("PRAGMA query_only = 0");
  expect(reads()[4]).toMatchObject({ result: { status: 60 } });
});
