import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { FenCodec, AssetUnitsCodec } from "../money/money.ts";
import { OrderDetail, OrderListItem } from "./order-record.ts";
import {
  BadgeCount,
  Count,
  Flag,
  Id,
  imageUrlListSchema,
  ImageUrl,
  NonEmptyText,
  Month,
  pageSchemaOf,
  pageInputFields,
  DisplayedImageUrl,
  Pin,
  IdOrEmpty,
  SignedInteger,
  Seconds,
  Text,
  boundedTextSchema,
  Time,
  OrderVersion,
} from "../wire/scalars.ts";
import {
  AppealResultNumber,
  AppealType,
  BuyerPaymentStatementOnCancelNumber,
  CloseTypeNumber,
  DelayCallAction,
  EvaluationType,
  EvidenceKindNumber,
  NoAccessReasonNumber,
  OrderStatusNumber,
  OrderListTabNumber,
  OrderActorSideNumber,
} from "../wire/enums.ts";

export const TransitionResult = z.object({
  status: z.nullable(OrderStatusNumber),
  deadline: z.optional(z.nullable(Time)),
  version: z.optional(OrderVersion),
});
const transitionResultWith = <T extends z.core.$ZodShape>(shape: T) =>
  z.object({ ...TransitionResult.shape, ...shape });

const touches = ["orderDetail", "orderList", "orderStat", "orderOutTime", "chatList"] as const;
const touchesMoney = [
  ...touches,
  "assetInfo",
  "billList",
  "userInfo",
  "sellList",
  "sellDetail",
  "buyAbleList",
  "buyConfig",
] as const;
/**
 * Kind of each image, in the order of the images. An image that was not a payment proof before
 * the appeal counts as evidence only with a kind.
 */
const EvidenceKindList = z.optional(z.array(EvidenceKindNumber).check(z.maxLength(20)));
/** Statement of the seller about the payment that arrived in their account, stored with the order. */
const receiptAnswerFields = {
  receivedAmount: z.optional(FenCodec),
  payerName: z.optional(boundedTextSchema(40)),
  /** Last characters of the paying account on the bill. Empty: the bill does not show the account. */
  payerAccountTail: z.optional(boundedTextSchema(10)),
};
/**
 * Serial number of the payment, as the bank or payment app shows it. Only one order may have it,
 * because one payment pays one order.
 */
const paySerial = z.optional(boundedTextSchema(64));
/** 1: the seller confirms or releases although too much has arrived. Only the locked coins move. */
const surplus = z.optional(Flag);
const ByOrder = z.object({ id: Id });
const ByOrderVersion = z.object({ id: Id, version: z.optional(OrderVersion) });

