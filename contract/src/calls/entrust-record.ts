import * as z from "zod/mini";
import { PayMethod } from "./method.ts";
import { FenWire, type Price, PriceWire, UnitsWire } from "../money/money.ts";
import { Forecast, Party } from "./party.ts";
import {
  BusinessCode,
  AskedReason,
  CreditLevelNumber,
  EntrustState,
  PauseReason,
} from "../wire/enums.ts";
import {
  Count,
  Day,
  Flag,
  Id,
  NonEmptyText,
  neededList,
  PayType,
  Rate,
  Ref,
  Score,
  Seconds,
  Text,
  Time,
} from "../wire/scalars.ts";

/** Product 2.2. */
export const EntrustStatus = { selling: 1, paused: 2, soldOut: 3, closed: 4 } as const;
export type EntrustStatus = (typeof EntrustStatus)[keyof typeof EntrustStatus];
export const PauseType = {
  owner: 1,
  system: 2,
  methodInvalid: 3,
  riskControl: 4,
  remainTooLow: 5,
} as const;
export type PauseType = (typeof PauseType)[keyof typeof PauseType];
/** A quick-match ticket, product 2.3. */
export const TicketState = { none: 0, matching: 1, matched: 2, failed: 3, ended: 4 } as const;
export type TicketState = (typeof TicketState)[keyof typeof TicketState];
export const MatchFail = {
  noSeller: 1,
  amountOutOfRange: 2,
  noMethod: 3,
  notAccepted: 4,
  restricted: 5,
  network: 6,
} as const;
export type MatchFail = (typeof MatchFail)[keyof typeof MatchFail];

/** Why a seller who was asked does not take it. `none`: he still may. */
export const AskedWhy = {
  none: 0,
  declined: 1,
  payType: 2,
  price: 3,
  limits: 4,
  terms: 5,
} as const;
export type AskedWhy = (typeof AskedWhy)[keyof typeof AskedWhy];
export const AskedSeller = z.object({
  nickName: Text,
  creditLevel: z.nullable(CreditLevelNumber),
  price: PriceWire,
  why: AskedReason,
});
export type AskedSeller = z.output<typeof AskedSeller>;

/** A step that a person has to do before he may trade, and the screen where it is done. */
export const Prerequisite = z.object({ code: BusinessCode, text: NonEmptyText, route: Text });
export const BuyerConditions = z.object({
  minOrders: Count,
  minRate: Rate,
  minDays: Count,
  minLevel: Count,
});

/** Minutes of the day in China from which and until which a listing is shown; past midnight where the first is the later one. */
export const OpenHours = z.object({ from: Count, until: Count });
export type OpenHours = z.output<typeof OpenHours>;

export const Offer = z.object({
  entrustId: Id,
  seller: Party,
  price: PriceWire,
  remain: UnitsWire,
  minAmount: FenWire,
  /** The smaller of the listing's own limit and the value of what remains. */
  maxAmount: FenWire,
  payTypes: neededList(PayType),
  autoConfirm: z.nullable(Flag),
  payMinutes: z.nullable(Count),
  remark: Text,
  conditions: z.nullable(BuyerConditions),
  canBuy: z.nullable(Flag),
  cantReason: Text,
  createTime: z.nullable(Time),
  forecast: z.optional(z.nullable(Forecast)),
  /** 1: its price follows the reference. Who looks at it has it promised for a while like any other. */
  floats: z.optional(Flag),
});
export type Offer = z.output<typeof Offer>;

export const OfferDetail = z.object({
  ...Offer.shape,
  lockPrice: z.nullable(PriceWire),
  lockUntil: z.nullable(Time),
  lockId: Ref,
  /** Cents reserved for this buyer as long as the price is. `quoteWithTail` computes what the buyer pays with them. */
  lockTail: z.optional(z.nullable(Count)),
  /** The seller's hours, while they last and outside of them; null: all day. */
  openHours: z.optional(z.nullable(OpenHours)),
  serverTime: z.nullable(Time),
  evaluations: z.array(
    z.object({
      stars: Count,
      tags: z.array(NonEmptyText),
      text: Text,
      time: z.nullable(Time),
      nickName: Text,
    }),
  ),
  payMethods: z.array(z.object({ type: PayType, typeName: Text })),
  status: z.nullable(EntrustState),
  /** With how many different people the seller has completed an order. A backend may not count them. */
  tradedPeople: z.optional(Count),
  /** What speaks against the seller, and how his last trade with this buyer went. */
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
  price: PriceWire,
  total: UnitsWire,
  sold: z.nullable(UnitsWire),
  locked: z.nullable(UnitsWire),
  remain: UnitsWire,
  minAmount: FenWire,
  maxAmount: FenWire,
  payMethods: z.array(PayMethod),
  status: EntrustState,
  statusText: Text,
  pauseType: PauseReason,
  pauseText: Text,
  /** 1: the system paused it because its owner released an order too late. */
  pausedOverdue: z.optional(Flag),
  autoConfirm: z.nullable(Flag),
  payMinutes: z.nullable(Count),
  orderCount: z.nullable(Count),
  runningCount: z.nullable(Count),
  createTime: z.nullable(Time),
  /** It follows the reference, so many parts of a thousand above or below it; null at a fixed price. */
  floatPermille: z.optional(z.nullable(Score)),
  /** Where it stands among all that is on offer; of one that does not sell, nothing or 0. */
  rank: z.optional(z.nullable(Count)),
  /** When it comes back by itself. */
  resumeTime: z.optional(z.nullable(Time)),
  /** null: it is shown all day. */
  openHours: z.optional(z.nullable(OpenHours)),
  /** Outside its hours: when it is shown again. */
  opensAt: z.optional(z.nullable(Time)),
});
export type Entrust = z.output<typeof Entrust>;

/**
 * The prices at which others sell, as buyers find them: cheapest first, of equals the oldest first. Of a listing that is not there yet
 * all of them stand before it at the same price.
 */
export const Ladder = z.array(
  z.object({
    price: PriceWire,
    count: Count,
    /** How many of them stand before this listing at the same price. */
    ahead: Count,
    /** Who is the first of them. */
    nickName: Text,
  }),
);
export type Ladder = z.output<typeof Ladder>;

/** Where a listing of this price stands among them. */
export const rankAtPrice = (ladder: Ladder, price: Price): number =>
  ladder.reduce((rank, step) => {
    if (step.price < price) return rank + step.count;
    return step.price === price ? rank + step.ahead : rank;
  }, 1);

export const EntrustDetail = z.object({
  ...Entrust.shape,
  remark: Text,
  conditions: z.nullable(BuyerConditions),
  rank: z.nullable(Count),
  rankAt: z.array(z.object({ price: PriceWire, rank: Count })),
  greeting: z.optional(Text),
  ladder: z.optional(Ladder),
  /** 1: `sellRecover` with a price puts another one on it, and it keeps its orders and its place among equals. */
  canReprice: z.optional(Flag),
  stat: z.nullable(
    z.object({
      finished: Count,
      running: Count,
      cancelled: Count,
      amount: FenWire,
      avgPaySec: z.nullable(Seconds),
      avgReleaseSec: z.nullable(Seconds),
      goodRate: z.nullable(Rate),
      days: z.array(z.object({ date: Day, quantity: UnitsWire, amount: FenWire })),
    }),
  ),
  timeline: z.array(z.object({ time: z.nullable(Time), text: NonEmptyText })),
});
