import * as z from "zod/mini";
import { call } from "./call.ts";
import { PayMethod } from "./method.ts";
import { FenWire, PriceWire, UnitsWire } from "./money.ts";
import { Party } from "./party.ts";
import { Count, Flag, Id, PageInput, paged, PayType, Pin, Rate, Seconds, Status, Time, text } from "./scalars.ts";

/** Product 2.2. */
export const EntrustStatus = { selling: 1, paused: 2, soldOut: 3, closed: 4 } as const;
export const PauseType = { owner: 1, system: 2, methodInvalid: 3, riskControl: 4, remainTooLow: 5 } as const;
/** A quick-match ticket, product 2.3. */
export const TicketState = { none: 0, matching: 1, matched: 2, failed: 3, ended: 4 } as const;
export const MatchFail = { noSeller: 1, amountOutOfRange: 2, noMethod: 3, notAccepted: 4, restricted: 5, network: 6 } as const;

const Conditions = z.object({ minOrders: Count, minRate: Rate, minDays: Count, minLevel: Count });

const Offer = z.object({
  entrustId: Id,
  seller: Party,
  price: PriceWire,
  remain: UnitsWire,
  minAmount: FenWire,
  /** The smaller of the listing's own limit and the value of what remains. */
  maxAmount: FenWire,
  payTypes: z.array(PayType),
  autoConfirm: Flag,
  payMinutes: Count,
  remark: z.string(),
  conditions: Conditions,
  canBuy: Flag,
  cantReason: z.string(),
  createTime: Time,
});
export type Offer = z.output<typeof Offer>;

const OfferDetail = z.object({
  ...Offer.shape,
  lockPrice: PriceWire,
  lockUntil: Time,
  lockId: z.string(),
  serverTime: Time,
  evaluations: z.array(z.object({ stars: Count, tags: z.array(z.string()), text: z.string(), time: Time, nickName: z.string() })),
  payMethods: z.array(z.object({ type: PayType, typeName: z.string() })),
  status: Status,
  /** With how many different people the seller has completed an order. A backend may not count them. */
  tradedPeople: z.optional(Count),
});

const Gate = z.object({ code: z.int(), text: z.string(), route: z.string() });

const Entrust = z.object({
  entrustId: Id,
  price: PriceWire,
  total: UnitsWire,
  sold: UnitsWire,
  locked: UnitsWire,
  remain: UnitsWire,
  minAmount: FenWire,
  maxAmount: FenWire,
  payMethods: z.array(PayMethod),
  status: Status,
  statusText: z.string(),
  pauseType: z.int(),
  pauseText: z.string(),
  autoConfirm: Flag,
  payMinutes: Count,
  orderCount: Count,
  runningCount: Count,
  createTime: Time,
});
export type Entrust = z.output<typeof Entrust>;

const EntrustDetail = z.object({
  ...Entrust.shape,
  remark: z.string(),
  conditions: Conditions,
  rank: Count,
  rankAt: z.array(z.object({ price: PriceWire, rank: Count })),
  stat: z.object({
    finished: Count,
    running: Count,
    cancelled: Count,
    amount: FenWire,
    avgPaySec: z.nullable(Seconds),
    avgReleaseSec: z.nullable(Seconds),
    goodRate: z.nullable(Rate),
    days: z.array(z.object({ date: z.string(), quantity: UnitsWire, amount: FenWire })),
  }),
  timeline: z.array(z.object({ time: Time, text: z.string() })),
});

const gates = ["quizNeeded", "certificationNeeded", "pinNeeded", "methodNeeded", "tradeBanned"] as const;
const afterBuy = ["orderList", "orderStat", "buyAbleList", "buySellDetail", "buyConfig", "buyFastCheck", "userInfo"] as const;
const afterSell = ["sellList", "sellDetail", "sellConfig", "assetInfo", "billList", "buyAbleList"] as const;

