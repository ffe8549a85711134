import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { FenCodec } from "../money/money.ts";
import {
  Count,
  Flag,
  Id,
  imageUrlListSchema,
  NonEmptyText,
  pageSchemaOf,
  pageInputFields,
  PayType,
  DisplayedImageUrl,
  IdOrEmpty,
  SignedInteger,
  Text,
  boundedTextSchema,
  Time,
} from "../wire/scalars.ts";
import {
  AppealResultNumber,
  AppealStatusNumber,
  AppealType,
  BuyerPaymentStatementOnCancelNumber,
  EvidenceKindNumber,
  ObjectionResultNumber,
  SettlementProposalStateNumber,
  UserReportStatusNumber,
  ReportType,
  OrderActorSideNumber,
} from "../wire/enums.ts";

/**
 * Status of an appeal. `waitReply`: a side has not made a statement yet. `review`: the platform
 * decides. `settled`: the two sides ended the appeal without a ruling.
 */
export const AppealStatus = {
  waitReply: 1,
  review: 2,
  ruled: 3,
  withdrawn: 4,
  settled: 5,
} as const;
export type AppealStatus = (typeof AppealStatus)[keyof typeof AppealStatus];
export const AppealResult = { buyer: 1, seller: 2 } as const;
export type AppealResult = (typeof AppealResult)[keyof typeof AppealResult];
/**
 * Content of an evidence image. A bill shows time, amount and names; a balance does not show who
 * paid.
 */
export const EvidenceKind = { bill: 1, voucher: 2, balance: 3, talk: 4, other: 9 } as const;
export type EvidenceKind = (typeof EvidenceKind)[keyof typeof EvidenceKind];
/**
 * Result of an objection. `stands`: the decision about the order was right. `wrong`: it was
 * wrong, but the coins stay where they are.
 */
export const ObjectionResult = { open: 0, stands: 1, wrong: 2 } as const;
export type ObjectionResult = (typeof ObjectionResult)[keyof typeof ObjectionResult];
/** State of a proposal to settle an appeal by consent. */
export const SettlementProposalState = { open: 1, taken: 2, declined: 3, lapsed: 4 } as const;
export type SettlementProposalState =
  (typeof SettlementProposalState)[keyof typeof SettlementProposalState];
export const UserReportStatus = { filed: 1, running: 2, upheld: 3, unproven: 4 } as const;
export type UserReportStatus = (typeof UserReportStatus)[keyof typeof UserReportStatus];

/** Side of an order. `system` is the platform. */
export const OrderActorSide = { buyer: 1, seller: 2, system: 3 } as const;
export type OrderActorSide = (typeof OrderActorSide)[keyof typeof OrderActorSide];

const EvidenceKindList = z.optional(z.array(EvidenceKindNumber));

/**
 * One fact of a ruling. `buyer` and `seller` are the points that the fact gives to each side; null
 * for a side that the fact does not support. `claim` is the side that states an unverified fact,
 * otherwise null.
 */
export const RulingFact = z.object({
  fact: NonEmptyText,
  source: Text,
  buyer: z.nullable(SignedInteger),
  seller: z.nullable(SignedInteger),
  claim: z.optional(z.nullable(OrderActorSideNumber)),
});

export const Ruling = z.object({
  rows: z.array(RulingFact),
  /**
   * Evidence that could have changed, or can still change, the result, and the side that can
   * provide it.
   */
  wouldHelp: z.array(z.object({ side: OrderActorSideNumber, text: NonEmptyText })),
});

export const Objection = z.object({
  by: OrderActorSideNumber,
  content: Text,
  images: z.array(DisplayedImageUrl),
  time: z.nullable(Time),
  /** Time until which a person of the platform decides; null after the decision. */
  deadline: z.nullable(Time),
  /** Never moves coins, whatever the result is. */
  result: ObjectionResultNumber,
  reason: Text,
});

export const AppealSettlementProposal = z.object({
  by: OrderActorSideNumber,
  /** Side that would get the coins. */
  result: AppealResultNumber,
  state: SettlementProposalStateNumber,
  time: z.nullable(Time),
  deadline: z.nullable(Time),
  /**
   * Claim of a seller who proposes to cancel: 1 the buyer paid and got a refund, 0 the buyer did not
   * pay. Null without a claim.
   */
  refunded: z.optional(z.nullable(Flag)),
  /**
   * Refund that the seller claims. Null unless `refunded` is 1. `amount` is that of the order, or
   * the larger amount that the seller stated in the appeal.
   */
  refund: z.optional(
    z.nullable(
      z.object({
        amount: FenCodec,
        time: z.nullable(Time),
        images: z.array(DisplayedImageUrl),
        /** Paying account of the buyer, as stored with the order. The holder's name is masked. */
        account: z.nullable(z.object({ type: PayType, holder: Text, tail: Text })),
      }),
    ),
  ),
});

