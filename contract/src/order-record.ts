import * as z from "zod/mini";
import { Appeal } from "./dispute.ts";
import { PayMethod } from "./method.ts";
import { FenWire, PriceWire, UnitsWire } from "./money.ts";
import { Party } from "./party.ts";
import { Badge, Count, Flag, Id, ImageUrl, Label, NeededFlag, PayType, Picture, Ref, Seconds, Text, Time, Version } from "./scalars.ts";
import { AppealState, CloseReason, CompleteReason, CreditLevel, OrderState, Who } from "./states.ts";

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
  counterparty: z.object({ nickName: Text, avatar: Picture, creditLevel: z.nullable(CreditLevel) }),
  createTime: z.nullable(Time),
  deadline: z.nullable(Time),
  remainSeconds: z.nullable(Seconds),
  unread: Badge,
  /** The newest line of its chat, for the list. */
  lastMessage: Text,
  needAction: Flag,
  myEvaluated: Flag,
  appealStatus: z.nullable(AppealState),
});
export type OrderRow = z.output<typeof OrderRow>;

const Allow = z.object({
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
});
export type Allow = z.output<typeof Allow>;

const Evaluation = z.object({
  stars: Count,
  tags: z.array(Label),
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
  /** As they were when the order was made. Whole only while it runs. */
  payMethods: z.array(PayMethod),
  chosenMethod: z.nullable(Ref),
  buyerMethod: z.nullable(z.object({ type: PayType, holder: Text, tail: Text })),
  payMinutes: z.nullable(Count),
  payTime: z.nullable(Time),
  confirmTime: z.nullable(Time),
  transferConfirmTime: z.nullable(Time),
  finishTime: z.nullable(Time),
  cancelTime: z.nullable(Time),
  vouchers: z.array(z.object({ url: ImageUrl, time: z.nullable(Time), by: z.nullable(Who), duplicated: Flag })),
  remark: Text,
  appeal: z.nullable(Appeal),
  payDelayCount: z.nullable(Count),
  releaseDelayCount: z.nullable(Count),
  delayRequested: Flag,
  overdue: Flag,
  /** What the server lets the viewer do now, so that the phone never guesses. */
  allow: Allow,
  suspendAt: z.nullable(Time),
  undoUntil: z.nullable(Time),
  cancelHint: z.nullable(z.object({ quota: Count, left: Count, penalty: Text })),
  /** When he usually releases: 90 of 100 orders within so many seconds. Null without a history. */
  releaseForecastSec: z.nullable(Seconds),
  timeline: z.array(z.object({ time: z.nullable(Time), actor: z.nullable(Who), text: Label })),
  evaluation: z.object({ mine: z.nullable(Evaluation), peer: z.nullable(Evaluation) }),
});
export type OrderDetail = z.output<typeof OrderDetail>;
