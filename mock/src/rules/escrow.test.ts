import { BillType, EntrustStatus, type AssetUnits, asAssetUnits } from "contract";
import { describe, expect, test } from "vitest";
import {
  sellerFeeLimitedToReserve,
  planEscrowLock,
  planEscrowLockOfTimedOutOrder,
  planEscrowRelease,
  planEscrowUnlock,
} from "./escrow.ts";
import { mergePostings, type NewBill, type Posting } from "./ledger.ts";
import type { EntrustRecord, OrderRecord } from "./stored-records.ts";

const entrust = {
  id: "E1",
  sellerId: "S",
  status: EntrustStatus.selling,
  total: 1000,
  remain: 600,
  locked: 300,
  sold: 100,
  returned: 0,
  feeReserve: 5,
} as unknown as EntrustRecord;
const paused: EntrustRecord = { ...entrust, status: EntrustStatus.paused };
const over: EntrustRecord = { ...entrust, status: EntrustStatus.closed };
const order = {
  sellerId: "S",
  buyerId: "B",
  quantity: 300,
  fee: 1,
  amount: 216,
  escrow: 301,
  lockedFromAble: 0,
} as unknown as OrderRecord;
const sums = (postings: readonly Posting[]) =>
  Object.fromEntries(mergePostings(postings).map((it) => [`${it.ownerId} ${it.kind}`, it.amount]));
const bill = (
  userId: string,
  billType: BillType,
  quantity: number,
  cny: number | null = 216,
): NewBill => ({
  userId,
  billType,
  quantity: asAssetUnits(quantity),
  cny: cny as NewBill["cny"],
  remark: "",
});

describe("planEscrowLock", () => {
  test("planEscrowLock moves quantity plus fee from the seller's frozen to their locked coins", () => {
    const plan = planEscrowLock(order, entrust);
    expect(sums(plan.postings)).toEqual({ "S entrustFrozen": -301, "S orderLocked": 301 });
    expect([plan.entrust, plan.order]).toEqual([
      { remain: 300, feeReserve: 4, locked: 600 },
      { escrow: 301 },
    ]);
  });

  test("planEscrowLock writes one bill for the seller", () => {
    expect(planEscrowLock(order, entrust).bills).toEqual([bill("S", BillType.locked, -301)]);
  });
});

describe("planEscrowRelease", () => {
  test("planEscrowRelease pays the buyer (as cooling coins if requested) and the platform's fee", () => {
    const plan = planEscrowRelease(order, entrust, false);
    expect(sums(plan.postings)).toEqual({
      "S orderLocked": -301,
      "B able": 300,
      "platform fee": 1,
    });
    expect(sums(planEscrowRelease(order, entrust, true).postings)).toMatchObject({
      "B cooling": 300,
    });
    expect(plan.entrust).toEqual({ locked: 0, sold: 400 });
    expect(plan.order).toEqual({ escrow: 0, lockedFromAble: 0 });
  });

  test("planEscrowRelease writes bills for the seller's sale and fee and the buyer's purchase", () => {
    expect(planEscrowRelease(order, entrust, false).bills).toEqual([
      bill("S", BillType.sold, -300),
      bill("S", BillType.fee, -1, null),
      bill("B", BillType.bought, 300),
    ]);
  });

  test("planEscrowRelease writes no fee bill for an order without a fee", () => {
    const { bills } = planEscrowRelease({ ...order, fee: asAssetUnits(0) }, entrust, false);
    expect(bills).toEqual([bill("S", BillType.sold, -300), bill("B", BillType.bought, 300)]);
  });
});