export const entrust = {
  buyFast: call({
    method: "POST",
    path: "/entrust/v1/buy/fast",
    input: z.object({
      amount: z.optional(FenWire),
      quantity: z.optional(UnitsWire),
      payTypes: z.array(PayType).check(z.minLength(1), z.maxLength(4)),
      buyerMethodId: z.optional(Id),
      maxPrice: z.optional(PriceWire),
    }),
    output: z.object({ matchId: Id, state: Status, orderId: z.optional(z.nullable(Id)), expireAt: Time }),
    codes: ["matchRunning", "noMatch", "matchAmountOutOfLimits", "buyInputWrong", "openOrdersLimit", "dailyLimit", ...gates],
    touches: afterBuy,
  }),
  buyConfig: call({
    method: "GET",
    path: "/entrust/v1/buy/config",
    input: z.object({}),
    output: z.object({
      symbol: z.string(),
      refPrice: PriceWire,
      priceTime: Time,
      minAmount: FenWire,
      maxAmount: FenWire,
      quickAmounts: z.array(FenWire),
      dailyLimit: FenWire,
      dailyUsed: FenWire,
      payTypes: z.array(z.object({ type: PayType, name: z.string() })),
      feeRate: z.number(),
      priceLockSec: Seconds,
      maxOpenOrders: Count,
      cancelLeft: Count,
      t1: Flag,
      riskWords: z.array(z.string()),
    }),
    codes: [],
  }),
  buyFastCheck: call({
    method: "GET",
    path: "/entrust/v1/buy/fast/check",
    input: z.object({ cancel: z.optional(z.int()) }),
    output: z.object({
      state: Status,
      matchId: z.string(),
      orderId: z.string(),
      amount: z.nullable(FenWire),
      payTypes: z.array(PayType),
      waitedSec: Seconds,
      expireAt: z.nullable(Time),
      failCode: z.int(),
      failText: z.string(),
      suggest: z.array(z.object({ amount: FenWire, payType: PayType, price: PriceWire, text: z.string() })),
      eligible: Flag,
      gates: z.array(Gate),
    }),
    codes: [],
  }),
  buySellDetail: call({
    method: "GET",
    path: "/entrust/v1/buy/sell/detail/{id}",
    input: z.object({ id: Id }),
    output: OfferDetail,
    codes: ["entrustNotFound"],
  }),
  buyCreate: call({
    method: "POST",
    path: "/entrust/v1/buy/create",
    input: z.object({
      entrustId: Id,
      amount: z.optional(FenWire),
      quantity: z.optional(UnitsWire),
      payType: PayType,
      buyerMethodId: z.optional(Id),
      /** As the buyer saw it. */
      price: PriceWire,
      lockId: z.optional(text(64)),
    }),
    output: z.object({ orderId: Id, orderNo: z.string(), status: Status, deadline: Time }),
    codes: [
      "buyInputWrong",
      "entrustNotFound",
      "ownEntrust",
      "remainTooLow",
      "conditionsNotMet",
      "amountOutOfLimits",
      "priceChanged",
      "openOrdersLimit",
      "dailyLimit",
      "payTypeUnsupported",
      "methodNotFound",
      ...gates,
    ],
    touches: afterBuy,
  }),
  buyAbleList: call({
    method: "GET",
    path: "/entrust/v1/buy/able/list",
    input: z.object({
      ...PageInput,
      amount: z.optional(FenWire),
      payType: z.optional(PayType),
      sort: z.optional(z.enum(["price", "speed", "orders", "credit"])),
      onlyMatch: z.optional(Flag),
    }),
    output: paged(Offer),
    codes: [],
  }),
  sellList: call({
    method: "GET",
    path: "/entrust/v1/sell/list",
    input: z.object({ ...PageInput, status: z.optional(z.int()) }),
    output: paged(Entrust),
    codes: [],
  }),
  sellConfig: call({
    method: "GET",
    path: "/entrust/v1/sell/config",
    input: z.object({}),
    output: z.object({
      symbol: z.string(),
      refPrice: PriceWire,
      priceMin: PriceWire,
      priceMax: PriceWire,
      feeRate: z.number(),
      minQuantity: UnitsWire,
      able: UnitsWire,
      minOrderAmount: FenWire,
      perOrderMax: FenWire,
      maxOpen: Count,
      openCount: Count,
      payMinutes: z.array(Count),
      defaultPayMinutes: Count,
      levelOptions: z.array(z.object({ level: z.int(), name: z.string() })),
      dailyLimit: FenWire,
      dailyUsed: FenWire,
    }),
    codes: [],
  }),
  sellDetail: call({
    method: "GET",
    path: "/entrust/v1/sell/detail/{id}",
    input: z.object({ id: Id }),
    output: EntrustDetail,
    codes: ["entrustNotFound"],
  }),
  sellCreate: call({
    method: "POST",
    path: "/entrust/v1/sell/create",
    input: z.object({
      quantity: UnitsWire,
      price: PriceWire,
      minAmount: FenWire,
      maxAmount: FenWire,
      methodIds: z.array(Id).check(z.maxLength(10)),
      payMinutes: z.int(),
      autoConfirm: Flag,
      conditions: z.optional(Conditions),
      remark: z.optional(text(400)),
      payPassword: Pin,
    }),
    output: z.object({ entrustId: Id, status: Status, frozen: UnitsWire }),
    codes: [
      "entrustLimit",
      "ableTooLow",
      "priceOutOfBand",
      "orderLimitsWrong",
      "methodsNeeded",
      "remarkRefused",
      "methodNotFound",
      "dailyLimit",
      "pinWrong",
      "pinLocked",
      ...gates,
    ],
    touches: afterSell,
  }),
  sellPause: call({
    method: "PUT",
    path: "/entrust/v1/sell/pause/{id}",
    input: z.object({ id: Id }),
    output: z.object({ status: Status }),
    codes: ["entrustNotFound", "notPausable"],
    touches: afterSell,
  }),
  sellRecover: call({
    method: "PUT",
    path: "/entrust/v1/sell/recover/{id}",
    input: z.object({ id: Id }),
    output: z.object({ status: Status }),
    codes: ["entrustNotFound", "entrustRiskPaused", "methodsNeeded", "notRecoverable", "tradeBanned"],
    touches: afterSell,
  }),
  sellClose: call({
    method: "PUT",
    path: "/entrust/v1/sell/close/{id}",
    input: z.object({ id: Id }),
    output: z.object({ status: Status, returned: UnitsWire }),
    codes: ["entrustNotFound", "entrustBusy", "notClosable"],
    touches: afterSell,
  }),
};
