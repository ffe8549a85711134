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
  /** The seller's; charged when the coins are released. */
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
  /** The newest line of its chat, for the list. */
  lastMessage: Text,
  needAction: Flag,
  myEvaluated: Flag,
  /** Until when the reader may still rate it; nothing where that is not his to do. */
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
  /** To say no to the buyer who asks for more time. */
  refuseDelay: z.optional(Flag),
  /** Also by `suspend`: to object to a ruling, or to say that money of a completed order went away again. No coins move. */
  object: z.optional(Flag),
});
export type Allow = z.output<typeof Allow>;

/** The same picture, or one like it, that was a voucher of another order. */
export const Resemblance = z.object({
  /** 1: by the same person. Nobody is accused of his own picture. */
  own: Flag,
  /** The end of that order's number, for whom it belongs to; else empty. */
  orderTail: Text,
  /** How many of the 1,024 steps from light to dark differ. Two receipts of one app differ little. */
  distance: z.optional(z.nullable(Count)),
});
export const resemblances = {
  /** Certain: the same file, byte for byte. */
  same: z.optional(z.nullable(Resemblance)),
  /** A hint, never evidence. */
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
  /** All by which the two could pay each other, as they were when the order was made; `pay` chooses. Whole only while it runs. */
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
  /** What the server lets the viewer do now, so that the phone never guesses. */
  allow: Allow,
  suspendAt: z.nullable(Time),
  /** Until when an ended order can be appealed, or its ruling objected to. */
  suspendUntil: z.optional(z.nullable(Time)),
  undoUntil: z.nullable(Time),
  /** Seconds the buyer has to pay if they undo now. */
  undoPaySeconds: z.optional(z.nullable(Seconds)),
  /** `timeout`: what the buyer loses if the time to pay runs out. */
  cancelHint: z.nullable(
    z.object({ quota: Count, left: Count, penalty: Text, timeout: z.optional(Text) }),
  ),
  forecast: z.optional(z.nullable(Forecast)),
  /** Of a completed purchase, for its buyer: when the bought coins can be sold. `null`: now. */
  availableAt: z.optional(z.nullable(Time)),
  timeline: z.array(
    z.object({ time: z.nullable(Time), actor: z.nullable(OrderSide), text: NonEmptyText }),
  ),
  evaluation: z.object({ mine: z.nullable(Evaluation), peer: z.nullable(Evaluation) }),
});
export type OrderDetail = z.output<typeof OrderDetail>;
