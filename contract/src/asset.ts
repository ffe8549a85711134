import * as z from "zod/mini";
import { call } from "./call.ts";
import { FenWire, PriceWire, UnitsWire } from "./money.ts";
import { Count, PageInput, Time } from "./scalars.ts";

/** What moved the coins, product 2.0. */
export const BillType = {
  bought: 1,
  sold: 2,
  frozen: 3,
  unfrozen: 4,
  locked: 5,
  unlocked: 6,
  fee: 7,
  cooled: 8,
  deposit: 9,
  adjusted: 10,
} as const;
export type BillType = (typeof BillType)[keyof typeof BillType];

const AssetInfo = z.object({
  able: UnitsWire,
  cny: FenWire,
  address: z.string(),
  symbol: z.string(),
  frozen: UnitsWire,
  entrustFrozen: UnitsWire,
  orderLocked: UnitsWire,
  cooling: UnitsWire,
  coolingList: z.array(z.object({ quantity: UnitsWire, unlockTime: Time, orderId: z.string() })),
  refPrice: PriceWire,
});

const Bill = z.object({
  id: z.string(),
  billType: z.int(),
  typeName: z.string(),
  /** 1 in, 2 out. */
  direction: z.int(),
  quantity: UnitsWire,
  cny: z.nullable(FenWire),
  balance: UnitsWire,
  refType: z.string(),
  refId: z.string(),
  orderNo: z.string(),
  remark: z.string(),
  createTime: Time,
});
export type Bill = z.output<typeof Bill>;

export const asset = {
  assetInfo: call({ method: "GET", path: "/user/asset/v1/info", input: z.object({}), output: AssetInfo, codes: [] }),
  billList: call({
    method: "GET",
    path: "/user/asset/v1/bill/detail/list",
    input: z.object({
      ...PageInput,
      billType: z.optional(z.int()),
      direction: z.optional(z.int()),
      startTime: z.optional(Time),
      endTime: z.optional(Time),
    }),
    output: z.object({
      records: z.array(Bill),
      total: Count,
      pageNo: Count,
      pageSize: Count,
      pages: Count,
      sum: z.object({ in: UnitsWire, out: UnitsWire }),
    }),
    codes: [],
  }),
  billTypes: call({
    method: "GET",
    path: "/user/asset/v1/bill/type",
    input: z.object({}),
    output: z.array(z.object({ code: z.int(), name: z.string() })),
    codes: [],
  }),
};
