import * as z from "zod/mini";
import { Appeal } from "./dispute.ts";
import { PayMethod } from "./pay-method.ts";
import { FenCodec, PriceCodec, AssetUnitsCodec } from "../money/money.ts";
import { ReleaseTimeForecast, TradeParty } from "./trade-party.ts";
import {
  BadgeCount,
  Count,
  Flag,
  Id,
  ImageUrl,
  NonEmptyText,
  RequiredFlag,
  PayType,
  DisplayedImageUrl,
  IdOrEmpty,
  Seconds,
  Text,
  Time,
  OrderVersion,
} from "../wire/scalars.ts";
import {
  AppealStatusNumber,
  CloseTypeNumber,
  CompleteTypeNumber,
  CreditLevelNumber,
  NoAccessReasonNumber,
  OrderStatusNumber,
  OrderActorSideNumber,
} from "../wire/enums.ts";

export const OrderListTab = { running: 1, done: 2, cancelled: 3, appeal: 4 } as const;

export const OrderListItem = z.object({
  orderId: Id,
  orderNo: Text,
  /** 1: the viewer is the seller. 0: the viewer is the buyer. */
  isSeller: RequiredFlag,
  status: OrderStatusNumber,
  statusText: Text,
  closeType: CloseTypeNumber,
  completeType: CompleteTypeNumber,
  amount: FenCodec,
  quantity: AssetUnitsCodec,
  price: PriceCodec,
  /** Fee in coins that the seller pays at the release. */
  fee: z.nullable(AssetUnitsCodec),
  payType: z.nullable(PayType),
  counterparty: z.object({
    nickName: Text,
    avatar: DisplayedImageUrl,
    creditLevel: z.nullable(CreditLevelNumber),
  }),
  createTime: z.nullable(Time),
  deadline: z.nullable(Time),
  remainSeconds: z.nullable(Seconds),
  unread: BadgeCount,
  /** Newest message of the order's chat, shown in the order list. */
  lastMessage: Text,
  /**
   * 1: the order waits for an action of the viewer. Null if the backend does not send it and the
   * status does not tell, for example in an appeal.
   */
  needAction: z.nullable(Flag),
  myEvaluated: Flag,
  /** Deadline for the viewer's rating. Null if the viewer may not rate the order. */
  evaluateUntil: z.optional(z.nullable(Time)),
  appealStatus: z.nullable(AppealStatusNumber),
});
export type OrderListItem = z.output<typeof OrderListItem>;

export const AllowedActions = z.object({
  confirm: Flag,
  pay: Flag,
  cancel: Flag,
  undo: Flag,
  delay: Flag,
  replenish: Flag,
  transferConfirm: Flag,
  delivery: Flag,
  warn: Flag,
  suspend: Flag,
  evaluate: Flag,
  report: Flag,
  /** The seller may refuse the buyer's request for more time. */
  refuseDelay: z.optional(Flag),
  /** The seller may extend the release because they cannot look into their account now. */
  delayNoAccess: z.optional(Flag),
  /**
   * The viewer may send `suspend` to object to a ruling or an agreed cancellation, or to report
   * that the money of a completed order was frozen or called back. No coins move.
   */
  object: z.optional(Flag),
});
export type AllowedActions = z.output<typeof AllowedActions>;

/** Match of an image with a payment proof of another order. */
export const EarlierVoucherMatch = z.object({
  /** 1: both images are from the same user. */
  own: Flag,
  /** Last characters of the other order's number. Empty if the viewer is not part of that order. */
  orderTail: Text,
  /** Number of differing bits of the 1,024-bit image hashes. Receipts of one app are close, too. */
  distance: z.optional(z.nullable(Count)),
});
export const earlierVoucherMatchFields = {
  /** Earlier order with a file of the same bytes. Such a match is certain. */
  same: z.optional(z.nullable(EarlierVoucherMatch)),
  /** Earlier order with a similar image. Such a match is only a hint and never evidence. */
  like: z.optional(z.nullable(EarlierVoucherMatch)),
};

export const Evaluation = z.object({
  stars: Count,
  tags: z.array(NonEmptyText),
  content: Text,
  anonymous: Flag,
  time: z.nullable(Time),
});

