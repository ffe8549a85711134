import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import {
  ConsideredSeller,
  BuyerConditions,
  Entrust,
  EntrustDetail,
  TradePrerequisite,
  PriceLevelList,
  Offer,
  OfferDetail,
  OpenHours,
} from "./entrust-record.ts";
import { FenCodec, PriceCodec, AssetUnitsCodec } from "../money/money.ts";
import { ReleaseTimeForecast } from "./trade-party.ts";
import {
  Count,
  Flag,
  Id,
  NonEmptyText,
  pageSchemaOf,
  pageInputFields,
  PayType,
  Pin,
  IdOrEmpty,
  IdOrEmptyInput,
  SignedInteger,
  Seconds,
  Fraction,
  Text,
  boundedTextSchema,
  Time,
} from "../wire/scalars.ts";
import {
  CreditLevelNumber,
  EntrustStatusNumber,
  MatchFailReasonNumber,
  QuickMatchFirstSellerCriterion,
  TicketStateNumber,
  OfferSort,
  OrderStatusNumber,
} from "../wire/enums.ts";

const readsTouchedByBuying = [
  "orderList",
  "orderStat",
  "buyAbleList",
  "buySellDetail",
  "buyConfig",
  "buyFastCheck",
  "userInfo",
] as const;
const readsTouchedBySelling = [
  "sellList",
  "sellDetail",
  "sellConfig",
  "assetInfo",
  "billList",
  "buyAbleList",
] as const;

