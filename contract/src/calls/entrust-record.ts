import * as z from "zod/mini";
import { PayMethod } from "./pay-method.ts";
import { FenCodec, type Price, PriceCodec, AssetUnitsCodec } from "../money/money.ts";
import { ReleaseTimeForecast, TradeParty } from "./trade-party.ts";
import {
  BusinessCode,
  SellerNotMatchedReasonNumber,
  CreditLevelNumber,
  EntrustStatusNumber,
  EntrustPauseTypeNumber,
} from "../wire/enums.ts";
import {
  Count,
  Day,
  Flag,
  Id,
  NonEmptyText,
  requiredListSchema,
  PayType,
  Percent,
  IdOrEmpty,
  SignedInteger,
  Seconds,
  Text,
  Time,
} from "../wire/scalars.ts";

/** Status of a listing. Only a `paused` one can be resumed; `soldOut` and `closed` are final. */
export const EntrustStatus = { selling: 1, paused: 2, soldOut: 3, closed: 4 } as const;
export type EntrustStatus = (typeof EntrustStatus)[keyof typeof EntrustStatus];
export const EntrustPauseType = {
  owner: 1,
  system: 2,
  methodInvalid: 3,
  riskControl: 4,
  remainTooLow: 5,
} as const;
export type EntrustPauseType = (typeof EntrustPauseType)[keyof typeof EntrustPauseType];
/** State of a quick-match ticket. `none`: the user has no ticket. */
export const TicketState = { none: 0, matching: 1, matched: 2, failed: 3, ended: 4 } as const;
export type TicketState = (typeof TicketState)[keyof typeof TicketState];
export const MatchFailReason = {
  noSeller: 1,
  amountOutOfRange: 2,
  noMethod: 3,
  notAccepted: 4,
  restricted: 5,
  network: 6,
} as const;
export type MatchFailReason = (typeof MatchFailReason)[keyof typeof MatchFailReason];

/** Reason why a seller does not get a quick-match order. `none`: the seller may still get it. */
export const SellerNotMatchedReason = {
  none: 0,
  declined: 1,
  payType: 2,
  price: 3,
  limits: 4,
  terms: 5,
} as const;
export type SellerNotMatchedReason =
  (typeof SellerNotMatchedReason)[keyof typeof SellerNotMatchedReason];
export const ConsideredSeller = z.object({
  nickName: Text,
  creditLevel: z.nullable(CreditLevelNumber),
  price: PriceCodec,
  why: SellerNotMatchedReasonNumber,
});
export type ConsideredSeller = z.output<typeof ConsideredSeller>;

/** A step that users must complete before they may trade, and the screen for it. */
export const TradePrerequisite = z.object({ code: BusinessCode, text: NonEmptyText, route: Text });
export const BuyerConditions = z.object({
  minOrders: Count,
  minRate: Percent,
  minDays: Count,
  minLevel: Count,
});

/**
 * Hours in which a listing is shown, as minutes since midnight in China. They span midnight if
 * `from` is later than `until`.
 */
export const OpenHours = z.object({ from: Count, until: Count });
export type OpenHours = z.output<typeof OpenHours>;

export const Offer = z.object({
  entrustId: Id,
  seller: TradeParty,
  price: PriceCodec,
  remain: AssetUnitsCodec,
  minAmount: FenCodec,
  /** Maximum order amount: at most the listing's limit and the value of the remaining coins. */
  maxAmount: FenCodec,
  payTypes: requiredListSchema(PayType),
  autoConfirm: z.nullable(Flag),
  payMinutes: z.nullable(Count),
  remark: Text,
  conditions: z.nullable(BuyerConditions),
  canBuy: z.nullable(Flag),
  cantReason: Text,
  createTime: z.nullable(Time),
  forecast: z.optional(z.nullable(ReleaseTimeForecast)),
  /**
   * 1: the price follows the reference price. `buySellDetail` locks it for the viewer, like a
   * fixed price.
   */
  floats: z.optional(Flag),
});
export type Offer = z.output<typeof Offer>;

