import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CallName, calls, decodeOutput, type Input, type Output } from "contract";
import { expect, test } from "vitest";
import { openWorld, resetWorld } from "../worlds/world/open-world.ts";
import type { World } from "../backend/context/world.ts";
import type { Persona } from "../rules/personas.ts";
import { advanceClock } from "../backend/execute/due-timers.ts";
import { auditLedger } from "../backend/execute/audit-ledger.ts";
import { executeCall } from "../backend/execute/execute-call.ts";
import { summarizeWorld } from "../worlds/world/world-and-user-summaries.ts";

const startAt = Date.parse("2026-11-20T02:00:00Z");
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function open(bots: boolean, seed = 1, dbPath = ":memory:"): World {
  const world = openWorld({ name: "", dbPath, seed, startAt, bots });
  world.clock.freeze(true);
  return world;
}

const idOf = (world: World, key: string) =>
  world.db.one<{ id: string }>("SELECT id FROM users WHERE launchKey = :key", { key })?.id ?? "";

function as(world: World, userId: string) {
  return <N extends CallName>(name: N, input: Input<N>): Output<N> => {
    const answer = executeCall(world, name, { userId, token: "" }, input);
    const read = decodeOutput(calls[name], answer.result);
    if (answer.code !== 200 || !read.ok)
      throw new Error(`${name}: ${answer.code} ${answer.message}`);
    return read.value;
  };
}

/**
 * Makes `trader-8` a bot with this persona and creates an order of the demo buyer with this
 * trader.
 */
function meet(
  persona: Persona,
  { autoConfirm, world = open(false) }: { autoConfirm: 0 | 1; world?: World },
) {
  const traderId = idOf(world, "trader-8");
  world.bots.set(traderId, persona);
  const buyerId = idOf(world, "demo-buyer");
  const ask = as(world, buyerId);
  const offers = ask("buyAbleList", { pageSize: 50, onlyMatch: 1 }).records;
  const offer = offers.find(
    (it) => it.seller.userId === traderId && it.autoConfirm === autoConfirm,
  );
  if (!offer) throw new Error("the trader has no such offer");
  const { orderId } = ask("buyCreate", {
    entrustId: offer.entrustId,
    price: offer.price,
    payType: 2,
    amount: offer.minAmount,
  });
  const order = () => ask("orderDetail", { id: orderId });
  const pay = () => {
    const url = `/lightweight/files/${world.secret()}`;
    executeCall(
      world,
      "upload",
      {
        userId: buyerId,
        token: "",
        file: {
          url,
          name: "a.png",
          size: 1,
          width: 1,
          height: 1,
          hash: "",
          sha: "a",
          unclear: 0 as const,
        },
      },
      {},
    );
    ask("pay", { orderId, methodId: order().payMethods[0]?.id ?? "", vouchers: [url] });
  };
  const lines = () =>
    ask("chatList", { id: orderId }).records.filter((it) => it.senderId === traderId);
  return { world, traderId, ask, orderId, order, pay, lines };
}

/** Hours of world time that the bots trade: 24 in the full test mode, otherwise four. */
const watchedHours = process.env.TEST_MODE === "full" ? 24 : 4;

