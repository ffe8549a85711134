import { expect, onTestFinished, test, vi } from "vitest";
import type { RuleMatchConditions } from "../control/match-conditions.ts";
import type { LatencyDistribution } from "../control/fault-schemas.ts";
import { createFaultRuleSet } from "./faults.ts";
import type { CallOrSocketFrame } from "./fault-and-answer-rules.ts";

const pay: CallOrSocketFrame = {
  socket: false,
  userId: "u1",
  method: "PUT",
  path: "/order/v1/pay",
  template: "/order/v1/pay",
  call: "pay",
  caller: "phone",
  requestId: "request-0001",
  body: { orderId: "O7", vouchers: ["a", "b"], amount: 720 },
};
const detail: CallOrSocketFrame = {
  socket: false,
  userId: "u1",
  method: "GET",
  path: "/order/v1/detail/o7",
  template: "/order/v1/detail/{id}",
  caller: "bff",
  query: { pageNo: "2" },
};
const warn: CallOrSocketFrame = { socket: true, userId: "u1", cmd: "warn" };
const upgrade: CallOrSocketFrame = {
  socket: true,
  userId: "u1",
  method: "UPGRADE",
  path: "/websocket/u1",
};
const status = { status: 503 };

const strikes = (
  faults: ReturnType<typeof createFaultRuleSet>,
  act: CallOrSocketFrame,
  times: number,
) => Array.from({ length: times }, () => (faults.strike(act).ids.length > 0 ? 1 : 0)).join("");

test("a fault skips the first `after` matching calls, then fires for the next `times` calls", () => {
  const faults = createFaultRuleSet(1);
  faults.add({ match: {}, effect: status, after: 2, times: 3 });
  expect(strikes(faults, pay, 8)).toBe("00111000");
});

test.each<[RuleMatchConditions, boolean, boolean]>([
  [{ method: "PUT" }, true, false],
  [{ path: "/order/v1/pay" }, true, false],
  [{ path: "/lightweight/order/v1/pay" }, true, false],
  [{ path: "/order/v1/detail/{id}" }, false, true],
  [{ path: "/order/v1/detail/o7" }, false, true],
  [{ path: "/order/v1/*" }, true, true],
  [{ path: "/order/v1" }, false, false],
  [{ userId: "u2" }, false, false],
  [{ userId: "u1", method: "GET" }, false, true],
  [{ call: "pay" }, true, false],
  [{ caller: "bff" }, false, true],
  [{ requestId: "request-0001" }, true, false],
  [{ body: { orderId: "O7", amount: { $gt: 700 } } }, true, false],
  [{ body: { amount: { $lt: 700 } } }, false, false],
  [{ body: { vouchers: ["a"] } }, true, false],
  [{ body: { orderId: { $re: "^O\\d$" }, force: { $absent: true } } }, true, false],
  [{ body: { orderId: { $in: ["O1", "O7"] }, methodId: { $any: true } } }, false, false],
  [{ query: { pageNo: "2" } }, false, true],
])("the match %j applies to a payment: %s, to an order detail: %s", (match, isPay, isDetail) => {
  const faults = createFaultRuleSet(1);
  faults.add({ match, effect: status });
  expect([faults.strike(pay).ids.length === 1, faults.strike(detail).ids.length === 1]).toEqual([
    isPay,
    isDetail,
  ]);
});

test("applies no call fault to sockets and no socket fault to calls", () => {
  const faults = createFaultRuleSet(1);
  faults.add({ match: {}, effect: status });
  expect([faults.strike(warn).ids, faults.strike(upgrade).ids]).toEqual([[], []]);
  faults.clear();
  faults.add({ match: { socket: true }, effect: { drop: true } });
  expect(faults.strike(pay).ids).toEqual([]);
});

test("a socket fault applies to pushes, pongs or upgrades, depending on its match and effect", () => {
  const faults = createFaultRuleSet(1);
  const [drop, pong, open] = [
    faults.add({ match: { socket: true }, effect: { drop: true } }),
    faults.add({ match: { socket: true, cmd: "pong" }, effect: { drop: true } }),
    faults.add({ match: { socket: true }, effect: { status: 503 } }),
  ];
  expect(faults.strike(warn).ids).toEqual([drop]);
  expect(faults.strike({ ...warn, cmd: "pong" }).ids).toEqual([pong]);
  expect(faults.strike(upgrade).ids).toEqual([open]);
});

test("a fault with a probability fires for the same calls if the seed is the same", () => {
  const run = (seed: number) => {
    const faults = createFaultRuleSet(seed);
    faults.add({ match: {}, effect: status, probability: 0.5 });
    return strikes(faults, pay, 64);
  };
  expect(run(7)).toBe(run(7));
  expect(run(7)).not.toBe(run(8));
  expect(run(7).replaceAll("0", "").length).toBeGreaterThan(16);
});

test("a fault of probability 0 never fires and changes no other fault", () => {
  const alone = createFaultRuleSet(3);
  alone.add({ match: {}, effect: status, probability: 0.5 });
  const beside = createFaultRuleSet(3);
  beside.add({ match: {}, effect: status, probability: 0.5 });
  beside.add({ match: {}, effect: { reset: true }, probability: 0 });
  expect(strikes(beside, pay, 100)).toBe(strikes(alone, pay, 100));
});