/**
 * Statement of the seller about the money that arrived in their account. Sent with a release, a
 * confirmation of receipt or an appeal.
 */
export const ReceiptCheckAnswer = z.object({
  time: z.nullable(Time),
  receivedAmount: z.nullable(FenCodec),
  payerName: Text,
  /** Last characters of the paying account. Empty: not on the seller's bill. Null: not stated. */
  payerAccountTail: z.optional(z.nullable(Text)),
  /** 1: stated amount and payer name match the order, and the account does not contradict it. */
  fits: Flag,
  /**
   * 1: the stated amount equals that of the order. This field, `nameFits` and `accountFits` are
   * missing if the fact was not stated or cannot be compared.
   */
  amountFits: z.optional(Flag),
  nameFits: z.optional(Flag),
  accountFits: z.optional(Flag),
});

export const Appeal = z.object({
  id: Id,
  orderId: IdOrEmpty,
  orderNo: Text,
  type: z.nullable(AppealType),
  typeName: Text,
  /** The side that opened the appeal. */
  initiator: z.nullable(OrderActorSideNumber),
  content: Text,
  images: z.array(DisplayedImageUrl),
  replies: z.array(
    z.object({
      side: OrderActorSideNumber,
      content: Text,
      images: z.array(DisplayedImageUrl),
      time: z.nullable(Time),
      kinds: EvidenceKindList,
    }),
  ),
  status: AppealStatusNumber,
  deadline: z.nullable(Time),
  result: AppealResultNumber,
  resultReason: Text,
  timeline: z.array(z.object({ time: z.nullable(Time), text: NonEmptyText })),
  createTime: z.nullable(Time),
  mine: Flag,
  canReply: z.nullable(Flag),
  kinds: EvidenceKindList,
  /** Amount received, as the seller stated it in the appeal. Null if the seller stated none. */
  receivedAmount: z.optional(z.nullable(FenCodec)),
  /** Name of the payer, as the seller stated it in the appeal. Empty if the seller stated none. */
  payerName: z.optional(Text),
  /** 1: the facts alone did not decide, so a person of the platform decides by `deadline`. */
  human: z.optional(Flag),
  /** Start of the platform's review; null if there was none. */
  reviewTime: z.optional(z.nullable(Time)),
  /** Ruling, or its facts so far while a person of the platform still decides. */
  ruling: z.optional(z.nullable(Ruling)),
  objection: z.optional(z.nullable(Objection)),
  offer: z.optional(z.nullable(AppealSettlementProposal)),
  /** Number of settlement proposals that the viewer may still make. */
  offersLeft: z.optional(Count),
  guardAnswers: z.optional(z.array(ReceiptCheckAnswer)),
  /** Statement with which the buyer agreed to cancel. Null without one. */
  cancelStatement: z.optional(z.nullable(BuyerPaymentStatementOnCancelNumber)),
});
export type Appeal = z.output<typeof Appeal>;

export const UserReport = z.object({
  id: Id,
  orderId: IdOrEmpty,
  orderNo: Text,
  targetName: Text,
  type: z.nullable(ReportType),
  typeName: Text,
  content: Text,
  images: z.array(DisplayedImageUrl),
  status: z.nullable(UserReportStatusNumber),
  statusText: Text,
  result: Text,
  createTime: z.nullable(Time),
});

export const disputeCalls = {
  appealList: defineCall({
    method: "GET",
    path: "/order/v1/appeal/list",
    input: z.object({
      ...pageInputFields,
      status: z.optional(AppealStatusNumber),
      orderId: z.optional(Id),
    }),
    output: pageSchemaOf(Appeal),
  }),
  appealTypes: defineCall({
    method: "GET",
    path: "/order/v1/appeal/type",
    input: z.object({}),
    output: z.array(
      z.object({
        code: AppealType,
        name: NonEmptyText,
        role: z.nullable(OrderActorSideNumber),
        example: Text,
      }),
    ),
  }),
  reportList: defineCall({
    method: "GET",
    path: "/order/v1/report/list",
    input: z.object({ ...pageInputFields, id: z.optional(Id) }),
    output: pageSchemaOf(UserReport),
  }),
  reportTypes: defineCall({
    method: "GET",
    path: "/order/v1/report/type",
    input: z.object({}),
    output: z.array(z.object({ code: ReportType, name: NonEmptyText })),
  }),
  report: defineCall({
    method: "POST",
    path: "/order/v1/report",
    input: z.object({
      orderId: z.optional(Id),
      entrustId: z.optional(Id),
      targetUserId: Id,
      type: ReportType,
      content: boundedTextSchema(2000),
      images: z.optional(imageUrlListSchema(0, 9)),
      withChat: Flag,
    }),
    output: z.object({ id: IdOrEmpty }),
    creates: "reportList",
    touches: ["reportList", "orderDetail"],
  }),
};
