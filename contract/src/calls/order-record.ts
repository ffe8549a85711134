import * as z from "zod/mini";
import { Appeal } from "./dispute.ts";
import { PayMethod } from "./method.ts";
import { FenWire, PriceWire, UnitsWire } from "../money/money.ts";
import { Forecast, Party } from "./party.ts";
import {
  BadgeCount,
  Count,
  Flag,
  Id,
  ImageUrl,
  NonEmptyText,
  NeededFlag,
  PayType,
  PicturePath,
  Ref,
  Seconds,
  Text,
  Time,
  Version,
} from "../wire/scalars.ts";
import {
  AppealState,
  CloseReason,
  CompleteReason,
  CreditLevelNumber,
  OrderState,
  OrderSide,
} from "../wire/enums.ts";

export const OrderTab = { running: 1, done: 2, cancelled: 3, appeal: 4 } as const;

export const OrderRow = z.object({
  orderId: Id,
  orderNo: Text,
  /** 0: the viewer is the buyer. */
  isSeller: NeededFlag,
  status: OrderState,
  statusText: Text,
  closeType: CloseReason,
  completeType: CompleteReason,
  amount: FenWire,
  quantity: UnitsWire,
  price: PriceWire,
  /** Fee of the seller, charged when the coins are released. */
  fee: z.nullable(UnitsWire),
  payType: z.nullable(PayType),
  counterparty: z.object({
    nickName: Text,
    avatar: PicturePath,
    creditLevel: z.nullable(CreditLevelNumber),
  }),
  createTime: z.nullable(Time),
  deadline: z.nullable(Time),
  remainSeconds: z.nullable(Seconds),
  unread: BadgeCount,
  /** Newest chat message of the order, for the order list. */
  lastMessage: Text,
  needAction: Flag,
  myEvaluated: Flag,
  /** Latest time at which the viewer may still rate the order. Absent if the viewer may not rate it. */
  evaluateUntil: z.optional(z.nullable(Time)),
  appealStatus: z.nullable(AppealState),
});
export type OrderRow = z.output<typeof OrderRow>;

export const Allow = z.object({
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
  /**
   * Sent as `suspend`: an objection to a ruling, or a report that money of a completed order was taken
   * back. Moves no coins.
   */
  object: z.optional(Flag),
});
export type Allow = z.output<typeof Allow>;

/** An identical or similar image that was the voucher of another order. */
export const Resemblance = z.object({
  /** 1: uploaded by the same user, so it is not suspicious. */
  own: Flag,
  /** Last digits of the other order's number if the viewer takes part in it, otherwise empty. */
  orderTail: Text,
  /** Hamming distance of the 1,024-bit image hashes. Receipts of the same app are also close. */
  distance: z.optional(z.nullable(Count)),
});
export const resemblances = {
  /** Certain: the same file, byte for byte. */
  same: z.optional(z.nullable(Resemblance)),
  /** Only a hint, never evidence. */
  like: z.optional(z.nullable(Resemblance)),
};

export const Evaluation = z.object({
  stars: Count,
  tags: z.array(NonEmptyText),
  content: Text,
  anonymous: Flag,
  time: z.nullable(Time),
});

export const OrderDetail = z.object({
  ...OrderRow.shape,
  version: z.nullable(Version),
  serverTime: z.nullable(Time),
  entrustId: Ref,
  buyer: Party,
  seller: Party,
  /**
   * Payment methods that both sides share, as they were when the order was created. `pay` chooses one.
   * Unmasked only while the order runs.
   */
  payMethods: z.array(PayMethod),
  chosenMethod: z.nullable(Ref),
  buyerMethod: z.nullable(z.object({ type: PayType, holder: Text, tail: Text })),
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
      by: z.nullable(OrderSide),
      duplicated: Flag,
      ...resemblances,
    }),
  ),
  remark: Text,
  appeal: z.nullable(Appeal),
  payDelayCount: z.nullable(Count),
  releaseDelayCount: z.nullable(Count),
  delayRequested: Flag,
  overdue: Flag,
  /** Actions that the server allows the viewer now, so that the client never guesses. */
  allow: Allow,
  suspendAt: z.nullable(Time),
  /** Latest time at which an ended order can be appealed or its ruling objected to. */
  suspendUntil: z.optional(z.nullable(Time)),
  undoUntil: z.nullable(Time),
  /** Time left to pay if the buyer undoes their payment mark now. */
  undoPaySeconds: z.optional(z.nullable(Seconds)),
  /** `timeout`: loss of the buyer if the time to pay runs out. */
  cancelHint: z.nullable(
    z.object({ quota: Count, left: Count, penalty: Text, timeout: z.optional(Text) }),
  ),
  forecast: z.optional(z.nullable(Forecast)),
  /**
   * For the buyer of a completed order: the time from which the bought coins can be sold. `null`: now.
   */
  availableAt: z.optional(z.nullable(Time)),
  timeline: z.array(
    z.object({ time: z.nullable(Time), actor: z.nullable(OrderSide), text: NonEmptyText }),
  ),
  evaluation: z.object({ mine: z.nullable(Evaluation), peer: z.nullable(Evaluation) }),
});
export type OrderDetail = z.output<typeof OrderDetail>;
