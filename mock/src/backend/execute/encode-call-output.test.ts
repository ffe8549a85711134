import {
  calls,
  encodeOutput,
  asFen,
  type Offer,
  type Output,
  type TradeParty,
  asPrice,
  asAssetUnits,
} from "contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCallOutput } from "./encode-call-output.ts";

const count = fc.nat();
const flag = fc.constantFrom<(0 | 1)[]>(0, 1);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const time = fc.integer({ min: Date.UTC(2020), max: Date.UTC(2100) });
const rate = fc.integer({ min: 0, max: 1_000 }).map((permille) => permille / 10);
const amount = fc.integer({ min: -1e13, max: 1e13 });
const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);

const party: fc.Arbitrary<TradeParty> = fc.record(
  {
    userId: fc.string(),
    nickName: fc.string(),
    avatar: fc.string(),
    creditLevel: orNull(fc.integer()),
    isAuthentication: orNull(fc.integer()),
    realName: fc.string(),
    online: orNull(flag),
    lastOnline: orNull(time),
    orders30d: orNull(count),
    finishRate30d: orNull(rate),
    avgReleaseSec: orNull(fc.integer()),
    avgPaySec: orNull(fc.integer()),
    goodRate: orNull(rate),
    registerDays: orNull(count),
    totalOrders: orNull(count),
    tradedBefore: orNull(flag),
    tradedCount: count,
  },
  { noNullPrototype: true },
);

const offer: fc.Arbitrary<Offer> = fc.record(
  {
    entrustId: id,
    seller: party,
    price: amount.map(asPrice),
    remain: amount.map(asAssetUnits),
    minAmount: amount.map(asFen),
    maxAmount: amount.map(asFen),
    payTypes: fc.uniqueArray(fc.constantFrom<(1 | 2 | 3 | 4)[]>(1, 2, 3, 4)),
    autoConfirm: orNull(flag),
    payMinutes: orNull(count),
    remark: fc.string(),
    conditions: orNull(
      fc.record(
        { minOrders: count, minRate: rate, minDays: count, minLevel: count },
        { noNullPrototype: true },
      ),
    ),
    canBuy: orNull(flag),
    cantReason: fc.string(),
    createTime: orNull(time),
    forecast: orNull(fc.record({ p90Sec: fc.integer(), n: count }, { noNullPrototype: true })),
    floats: flag,
  },
  {
    requiredKeys: [
      "entrustId",
      "seller",
      "price",
      "remain",
      "minAmount",
      "maxAmount",
      "payTypes",
      "autoConfirm",
      "payMinutes",
      "remark",
      "conditions",
      "canBuy",
      "cantReason",
      "createTime",
    ],
    noNullPrototype: true,
  },
);

const offers: fc.Arbitrary<Output<"buyAbleList">> = fc.record(
  {
    records: fc.array(offer, { maxLength: 5 }),
    total: orNull(count),
    pageNo: orNull(count),
    pageSize: orNull(count),
    pages: orNull(count),
    hiddenSellers: count,
  },
  { requiredKeys: ["records", "total", "pageNo", "pageSize", "pages"], noNullPrototype: true },
);

describe("encodeCallOutput", () => {
  test("encodeCallOutput encodes any buyAbleList result exactly as encodeOutput does", () => {
    fc.assert(
      fc.property(offers, (output) => {
        expect(JSON.stringify(encodeCallOutput("buyAbleList", output))).toBe(
          JSON.stringify(encodeOutput(calls.buyAbleList, output)),
        );
      }),
    );
  });
});