test("if two faults match a call, adds their delays and uses the code of the newer one", () => {
  const faults = createFaultRuleSet(1);
  faults.add({ match: {}, effect: { delayMs: 100 } });
  faults.add({ match: {}, effect: { delayMs: 50, code: 10009 } });
  faults.add({ match: {}, effect: { code: 10002 } });
  expect(faults.strike(pay).effect).toEqual({ delayMs: 150, code: 10002 });
});

test("a fault with jitterMs adds a random delay below that value", () => {
  const faults = createFaultRuleSet(1);
  faults.add({ match: {}, effect: { jitterMs: 20 } });
  const waits = Array.from({ length: 50 }, () => faults.strike(pay).effect.delayMs ?? 0);
  expect(Math.max(...waits)).toBeLessThan(20);
  expect(new Set(waits).size).toBeGreaterThan(5);
});

test("removing a fault a second time fails, and a 201st fault is refused", () => {
  const faults = createFaultRuleSet(1);
  const first = faults.add({ match: {}, effect: status }) ?? "";
  expect([faults.remove(first), faults.remove(first), faults.list()]).toEqual([true, false, []]);
  for (let at = 0; at < 200; at += 1) faults.add({ match: {}, effect: status });
  expect(faults.add({ match: {}, effect: status })).toBeUndefined();
});

/** Returns samples of the latency, in ascending order. */
const waitsOf = (latency: LatencyDistribution, count = 2_000) => {
  const faults = createFaultRuleSet(1);
  faults.add({ match: {}, effect: { latency } });
  return Array.from({ length: count }, () => faults.strike(pay).effect.delayMs ?? 0).toSorted(
    (a, b) => a - b,
  );
};
const middle = (waits: readonly number[]) => waits[waits.length / 2] ?? 0;

test("a fault with latency draws delays from its distribution, equal ones for equal seeds", () => {
  const logNormal = waitsOf({ kind: "logNormal", medianMs: 100, sigma: 0.5 });
  expect([middle(logNormal) > 95, middle(logNormal) < 105]).toEqual([true, true]);
  expect(logNormal.at(-1)).toBeGreaterThan(300);
  expect(waitsOf({ kind: "logNormal", medianMs: 100, sigma: 0.5 })).toEqual(logNormal);
  const uniform = waitsOf({ kind: "uniform", fromMs: 10, toMs: 30 });
  expect([uniform[0], uniform.at(-1)]).toEqual([10, 30]);
  const normal = waitsOf({ kind: "normal", meanMs: 200, sigmaMs: 20 });
  expect([
    middle(normal) > 190,
    middle(normal) < 210,
    normal[0] !== undefined && normal[0] > 100,
  ]).toEqual([true, true, true]);
  expect(waitsOf({ kind: "normal", meanMs: 0, sigmaMs: 50 })[0]).toBe(0);
  expect(waitsOf({ kind: "logNormal", medianMs: 50_000, sigma: 3 }).at(-1)).toBe(60_000);
});

test("continues delayed calls when their fault is removed or expires", async () => {
  const faults = createFaultRuleSet(1);
  const add = (ttlMs?: number) =>
    faults.add({ match: {}, effect: { hang: true }, ...(ttlMs !== undefined && { ttlMs }) }) ?? "";
  const [removed, cleared, over] = [add(), add(), add(5)];
  const held = [removed, cleared, over].map((id) =>
    faults.hold([id], Number.POSITIVE_INFINITY, new AbortController().signal),
  );
  await held[2];
  expect(faults.list().map((it) => it.id)).toEqual([removed, cleared]);
  faults.remove(removed);
  await held[0];
  faults.clear();
  await held[1];
  await faults.hold([], 1, new AbortController().signal);
});

test("clears the timers of delayed calls when their fault is removed", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const faults = createFaultRuleSet(1);
  const [first = "", second = ""] = [1, 2].map(() =>
    faults.add({ match: {}, effect: { delayMs: 60_000 }, ttlMs: 3_600_000 }),
  );
  const held = [
    faults.hold([first], 60_000, new AbortController().signal),
    faults.hold([second], 60_000, new AbortController().signal),
  ];
  expect(vi.getTimerCount()).toBe(4);
  faults.remove(first);
  expect(vi.getTimerCount()).toBe(2);
  faults.clear();
  expect([vi.getTimerCount(), await Promise.all(held), faults.pending()]).toEqual([
    0,
    [undefined, undefined],
    0,
  ]);
});

test("reports a fault that has matched no call for a minute", () => {
  const faults = createFaultRuleSet(1);
  faults.add({ match: { call: "userInfo" }, effect: { status: 500 } });
  faults.add({ match: { method: "PUT" }, effect: { status: 500 } });
  faults.strike(pay);
  const soon = new Date().getTime() + 59_000;
  expect([faults.unmet(soon), faults.unmet(soon + 60_000)]).toEqual([[], ["f1"]]);
});
