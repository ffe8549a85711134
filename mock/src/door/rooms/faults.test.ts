import { expect, test } from "vitest";
import type { RuleMatch } from "../../control/match.ts";
import { type Act, openFaults } from "./faults.ts";

const pay: Act = {
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
const detail: Act = {
  socket: false,
  userId: "u1",
  method: "GET",
  path: "/order/v1/detail/o7",
  template: "/order/v1/detail/{id}",
  caller: "bff",
  query: { pageNo: "2" },
};
const warn: Act = { socket: true, userId: "u1", cmd: "warn" };
const upgrade: Act = { socket: true, userId: "u1", method: "UPGRADE", path: "/websocket/u1" };
const status = { status: 503 };

const strikes = (faults: ReturnType<typeof openFaults>, act: Act, times: number) =>
  Array.from({ length: times }, () => (faults.strike(act).ids.length > 0 ? 1 : 0)).join("");

test("strikes after some, a number of times, then no more", () => {
  const faults = openFaults(1);
  faults.add({ match: {}, effect: status, after: 2, times: 3 });
  expect(strikes(faults, pay, 8)).toBe("00111000");
});

test.each<[RuleMatch, boolean, boolean]>([
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
])("%j meets the right calls", (match, isPay, isDetail) => {
  const faults = openFaults(1);
  faults.add({ match, effect: status });
  expect([faults.strike(pay).ids.length === 1, faults.strike(detail).ids.length === 1]).toEqual([isPay, isDetail]);
});

test("a fault of calls leaves sockets alone, and the other way round", () => {
  const faults = openFaults(1);
  faults.add({ match: {}, effect: status });
  expect([faults.strike(warn).ids, faults.strike(upgrade).ids]).toEqual([[], []]);
  faults.clear();
  faults.add({ match: { socket: true }, effect: { drop: true } });
  expect(faults.strike(pay).ids).toEqual([]);
});

test("frames, pongs and the opening of a socket are three things", () => {
  const faults = openFaults(1);
  const [drop, pong, open] = [
    faults.add({ match: { socket: true }, effect: { drop: true } }),
    faults.add({ match: { socket: true, cmd: "pong" }, effect: { drop: true } }),
    faults.add({ match: { socket: true }, effect: { status: 503 } }),
  ];
  expect(faults.strike(warn).ids).toEqual([drop]);
  expect(faults.strike({ ...warn, cmd: "pong" }).ids).toEqual([pong]);
  expect(faults.strike(upgrade).ids).toEqual([open]);
});

test("probability is seeded: the same seed strikes the same calls, another one others", () => {
  const run = (seed: number) => {
    const faults = openFaults(seed);
    faults.add({ match: {}, effect: status, probability: 0.5 });
    return strikes(faults, pay, 64);
  };
  expect(run(7)).toBe(run(7));
  expect(run(7)).not.toBe(run(8));
  expect(run(7).replaceAll("0", "").length).toBeGreaterThan(16);
});

test("probability 0 never strikes and moves no other fault's chance", () => {
  const alone = openFaults(3);
  alone.add({ match: {}, effect: status, probability: 0.5 });
  const beside = openFaults(3);
  beside.add({ match: {}, effect: status, probability: 0.5 });
  beside.add({ match: {}, effect: { reset: true }, probability: 0 });
  expect(strikes(beside, pay, 100)).toBe(strikes(alone, pay, 100));
});

test("two faults at once: delays add up, the later answer wins", () => {
  const faults = openFaults(1);
  faults.add({ match: {}, effect: { delayMs: 100 } });
  faults.add({ match: {}, effect: { delayMs: 50, code: 10009 } });
  faults.add({ match: {}, effect: { code: 10002 } });
  expect(faults.strike(pay).effect).toEqual({ delayMs: 150, code: 10002 });
});

test("jitter adds less than its own length", () => {
  const faults = openFaults(1);
  faults.add({ match: {}, effect: { jitterMs: 20 } });
  const waits = Array.from({ length: 50 }, () => faults.strike(pay).effect.delayMs ?? 0);
  expect(Math.max(...waits)).toBeLessThan(20);
  expect(new Set(waits).size).toBeGreaterThan(5);
});

test("removing one leaves the others; there is an end to how many", () => {
  const faults = openFaults(1);
  const first = faults.add({ match: {}, effect: status }) ?? "";
  expect([faults.remove(first), faults.remove(first), faults.list()]).toEqual([true, false, []]);
  for (let at = 0; at < 200; at += 1) faults.add({ match: {}, effect: status });
  expect(faults.add({ match: {}, effect: status })).toBeUndefined();
});