test("the ledger stays correct while bots trade for hours", {
  timeout: 240_000,
}, () => {
  const world = open(true);
  const refPrice = () =>
    as(world, idOf(world, "demo-buyer"))("buyConfig", {}).refPrice ?? Number.NaN;
  const before = refPrice();
  const prices = new Set<number>();
  for (let hour = 0; hour < watchedHours; hour += 1) {
    advanceClock(world, hourMs);
    prices.add(refPrice());
    expect(auditLedger(world).invariants.filter((it) => !it.ok)).toEqual([]);
  }
  const count = (sql: string) =>
    world.db.one<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`)?.n ?? 0;
  expect(count(`orders WHERE createdAt > ${startAt} AND status = 50`)).toBeGreaterThan(
    7 * watchedHours,
  );
  expect(count(`entrusts WHERE createdAt > ${startAt} AND status = 3`)).toBeGreaterThanOrEqual(
    watchedHours / 4,
  );
  expect(count("entrusts WHERE status = 1")).toBeGreaterThan(25);
  expect(count("users WHERE persona <> '' AND restrictType > 0")).toBeLessThan(4);
  expect(prices.size).toBeGreaterThan(watchedHours / 5);
  expect(Math.max(...prices, before) - Math.min(...prices, before)).toBeLessThan(before / 10);
});

test("bots repeat all trades with an equal seed, not with another one", { timeout: 60_000 }, () => {
  const trades = (seed: number) => {
    const world = open(true, seed);
    // `open` freezes the clock only after it has run for a moment. The reset with a frozen clock
    // gives each world the same start time.
    resetWorld(world, { now: startAt + hourMs });
    advanceClock(world, 2 * hourMs);
    return world.db.all(
      "SELECT id, buyerId, sellerId, amount, status, createdAt FROM orders WHERE createdAt > :startAt",
      {
        startAt: startAt + hourMs,
      },
    );
  };
  const first = trades(1);
  expect(first.length).toBeGreaterThan(10);
  expect(trades(1)).toEqual(first);
  expect(trades(2)).not.toEqual(first);
});

test("starts no bot and moves no reference price unless bots are enabled", () => {
  const world = open(false);
  expect(summarizeWorld(world).bots.map((it) => it.persona)).toEqual(
    Array.from({ length: 12 }, () => null),
  );
  expect(
    advanceClock(world, 3 * hourMs).filter((it) => it.kind === "bot" || it.kind === "market"),
  ).toEqual([]);
  expect(as(world, idOf(world, "demo-buyer"))("buyConfig", {}).refPrice).toBe(72_000);
});

test("starts all twelve bots with their personas if bots are enabled", () => {
  const personas = summarizeWorld(open(true)).bots.map((it) => it.persona);
  expect(personas.length).toBe(12);
  expect(new Set(personas)).toEqual(
    new Set(["prompt", "slow", "silent", "rejecter", "mismatch", "appealer", "chatty"]),
  );
});

test("a bot that was stopped stays stopped after a restart of the world", () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-"));
  const dbPath = join(folder, "mock.db");
  const personas = (world: World) => summarizeWorld(world).bots.map((it) => it.persona !== null);
  const world = open(true, 1, dbPath);
  world.bots.set(idOf(world, "trader-1"), null);
  expect(personas(world)).toEqual([false, ...Array.from({ length: 11 }, () => true)]);
  world.close();
  const again = open(true, 1, dbPath);
  expect(personas(again)).toEqual([false, ...Array.from({ length: 11 }, () => true)]);
  again.close();
  rmSync(folder, { recursive: true });
});

test("bots run again after a reset, and skip their routines if the clock jumps a week", () => {
  const world = open(true);
  resetWorld(world, {});
  expect(summarizeWorld(world).bots.every((it) => it.persona !== null)).toBe(true);
  // Count routines only, because orders that end during the jump cause other actions.
  const goAbout = (ms: number) =>
    advanceClock(world, ms).some((it) => / (shop|stall|rounds)$/.test(it.ref));
  expect([goAbout(7 * 24 * hourMs), goAbout(20 * minuteMs)]).toEqual([false, true]);
  expect(auditLedger(world).ok).toBe(true);
});

test("a stopped bot does not accept an order", () => {
  const { world, traderId, order } = meet("prompt", { autoConfirm: 0 });
  world.bots.set(traderId, null);
  advanceClock(world, 4 * minuteMs);
  expect(order().status).toBe(10);
  expect(summarizeWorld(world).bots.find((it) => it.id === traderId)?.persona).toBeNull();
});

test("a bot as prompt seller accepts within one minute and releases within three", () => {
  const { world, order, pay } = meet("prompt", { autoConfirm: 0 });
  advanceClock(world, minuteMs);
  expect(order().status).toBe(20);
  pay();
  advanceClock(world, 3 * minuteMs);
  expect(order()).toMatchObject({ status: 50 });
});

test("a bot as slow seller first extends the release time, then releases", () => {
  const { world, order, pay } = meet("slow", { autoConfirm: 1 });
  pay();
  advanceClock(world, 12 * minuteMs);
  expect(order()).toMatchObject({ status: 30, releaseDelayCount: 1 });
  advanceClock(world, 20 * minuteMs);
  expect(order()).toMatchObject({ status: 50, completeType: 1 });
});

test("a bot as silent seller neither accepts an order nor replies in the chat", () => {
  const { world, ask, orderId, order, lines } = meet("silent", { autoConfirm: 0 });
  ask("chatSend", { orderId, msgType: 1, content: "在吗", clientMsgId: "question-1" });
  advanceClock(world, 5 * minuteMs);
  expect(order()).toMatchObject({ status: 60, closeType: 4 });
  expect(lines()).toEqual([]);
});

test("a bot with the persona rejecter rejects an order as seller", () => {
  const { world, order } = meet("rejecter", { autoConfirm: 0 });
  advanceClock(world, 2 * minuteMs);
  expect(order()).toMatchObject({ status: 60, closeType: 3 });
});

test.each([
  ["mismatch", 203],
  ["appealer", 201],
] as const)("as seller, a %s bot sends one message and appeals with reason %i", (persona, type) => {
  const { world, order, pay, lines } = meet(persona, { autoConfirm: 1 });
  pay();
  advanceClock(world, 6 * minuteMs);
  expect(order()).toMatchObject({ status: 40, appeal: { type, initiator: 2 } });
  expect(order().appeal?.images).toEqual([
    expect.stringMatching(/^\/lightweight\/files\/[A-Za-z0-9]{32}$/),
  ]);
  expect(lines().length).toBe(1);
});

test("a bot as chatty seller greets once and answers questions in the chat", () => {
  const { world, ask, orderId, lines } = meet("chatty", { autoConfirm: 1 });
  advanceClock(world, minuteMs);
  expect(lines().map((it) => it.content)).toEqual(["您好，请使用本人账户付款，不要备注"]);
  ask("chatSend", { orderId, msgType: 1, content: "你好，在吗？", clientMsgId: "question-1" });
  advanceClock(world, minuteMs);
  expect(lines().map((it) => it.content)).toEqual([
    "您好，请使用本人账户付款，不要备注",
    "在的，请按订单金额用本人账户付款",
  ]);
});

test("a bot as prompt seller gives more time to pay if the buyer requests it", () => {
  const { world, ask, orderId, order } = meet("prompt", { autoConfirm: 1 });
  ask("delay", { id: orderId });
  advanceClock(world, 2 * minuteMs);
  expect(order()).toMatchObject({ payDelayCount: 1, delayRequested: 0 });
});

test("a bot as chatty seller evaluates the buyer after completion", () => {
  const { world, order, pay } = meet("chatty", { autoConfirm: 1 });
  pay();
  advanceClock(world, 20 * minuteMs);
  expect(order()).toMatchObject({
    status: 50,
    evaluation: { peer: { stars: expect.any(Number) as number } },
  });
});

test("a bot as buyer buys a user's listing, pays with a voucher and nudges the seller once", () => {
  const world = open(true);
  const seller = as(world, idOf(world, "demo-seller"));
  const orders = () => seller("orderList", { role: 2, tab: 1 }).records;
  const seen = new Set<number>();
  for (let i = 0; i < 60 && !seen.has(30); i += 1) {
    advanceClock(world, 3 * minuteMs);
    for (const order of orders()) {
      seen.add(order.status);
      if (order.status === 10) seller("confirm", { orderId: order.orderId });
    }
  }
  const paid = orders().find((it) => it.status === 30);
  const detail = seller("orderDetail", { id: paid?.orderId ?? "" });
  expect(detail.vouchers.length).toBe(1);
  advanceClock(world, 8 * minuteMs);
  expect(seller("orderDetail", { id: detail.orderId }).status).toBe(30);
  expect(
    world.db.one<{ warnCount: number }>("SELECT warnCount FROM orders WHERE id = :id", {
      id: detail.orderId,
    })?.warnCount,
  ).toBe(1);
});

test("as buyers, bots name the account that they pay from", () => {
  const world = open(true);
  advanceClock(world, hourMs);
  const made = world.db.all<{ createdAt: number; declaredAt: number | null }>(
    "SELECT createdAt, declaredAt FROM orders WHERE createdAt > :startAt",
    { startAt },
  );
  expect(made.length).toBeGreaterThan(0);
  expect(made.filter((it) => it.declaredAt !== it.createdAt)).toEqual([]);
  world.close();
});

test("a bot executes its planned actions after a restart of the world", () => {
  const folder = mkdtempSync(join(tmpdir(), "lwh5-"));
  const dbPath = join(folder, "mock.db");
  const { world, orderId } = meet("prompt", { autoConfirm: 0, world: open(false, 1, dbPath) });
  world.close();
  const again = open(false, 1, dbPath);
  advanceClock(again, minuteMs);
  expect(as(again, idOf(again, "demo-buyer"))("orderDetail", { id: orderId }).status).toBe(20);
  again.close();
  rmSync(folder, { recursive: true });
});
