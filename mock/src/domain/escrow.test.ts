import { units } from "contract";
import { expect, test } from "vitest";
import { relock, unlock, feeFrom, lock, release } from "./escrow.ts";
import { balance, type Posting } from "./ledger.ts";
import type { Entrust, Order } from "./records.ts";

const entrust = {
  id: "E1",
  sellerId: "S",
  status: 1,
  total: 1000,
  remain: 600,
  locked: 300,
  sold: 100,
  returned: 0,
  feeReserve: 5,
} as unknown as Entrust;
const order = { sellerId: "S", buyerId: "B", quantity: 300, fee: 1, amount: 216, escrow: 301, lockedFromAble: 0 } as unknown as Order;
const sums = (postings: readonly Posting[]) => Object.fromEntries(balance(postings).map((it) => [`${it.ownerId} ${it.kind}`, it.amount]));

test("locking moves quantity and fee together", () => {
  const plan = lock(order, entrust);
  expect(sums(plan.postings)).toEqual({ "S entrustFrozen": -301, "S orderLocked": 301 });
  expect([plan.entrust, plan.order]).toEqual([{ remain: 300, feeReserve: 4, locked: 600 }, { escrow: 301 }]);
});

test("a release gives the buyer the quantity, the house the fee, and leaves nothing locked", () => {
  expect(sums(release(order, entrust, false).postings)).toEqual({ "S orderLocked": -301, "B able": 300, "platform fee": 1 });
  expect(sums(release(order, entrust, true).postings)).toMatchObject({ "B cooling": 300 });
  expect(release(order, entrust, false).entrust).toEqual({ locked: 0, sold: 400 });
});

test("an end without a release gives back to the entrust, or to the seller when that is over", () => {
  expect(sums(unlock(order, entrust).postings)).toEqual({ "S orderLocked": -301, "S entrustFrozen": 301 });
  const closed = { ...entrust, status: 4 as const };
  expect(sums(unlock(order, closed).postings)).toEqual({ "S orderLocked": -301, "S able": 301 });
  expect(unlock(order, closed).entrust).toEqual({ locked: 0, returned: 300 });
});

test("a second lock takes the entrust's coins, else the seller's own, else none", () => {
  expect(relock(order, entrust, units(0))?.entrust).toMatchObject({ remain: 300, locked: 600 });
  const closed = { ...entrust, status: 4 as const };
  expect(relock(order, closed, units(301))).toMatchObject({ entrust: { total: 1300, locked: 600 }, order: { lockedFromAble: 1 } });
  expect(relock(order, closed, units(300))).toBeUndefined();
});

test("the fee is rounded up, and never more than was reserved", () => {
  expect([feeFrom(units(1), units(9)), feeFrom(units(5001), units(99)), feeFrom(units(5001), units(3))]).toEqual([1, 11, 3]);
});

test("what does not sum to nothing is not booked", () => {
  expect(() => balance([{ ownerId: "S", kind: "able", amount: units(1) }])).toThrow("out of balance by 1");
});