export const entrustCalls = {
  buyFast: defineCall({
    method: "POST",
    path: "/entrust/v1/buy/fast",
    input: z.object({
      amount: z.optional(FenCodec),
      quantity: z.optional(AssetUnitsCodec),
      payTypes: z.array(PayType).check(z.minLength(1), z.maxLength(4)),
      buyerMethodId: z.optional(Id),
      maxPrice: z.optional(PriceCodec),
      /** Sellers that the buyer excludes. */
      excludeIds: z.optional(z.array(Id).check(z.maxLength(200))),
      prefer: z.optional(QuickMatchFirstSellerCriterion),
    }),
    output: z.object({
      matchId: IdOrEmpty,
      state: TicketStateNumber,
      orderId: z.optional(z.nullable(Id)),
      expireAt: z.nullable(Time),
    }),
    creates: "buyFastCheck",
    touches: readsTouchedByBuying,
  }),
  buyConfig: defineCall({
    method: "GET",
    path: "/entrust/v1/buy/config",
    input: z.object({}),
    output: z.object({
      refPrice: z.nullable(PriceCodec),
      priceTime: z.nullable(Time),
      minAmount: z.nullable(FenCodec),
      maxAmount: z.nullable(FenCodec),
      quickAmounts: z.array(FenCodec),
      dailyLimit: z.nullable(FenCodec),
      dailyUsed: z.nullable(FenCodec),
      payTypes: z.array(z.object({ type: PayType, name: Text })),
      feeRate: z.nullable(Fraction),
      priceLockSec: z.nullable(Seconds),
      maxOpenOrders: z.nullable(Count),
      cancelLeft: z.nullable(Count),
      t1: Flag,
      /** Seconds for which coins that this buyer buys stay locked after the release (T+1). */
      t1Sec: z.optional(z.nullable(Seconds)),
      /** 1: the daily limit is halved because of the answers to the questionnaire. */
      dailyHalved: z.optional(Flag),
      riskWords: z.array(Text),
      /** 1: in an appeal a PDF is accepted as evidence, like an image. */
      documents: z.optional(Flag),
      /** 1: the seller is shown the account that the buyer names with `buyerMethodId`. */
      showsPayerAccount: z.optional(Flag),
    }),
  }),
  buyFastCheck: defineCall({
    method: "GET",
    path: "/entrust/v1/buy/fast/check",
    input: z.object({ cancel: z.optional(SignedInteger) }),
    output: z.object({
      state: TicketStateNumber,
      matchId: IdOrEmpty,
      orderId: IdOrEmpty,
      amount: z.nullable(FenCodec),
      payTypes: z.array(PayType),
      waitedSec: z.nullable(Seconds),
      expireAt: z.nullable(Time),
      failCode: MatchFailReasonNumber,
      failText: Text,
      suggest: z.array(
        z.object({ amount: FenCodec, payType: PayType, price: PriceCodec, text: Text }),
      ),
      eligible: z.nullable(Flag),
      gates: z.array(TradePrerequisite),
      /**
       * Sellers that the backend considers for the buyer's quick match, best match first. `why`
       * is the `SellerNotMatchedReason` of a seller who does not get the order.
       */
      asked: z.optional(z.array(ConsideredSeller)),
      /** Forecast of the release time of the matched seller. */
      forecast: z.optional(z.nullable(ReleaseTimeForecast)),
    }),
  }),
  buySellDetail: defineCall({
    method: "GET",
    path: "/entrust/v1/buy/sell/detail/{id}",
    input: z.object({ id: Id }),
    output: OfferDetail,
  }),
  buyCreate: defineCall({
    method: "POST",
    path: "/entrust/v1/buy/create",
    input: z.object({
      entrustId: Id,
      amount: z.optional(FenCodec),
      quantity: z.optional(AssetUnitsCodec),
      payType: PayType,
      buyerMethodId: z.optional(Id),
      /** Price that the buyer saw. */
      price: PriceCodec,
      lockId: z.optional(IdOrEmptyInput),
      /** Amount that the buyer saw, with payment suffix. No order of another amount is created. */
      payAmount: z.optional(FenCodec),
    }),
    output: z.object({
      orderId: Id,
      orderNo: Text,
      status: z.nullable(OrderStatusNumber),
      deadline: z.nullable(Time),
    }),
    creates: "orderList",
    touches: readsTouchedByBuying,
  }),
  buyAbleList: defineCall({
    method: "GET",
    path: "/entrust/v1/buy/able/list",
    input: z.object({
      ...pageInputFields,
      amount: z.optional(FenCodec),
      payType: z.optional(PayType),
      sort: z.optional(OfferSort),
      onlyMatch: z.optional(Flag),
      turned: z.optional(Flag),
      seller: z.optional(boundedTextSchema(40)),
    }),
    output: z.object({
      ...pageSchemaOf(Offer).shape,
      /**
       * Number of sellers left out because the viewer has blocked them. Missing if the backend does
       * not store blocked users.
       */
      hiddenSellers: z.optional(Count),
    }),
  }),
  sellList: defineCall({
    method: "GET",
    path: "/entrust/v1/sell/list",
    input: z.object({ ...pageInputFields, status: z.optional(EntrustStatusNumber) }),
    output: pageSchemaOf(Entrust),
  }),
  sellConfig: defineCall({
    method: "GET",
    path: "/entrust/v1/sell/config",
    input: z.object({}),
    output: z.object({
      refPrice: z.nullable(PriceCodec),
      priceMin: z.nullable(PriceCodec),
      priceMax: z.nullable(PriceCodec),
      feeRate: z.nullable(Fraction),
      minQuantity: z.nullable(AssetUnitsCodec),
      able: z.nullable(AssetUnitsCodec),
      minOrderAmount: z.nullable(FenCodec),
      perOrderMax: z.nullable(FenCodec),
      maxOpen: z.nullable(Count),
      openCount: z.nullable(Count),
      payMinutes: z.array(Count),
      defaultPayMinutes: z.nullable(Count),
      levelOptions: z.array(z.object({ level: CreditLevelNumber, name: NonEmptyText })),
      dailyLimit: z.nullable(FenCodec),
      dailyUsed: z.nullable(FenCodec),
      ladder: z.optional(PriceLevelList),
      /** 1: a listing may follow the reference price. */
      canFloat: z.optional(Flag),
      canGreet: z.optional(Flag),
      canSetHours: z.optional(Flag),
      /** Allowed lengths of a pause in minutes. After it, the listing resumes automatically. */
      pauseMinutes: z.optional(z.array(Count)),
    }),
  }),
  sellDetail: defineCall({
    method: "GET",
    path: "/entrust/v1/sell/detail/{id}",
    input: z.object({ id: Id }),
    output: EntrustDetail,
  }),
  sellCreate: defineCall({
    method: "POST",
    path: "/entrust/v1/sell/create",
    input: z.object({
      quantity: AssetUnitsCodec,
      price: PriceCodec,
      minAmount: FenCodec,
      maxAmount: FenCodec,
      methodIds: z.array(Id).check(z.maxLength(10)),
      payMinutes: SignedInteger,
      autoConfirm: Flag,
      conditions: z.optional(BuyerConditions),
      remark: z.optional(boundedTextSchema(400)),
      payPassword: Pin,
      /** Buyers that the seller excludes. */
      blockedIds: z.optional(z.array(Id).check(z.maxLength(200))),
      /**
       * Makes the price follow the reference price, at this distance in permille, negative below
       * it. The backend then computes the price and ignores `price`.
       */
      floatPermille: z.optional(SignedInteger),
      /** Sent to each buyer as a chat message of the seller when the order is created. */
      greeting: z.optional(boundedTextSchema(200)),
      openHours: z.optional(OpenHours),
    }),
    output: z.object({
      entrustId: Id,
      status: z.nullable(EntrustStatusNumber),
      frozen: z.nullable(AssetUnitsCodec),
    }),
    creates: "sellList",
    touches: readsTouchedBySelling,
  }),
  sellPause: defineCall({
    method: "PUT",
    path: "/entrust/v1/sell/pause/{id}",
    input: z.object({
      id: Id,
      /** Minutes until the listing resumes automatically. If missing, the seller must resume it. */
      minutes: z.optional(SignedInteger),
    }),
    output: z.object({ status: z.nullable(EntrustStatusNumber) }),
    touches: readsTouchedBySelling,
  }),
  sellRecover: defineCall({
    method: "PUT",
    path: "/entrust/v1/sell/recover/{id}",
    input: z.object({
      id: Id,
      /**
       * New price. A listing on sale accepts it, too, and stays on sale. The same holds for new
       * `openHours`, where null means open all day.
       */
      price: z.optional(PriceCodec),
      openHours: z.optional(z.nullable(OpenHours)),
    }),
    output: z.object({ status: z.nullable(EntrustStatusNumber) }),
    touches: readsTouchedBySelling,
  }),
  sellClose: defineCall({
    method: "PUT",
    path: "/entrust/v1/sell/close/{id}",
    input: z.object({ id: Id }),
    output: z.object({
      status: z.nullable(EntrustStatusNumber),
      returned: z.nullable(AssetUnitsCodec),
    }),
    touches: readsTouchedBySelling,
  }),
};