export const orderCalls = {
  orderList: defineCall({
    method: "GET",
    path: "/order/v1/list",
    input: z.object({
      ...pageInputFields,
      tab: z.optional(OrderListTabNumber),
      role: z.optional(OrderActorSideNumber),
      status: z.optional(OrderStatusNumber),
      entrustId: z.optional(Id),
      keyword: z.optional(boundedTextSchema(40)),
      month: z.optional(Month),
    }),
    output: z.object({
      ...pageSchemaOf(OrderListItem).shape,
      serverTime: z.nullable(Time),
      sum: z.optional(z.nullable(z.object({ amount: FenCodec, quantity: AssetUnitsCodec }))),
    }),
  }),
  orderStat: defineCall({
    method: "GET",
    path: "/order/v1/count/stat",
    input: z.object({}),
    output: z.object({
      running: z.nullable(BadgeCount),
      toConfirm: z.nullable(BadgeCount),
      toPay: z.nullable(BadgeCount),
      toRelease: z.nullable(BadgeCount),
      appeal: z.nullable(BadgeCount),
      unreadChat: z.nullable(BadgeCount),
      needAction: z.nullable(BadgeCount),
      total: z.nullable(Count),
      finished: z.nullable(Count),
      cancelled: z.nullable(Count),
    }),
  }),
  orderDetail: defineCall({
    method: "GET",
    path: "/order/v1/detail/{id}",
    input: ByOrder,
    output: OrderDetail,
  }),
  orderOutTime: defineCall({
    method: "GET",
    path: "/order/v1/outTime/{id}",
    input: ByOrder,
    output: z.object({
      orderId: IdOrEmpty,
      status: z.nullable(OrderStatusNumber),
      stage: Text,
      deadline: z.nullable(Time),
      remainSeconds: z.nullable(Seconds),
      serverTime: z.nullable(Time),
      overdue: Flag,
      canDelay: Flag,
      suspendRemain: z.nullable(Seconds),
    }),
  }),
  warn: defineCall({
    method: "POST",
    path: "/order/v1/warn/{id}",
    input: ByOrder,
    output: z.object({ ok: Flag, nextTime: z.nullable(Time), left: z.nullable(Count) }),
    touches,
  }),
  cancel: defineCall({
    method: "PUT",
    path: "/order/v1/cancel/{id}",
    query: ["reason", "version", "force", "undo", "statement"],
    input: z.object({
      id: Id,
      reason: z.optional(boundedTextSchema(100)),
      version: z.optional(OrderVersion),
      force: z.optional(Flag),
      undo: z.optional(Flag),
      /** Only in an appeal. Without it, the buyer agrees to cancel and states nothing. */
      statement: z.optional(BuyerPaymentStatementOnCancelNumber),
    }),
    output: transitionResultWith({
      closeType: z.optional(CloseTypeNumber),
      quotaLeft: z.optional(Count),
      banUntil: z.optional(z.nullable(Time)),
    }),
    touches: touchesMoney,
  }),
  confirm: defineCall({
    method: "PUT",
    path: "/order/v1/confirm",
    input: z.object({ orderId: Id, version: z.optional(OrderVersion) }),
    output: TransitionResult,
    touches,
  }),
  pay: defineCall({
    method: "PUT",
    path: "/order/v1/pay",
    input: z.object({
      orderId: Id,
      methodId: Id,
      payerMethodId: z.optional(Id),
      /** The schema allows an empty list, so that the backend refuses it with `voucherMissing`. */
      vouchers: z.array(ImageUrl).check(z.maxLength(20)),
      payTime: z.optional(Time),
      paySerial,
      remark: z.optional(boundedTextSchema(200)),
      version: z.optional(OrderVersion),
    }),
    output: TransitionResult,
    touches,
  }),
  replenish: defineCall({
    method: "PUT",
    path: "/order/v1/replenish/voucher",
    input: z.object({
      orderId: Id,
      vouchers: imageUrlListSchema(0, 20),
      content: z.optional(boundedTextSchema(500)),
      /** Replaces the serial number of the payment, for example if the buyer sent a wrong one. */
      paySerial,
      kinds: EvidenceKindList,
      /** In an appeal: proposed result. It takes effect if the other side agrees. */
      offer: z.optional(AppealResultNumber),
      /**
       * Sent by a seller who proposes to cancel. 1: the buyer paid and got the money back, which a
       * voucher must prove. 0: the buyer did not pay.
       */
      refunded: z.optional(Flag),
      /**
       * Declines the other side's offer. No field accepts it: the seller accepts with `deliver`
       * or `transferConfirm`, the buyer with `cancel`.
       */
      decline: z.optional(Flag),
    }),
    output: z.object({ vouchers: z.array(DisplayedImageUrl), left: z.nullable(Count) }),
    touches: [...touches, "appealList"],
  }),
  deliver: defineCall({
    method: "PUT",
    path: "/order/v1/delivery",
    input: z.object({
      orderId: Id,
      payPassword: Pin,
      version: z.optional(OrderVersion),
      ...receiptAnswerFields,
      surplus,
    }),
    output: transitionResultWith({ finishTime: z.optional(z.nullable(Time)) }),
    touches: touchesMoney,
  }),
  delay: defineCall({
    method: "PUT",
    path: "/order/v1/exception/delay/{id}",
    query: ["version", "refuse", "noAccessReason"],
    /**
     * `refuse`: the seller refuses the buyer's request for more time. `noAccessReason`: the seller
     * cannot look into their account now, and extends the release for this reason.
     */
    input: z.object({
      ...ByOrderVersion.shape,
      refuse: z.optional(Flag),
      noAccessReason: z.optional(NoAccessReasonNumber),
    }),
    output: transitionResultWith({
      delayLeft: z.optional(Count),
      action: z.nullable(DelayCallAction),
    }),
    touches: [...touches, "appealList"],
  }),
  transferConfirm: defineCall({
    method: "PUT",
    path: "/order/v1/transfer/confirm/{id}",
    query: ["version"],
    input: z.object({ ...ByOrderVersion.shape, ...receiptAnswerFields, surplus }),
    output: TransitionResult,
    touches: [...touches, "appealList"],
  }),
  suspend: defineCall({
    method: "PUT",
    path: "/order/v1/exception/suspend",
    input: z.object({
      orderId: Id,
      /** An objection to a ruling repeats the type of the appeal. */
      type: AppealType,
      content: boundedTextSchema(2000),
      images: z.array(ImageUrl).check(z.maxLength(20)),
      kinds: EvidenceKindList,
      ...receiptAnswerFields,
      version: z.optional(OrderVersion),
    }),
    output: transitionResultWith({ appealId: IdOrEmpty }),
    touches: [...touches, "appealList", "assetInfo"],
  }),
  evaluate: defineCall({
    method: "PUT",
    path: "/order/v1/evaluate",
    input: z.object({
      orderId: Id,
      stars: SignedInteger,
      tags: z.array(boundedTextSchema(40)).check(z.maxLength(10)),
      content: z.optional(boundedTextSchema(1000)),
      anonymous: Flag,
    }),
    output: z.object({ ok: Flag }),
    touches: ["orderDetail", "orderList", "userInfo"],
  }),
  evaluateMessages: defineCall({
    method: "GET",
    path: "/order/v1/evaluate/message",
    input: z.object({ type: z.optional(EvaluationType) }),
    output: z.array(z.object({ id: IdOrEmpty, text: NonEmptyText })),
  }),
};