export const OrderDetail = z.object({
  ...OrderListItem.shape,
  version: z.nullable(OrderVersion),
  serverTime: z.nullable(Time),
  /** Reference price at the time at which the order was created. */
  refPriceAtOrder: z.optional(z.nullable(PriceCodec)),
  entrustId: IdOrEmpty,
  buyer: TradeParty,
  seller: TradeParty,
  /**
   * Payment methods of the seller that the buyer could pay to, as of the creation of the order.
   * `pay` selects one. Account numbers are unmasked only while the order runs.
   */
  payMethods: z.array(PayMethod),
  chosenMethod: z.nullable(IdOrEmpty),
  buyerMethod: z.nullable(
    z.object({
      type: PayType,
      /** Name of the account's holder. Always masked for the seller. */
      holder: Text,
      tail: Text,
      /**
       * Time at which the buyer named this account as the one they pay from. If missing or null,
       * the buyer named none, and this account is only one that they may pay from.
       */
      declaredAt: z.optional(z.nullable(Time)),
    }),
  ),
  /** Last four characters of the payment's serial number. Empty if the buyer stated none. */
  serialTail: z.optional(Text),
  /**
   * Conflict about a serial number that two orders claim. It is open until the buyer replaces the
   * number or marks the payment again.
   */
  serialConflict: z.optional(
    z.nullable(
      z.object({
        tail: Text,
        /** Time at which the order that already had this serial number was paid. */
        usedAt: z.nullable(Time),
      }),
    ),
  ),
  /** Extension of the release because the seller could not look into their account. */
  noAccess: z.optional(
    z.nullable(z.object({ time: z.nullable(Time), reason: NoAccessReasonNumber })),
  ),
  payMinutes: z.nullable(Count),
  payTime: z.nullable(Time),
  confirmTime: z.nullable(Time),
  transferConfirmTime: z.nullable(Time),
  finishTime: z.nullable(Time),
  cancelTime: z.nullable(Time),
  vouchers: z.array(
    z.object({
      url: ImageUrl,
      time: z.nullable(Time),
      by: z.nullable(OrderActorSideNumber),
      duplicated: Flag,
      ...earlierVoucherMatchFields,
    }),
  ),
  remark: Text,
  appeal: z.nullable(Appeal),
  payDelayCount: z.nullable(Count),
  releaseDelayCount: z.nullable(Count),
  delayRequested: Flag,
  overdue: Flag,
  /** Actions that the backend allows the viewer now, so that the client does not guess. */
  allow: AllowedActions,
  suspendAt: z.nullable(Time),
  /**
   * Deadline for an appeal about the ended order, or for an objection to its end. After an agreed
   * cancellation, the seller gets the deadline of the buyer.
   */
  suspendUntil: z.optional(z.nullable(Time)),
  undoUntil: z.nullable(Time),
  /**
   * Seconds that the buyer would have to pay after an undo, that is, after taking back the
   * statement that they have paid.
   */
  undoPaySeconds: z.optional(z.nullable(Seconds)),
  /**
   * Daily quota of cancellations, what is left of it, and the penalty for cancelling now, as
   * text. `timeout`: the penalty if the buyer does not pay in time.
   */
  cancelHint: z.nullable(
    z.object({ quota: Count, left: Count, penalty: Text, timeout: z.optional(Text) }),
  ),
  forecast: z.optional(z.nullable(ReleaseTimeForecast)),
  /** Time from which the buyer of a completed order can sell the bought coins. `null`: now. */
  availableAt: z.optional(z.nullable(Time)),
  timeline: z.array(
    z.object({
      time: z.nullable(Time),
      actor: z.nullable(OrderActorSideNumber),
      text: NonEmptyText,
    }),
  ),
  /**
   * Rating by the viewer (`mine`) and by the other side (`peer`). `null`: not rated yet. Missing
   * if the backend does not send ratings.
   */
  evaluation: z.object({
    mine: z.optional(z.nullable(Evaluation)),
    peer: z.optional(z.nullable(Evaluation)),
  }),
});
export type OrderDetail = z.output<typeof OrderDetail>;