export const OfferDetail = z.object({
  ...Offer.shape,
  lockPrice: z.nullable(PriceCodec),
  lockUntil: z.nullable(Time),
  lockId: IdOrEmpty,
  /**
   * Payment suffix: cents (1 to 99) that are reserved for this buyer until `lockUntil`, like
   * `lockPrice`. `quoteTrade` computes the amount to pay from them.
   */
  lockTail: z.optional(z.nullable(Count)),
  /** Hours in which the listing is shown; null: all day. */
  openHours: z.optional(z.nullable(OpenHours)),
  serverTime: z.nullable(Time),
  /** Newest ratings of the seller. Missing if the backend does not send them. */
  evaluations: z.optional(
    z.array(
      z.object({
        stars: Count,
        tags: z.array(NonEmptyText),
        text: Text,
        time: z.nullable(Time),
        nickName: Text,
      }),
    ),
  ),
  payMethods: z.array(z.object({ type: PayType, typeName: Text })),
  status: z.nullable(EntrustStatusNumber),
  /** Number of different users with whom the seller completed orders. Missing if not counted. */
  tradedPeople: z.optional(Count),
  /** Negative facts about the seller, and the last trade between the seller and this buyer. */
  record: z.optional(
    z.nullable(
      z.object({
        cancelled30d: z.optional(Count),
        appealsLost30d: z.optional(Count),
        last: z.optional(z.nullable(z.object({ time: Time, tookSec: Seconds }))),
      }),
    ),
  ),
});

export const Entrust = z.object({
  entrustId: Id,
  price: PriceCodec,
  total: AssetUnitsCodec,
  sold: z.nullable(AssetUnitsCodec),
  locked: z.nullable(AssetUnitsCodec),
  remain: AssetUnitsCodec,
  minAmount: FenCodec,
  maxAmount: FenCodec,
  payMethods: z.array(PayMethod),
  status: EntrustStatusNumber,
  statusText: Text,
  pauseType: EntrustPauseTypeNumber,
  pauseText: Text,
  /** 0: the seller may not resume the listing now, for example because of risk control. */
  canRecover: z.optional(Flag),
  /** 1: paused by the system because the seller did not release an order in time. */
  pausedOverdue: z.optional(Flag),
  autoConfirm: z.nullable(Flag),
  payMinutes: z.nullable(Count),
  orderCount: z.nullable(Count),
  runningCount: z.nullable(Count),
  createTime: z.nullable(Time),
  /** Permille above (negative: below) the reference price. Null for a fixed price. */
  floatPermille: z.optional(z.nullable(SignedInteger)),
  /**
   * Position among the listings that buyers see, from 1: cheapest first, then oldest first.
   * Missing, null or 0 if buyers do not see this listing.
   */
  rank: z.optional(z.nullable(Count)),
  /** Time at which the paused listing resumes automatically. */
  resumeTime: z.optional(z.nullable(Time)),
  /** Hours in which the listing is shown; null: all day. */
  openHours: z.optional(z.nullable(OpenHours)),
  /** Time at which the listing is shown again, if it is outside its `openHours` now. */
  opensAt: z.optional(z.nullable(Time)),
});
export type Entrust = z.output<typeof Entrust>;

/**
 * Price levels of the other sellers' listings that buyers see, cheapest first. In `sellConfig`
 * the seller has no listing yet to compare with, so `ahead` counts all listings at the price.
 */
export const PriceLevelList = z.array(
  z.object({
    price: PriceCodec,
    count: Count,
    /** Number of listings at this price that come before the seller's own listing. */
    ahead: Count,
    /** Nickname of the seller that comes first at this price. */
    nickName: Text,
  }),
);
export type PriceLevelList = z.output<typeof PriceLevelList>;

/** Returns the rank that the seller's own listing would have at this price. 1 is the first. */
export const listingRankAtPrice = (ladder: PriceLevelList, price: Price): number =>
  ladder.reduce((rank, step) => {
    if (step.price < price) return rank + step.count;
    return step.price === price ? rank + step.ahead : rank;
  }, 1);

export const EntrustDetail = z.object({
  ...Entrust.shape,
  remark: Text,
  conditions: z.nullable(BuyerConditions),
  rank: z.nullable(Count),
  rankAt: z.array(z.object({ price: PriceCodec, rank: Count })),
  greeting: z.optional(Text),
  ladder: z.optional(PriceLevelList),
  /**
   * 1: the seller can change the price with `sellRecover`. The listing keeps its orders and its
   * position among equal prices.
   */
  canReprice: z.optional(Flag),
  stat: z.nullable(
    z.object({
      finished: Count,
      running: Count,
      cancelled: Count,
      amount: FenCodec,
      avgPaySec: z.nullable(Seconds),
      avgReleaseSec: z.nullable(Seconds),
      goodRate: z.nullable(Percent),
      days: z.array(z.object({ date: Day, quantity: AssetUnitsCodec, amount: FenCodec })),
    }),
  ),
  timeline: z.array(z.object({ time: z.nullable(Time), text: NonEmptyText })),
});