describe("planEscrowUnlock", () => {
  test.each([
    ["selling", entrust],
    ["paused", paused],
  ])("planEscrowUnlock returns the coins to an entrust that is %s", (_status, open) => {
    const plan = planEscrowUnlock(order, open);
    expect(sums(plan.postings)).toEqual({ "S orderLocked": -301, "S entrustFrozen": 301 });
    expect(plan.entrust).toEqual({ locked: 0, remain: 900, feeReserve: 6 });
    expect(plan.order).toEqual({ escrow: 0, lockedFromAble: 0 });
    expect(plan.bills).toEqual([bill("S", BillType.unlocked, 301)]);
  });

  test("planEscrowUnlock returns the coins to the seller's balance if the entrust is closed", () => {
    const plan = planEscrowUnlock(order, over);
    expect(sums(plan.postings)).toEqual({ "S orderLocked": -301, "S able": 301 });
    expect(plan.entrust).toEqual({ locked: 0, returned: 300 });
  });

  test("planEscrowUnlock returns coins to the seller's balance if they were locked from it", () => {
    const plan = planEscrowUnlock({ ...order, lockedFromAble: 1 }, entrust);
    expect(sums(plan.postings)).toEqual({ "S orderLocked": -301, "S able": 301 });
    expect(plan.entrust).toEqual({ locked: 0, returned: 300 });
  });
});

describe("planEscrowLockOfTimedOutOrder", () => {
  test("planEscrowLockOfTimedOutOrder takes the coins from the entrust if it has enough", () => {
    const exact: EntrustRecord = { ...entrust, remain: order.quantity };
    expect(planEscrowLockOfTimedOutOrder(order, exact, asAssetUnits(0))).toMatchObject({
      entrust: { remain: 0, locked: 600, feeReserve: 4 },
      order: { escrow: 301, fee: 1, lockedFromAble: 0 },
    });
    expect(
      planEscrowLockOfTimedOutOrder(
        order,
        { ...entrust, remain: asAssetUnits(299) },
        asAssetUnits(0),
      ),
    ).toBeUndefined();
  });

  test("planEscrowLockOfTimedOutOrder takes no more fee than the entrust has reserved", () => {
    expect(
      planEscrowLockOfTimedOutOrder(
        order,
        { ...entrust, feeReserve: asAssetUnits(0) },
        asAssetUnits(0),
      )?.order,
    ).toEqual({
      escrow: 300,
      fee: 0,
      lockedFromAble: 0,
    });
  });

  test("planEscrowLockOfTimedOutOrder takes the coins from the seller's balance if the entrust ended", () => {
    const plan = planEscrowLockOfTimedOutOrder(order, over, asAssetUnits(301));
    expect(sums(plan?.postings ?? [])).toEqual({ "S able": -301, "S orderLocked": 301 });
    expect(plan).toMatchObject({
      entrust: { total: 1300, locked: 600 },
      order: { escrow: 301, lockedFromAble: 1 },
    });
    expect(plan?.bills).toEqual([bill("S", BillType.locked, -301)]);
  });

  test("planEscrowLockOfTimedOutOrder locks nothing if the seller has too few coins", () => {
    expect(planEscrowLockOfTimedOutOrder(order, over, asAssetUnits(300))).toBeUndefined();
  });
});

describe("sellerFeeLimitedToReserve", () => {
  test.each<[quantity: number, reserve: number, fee: number]>([
    [1, 9, 1],
    [5001, 99, 11],
    [5001, 3, 3],
  ])("sellerFeeLimitedToReserve of quantity %i with reserve %i is %i", (quantity, reserve, fee) => {
    expect(sellerFeeLimitedToReserve(asAssetUnits(quantity), asAssetUnits(reserve))).toBe(fee);
  });
});

describe("mergePostings", () => {
  const posting = (ownerId: string, amount: number): Posting => ({
    ownerId,
    kind: "able",
    amount: amount as AssetUnits,
  });

  test("mergePostings refuses postings that do not sum to zero", () => {
    expect(() => mergePostings([posting("S", 1)])).toThrow(
      "a journal entry is out of balance by 1",
    );
  });

  test("mergePostings merges the postings of one account and drops zero sums", () => {
    const lines = mergePostings([
      posting("S", 5),
      posting("B", -3),
      posting("S", -5),
      posting("P", 3),
    ]);
    expect(lines).toEqual([posting("B", -3), posting("P", 3)]);
  });
});
