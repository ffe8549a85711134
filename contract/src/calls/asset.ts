import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { FenCodec, PriceCodec, AssetUnitsCodec } from "../money/money.ts";
import {
  Flag,
  Id,
  NonEmptyText,
  pageSchemaOf,
  pageInputFields,
  IdOrEmpty,
  Text,
  Time,
} from "../wire/scalars.ts";
import { BillTypeNumber, BillDirection } from "../wire/enums.ts";

/**
 * Type of a bill. Coins come in, go out, or move between balances of the same user (for example
 * `frozen`: from the available balance into a listing).
 */
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

export const AssetInfo = z.object({
  able: AssetUnitsCodec,
  cny: FenCodec,
  address: Text,
  frozen: z.nullable(AssetUnitsCodec),
  entrustFrozen: z.nullable(AssetUnitsCodec),
  orderLocked: z.nullable(AssetUnitsCodec),
  cooling: z.nullable(AssetUnitsCodec),
  coolingList: z.array(
    z.object({ quantity: AssetUnitsCodec, unlockTime: z.nullable(Time), orderId: IdOrEmpty }),
  ),
  refPrice: z.nullable(PriceCodec),
});

export const Bill = z.object({
  id: Id,
  billType: z.nullable(BillTypeNumber),
  typeName: Text,
  /** 1: incoming, 2: outgoing. */
  direction: BillDirection,
  quantity: AssetUnitsCodec,
  cny: z.nullable(FenCodec),
  balance: z.nullable(AssetUnitsCodec),
  refType: Text,
  refId: IdOrEmpty,
  orderNo: Text,
  remark: Text,
  createTime: z.nullable(Time),
  /** Nickname of the other side of the trade. */
  partyName: z.optional(Text),
  /** Price of the order or listing that the bill belongs to. */
  price: z.optional(PriceCodec),
});
export type Bill = z.output<typeof Bill>;

const TradedTotal = z.object({ quantity: AssetUnitsCodec, cny: FenCodec });

/**
 * Totals of the bills in a period. Sales are compared with the cost of the sold coins. The coins
 * that were bought first count as sold first.
 */
export const BillStatement = z.object({
  bought: TradedTotal,
  sold: TradedTotal,
  /** Fees in 1/10,000 of a coin, not in CNY. */
  fee: AssetUnitsCodec,
  /** Cost of the sold coins and of the fees. */
  cost: FenCodec,
  /** Sales minus `cost`, both without the `unknown` coins. Negative for a loss. */
  gain: FenCodec,
  /** Sold coins not bought here. `cost` and `gain` exclude them, because their cost is unknown. */
  unknown: AssetUnitsCodec,
});
export type BillStatement = z.output<typeof BillStatement>;

export const assetCalls = {
  assetInfo: defineCall({
    method: "GET",
    path: "/user/asset/v1/info",
    input: z.object({}),
    output: AssetInfo,
  }),
  billList: defineCall({
    method: "GET",
    path: "/user/asset/v1/bill/detail/list",
    input: z.object({
      ...pageInputFields,
      billType: z.optional(BillTypeNumber),
      direction: z.optional(BillDirection),
      startTime: z.optional(Time),
      endTime: z.optional(Time),
      /** 1: the result contains `statement`, the totals from `startTime` to `endTime`. */
      statement: z.optional(Flag),
    }),
    output: z.object({
      ...pageSchemaOf(Bill).shape,
      statement: z.optional(BillStatement),
      sum: z.nullable(z.object({ in: AssetUnitsCodec, out: AssetUnitsCodec })),
    }),
  }),
  billTypes: defineCall({
    method: "GET",
    path: "/user/asset/v1/bill/type",
    input: z.object({}),
    output: z.array(z.object({ code: BillTypeNumber, name: NonEmptyText })),
  }),
};
