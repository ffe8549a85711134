import * as z from "zod/mini";
import { call } from "./call.ts";
import { Appeal } from "./dispute.ts";
import { PayMethod } from "./method.ts";
import { FenWire, PriceWire, UnitsWire } from "./money.ts";
import { Party } from "./party.ts";
import { Count, Flag, Id, ImageUrl, images, PageInput, PayType, Pin, Seconds, Status, Time, text, Version } from "./scalars.ts";

export const OrderTab = { running: 1, done: 2, cancelled: 3, appeal: 4 } as const;

const OrderRow = z.object({
  orderId: Id,
  orderNo: z.string(),
  /** 0: the viewer is the buyer. */
  isSeller: Flag,
  status: Status,
  statusText: z.string(),
  closeType: z.int(),
  completeType: z.int(),
  amount: FenWire,
  quantity: UnitsWire,
  price: PriceWire,
  /** The seller's; charged when the coins are released. */
  fee: UnitsWire,
  payType: PayType,
  counterparty: z.object({ nickName: z.string(), avatar: z.string(), creditLevel: z.int() }),
  createTime: Time,
  deadline: z.nullable(Time),
  remainSeconds: Seconds,
  unread: Count,
  /** The newest line of its chat, for the list. */
  lastMessage: z.string(),
  needAction: Flag,
  myEvaluated: Flag,
  appealStatus: z.int(),
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
  tags: z.array(z.string()),
  content: z.string(),
  anonymous: Flag,
  time: Time,
});

const OrderDetail = z.object({
  ...OrderRow.shape,
  version: Version,
  serverTime: Time,
  entrustId: Id,
  buyer: Party,
  seller: Party,
  /** As they were when the order was made. Whole only while it runs. */
  payMethods: z.array(PayMethod),
  chosenMethod: z.nullable(z.string()),
  buyerMethod: z.nullable(z.object({ type: PayType, holder: z.string(), tail: z.string() })),
  payMinutes: Count,
  payTime: z.nullable(Time),
  confirmTime: z.nullable(Time),
  transferConfirmTime: z.nullable(Time),
  finishTime: z.nullable(Time),
  cancelTime: z.nullable(Time),
  vouchers: z.array(z.object({ url: z.string(), time: Time, by: z.int(), duplicated: Flag })),
  remark: z.string(),
  appeal: z.nullable(Appeal),
  payDelayCount: Count,
  releaseDelayCount: Count,
  delayRequested: Flag,
  overdue: Flag,
  /** What the server lets the viewer do now, so that the phone never guesses. */
  allow: Allow,
  suspendAt: z.nullable(Time),
  undoUntil: z.nullable(Time),
  cancelHint: z.object({ quota: Count, left: Count, penalty: z.string() }),
  /** When he usually releases: 90 of 100 orders within so many seconds. Null without a history. */
  releaseForecastSec: z.nullable(Seconds),
  timeline: z.array(z.object({ time: Time, actor: z.int(), text: z.string() })),
  evaluation: z.object({ mine: z.nullable(Evaluation), peer: z.nullable(Evaluation) }),
});
export type OrderDetail = z.output<typeof OrderDetail>;

const Moved = z.object({ status: Status, deadline: z.optional(z.nullable(Time)), version: z.optional(Version) });
const moved = <T extends z.core.$ZodShape>(shape: T) => z.object({ ...Moved.shape, ...shape });

const touches = ["orderDetail", "orderList", "orderStat", "orderOutTime", "chatList"] as const;
const touchesMoney = [...touches, "assetInfo", "billList", "userInfo", "sellList", "sellDetail", "buyAbleList", "buyConfig"] as const;
const seen = ["orderNotFound", "orderNotYours"] as const;
const state = [...seen, "orderStatusWrong", "orderMovedOn"] as const;
const ByOrder = z.object({ id: Id });
const ByOrderVersion = z.object({ id: Id, version: z.optional(Version) });

export const order = {
  orderList: call({
    method: "GET",
    path: "/order/v1/list",
    input: z.object({
      ...PageInput,
      tab: z.optional(z.int()),
      role: z.optional(z.int()),
      status: z.optional(z.int()),
      entrustId: z.optional(Id),
      keyword: z.optional(text(40)),
      month: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}$/))),
    }),
    output: z.object({
      records: z.array(OrderRow),
      total: Count,
      pageNo: Count,
      pageSize: Count,
      pages: Count,
      serverTime: Time,
      sum: z.optional(z.nullable(z.object({ amount: FenWire, quantity: UnitsWire }))),
    }),
    codes: [],
  }),
  orderStat: call({
    method: "GET",
    path: "/order/v1/count/stat",
    input: z.object({}),
    output: z.object({
      running: Count,
      toConfirm: Count,
      toPay: Count,
      toRelease: Count,
      appeal: Count,
      unreadChat: Count,
      needAction: Count,
      total: Count,
      finished: Count,
      cancelled: Count,
    }),
    codes: [],
  }),
  orderDetail: call({ method: "GET", path: "/order/v1/detail/{id}", input: ByOrder, output: OrderDetail, codes: seen }),
  orderOutTime: call({
    method: "GET",
    path: "/order/v1/outTime/{id}",
    input: ByOrder,
    output: z.object({
      orderId: Id,
      status: Status,
      stage: z.string(),
      deadline: z.nullable(Time),
      remainSeconds: Seconds,
      serverTime: Time,
      overdue: Flag,
      canDelay: Flag,
      suspendRemain: Seconds,
    }),
    codes: seen,
  }),
  warn: call({
    method: "POST",
    path: "/order/v1/warn/{id}",
    input: ByOrder,
    output: z.object({ ok: Flag, nextTime: Time, left: Count }),
    codes: [...seen, "orderStatusWrong", "warnTooSoon", "warnLimit"],
    touches,
  }),
  cancel: call({
    method: "PUT",
    path: "/order/v1/cancel/{id}",
    query: ["reason", "version", "force", "undo"],
    input: z.object({
      id: Id,
      reason: z.optional(text(100)),
      version: z.optional(Version),
      force: z.optional(Flag),
      undo: z.optional(Flag),
    }),
    output: moved({
      closeType: z.optional(z.int()),
      quotaLeft: z.optional(Count),
      banUntil: z.optional(z.nullable(Time)),
    }),
    codes: [...state, "transferAlreadyConfirmed", "cancelQuota", "undoExpired"],
    touches: touchesMoney,
  }),
  confirm: call({
    method: "PUT",
    path: "/order/v1/confirm",
    input: z.object({ orderId: Id, version: z.optional(Version) }),
    output: Moved,
    codes: [...state, "orderTimedOut"],
    touches,
  }),
  pay: call({
    method: "PUT",
    path: "/order/v1/pay",
    input: z.object({
      orderId: Id,
      methodId: Id,
      payerMethodId: z.optional(Id),
      /** Empty is refused with a text of its own. */
      vouchers: z.array(ImageUrl).check(z.maxLength(20)),
      payTime: z.optional(Time),
      remark: z.optional(text(200)),
      version: z.optional(Version),
    }),
    output: Moved,
    codes: [...state, "orderTimedOut", "voucherMissing", "voucherLimit", "methodNotOfOrder", "methodNotFound"],
    touches,
  }),
  replenish: call({
    method: "PUT",
    path: "/order/v1/replenish/voucher",
    input: z.object({ orderId: Id, vouchers: images(0, 20), content: z.optional(text(500)) }),
    output: z.object({ vouchers: z.array(z.string()), left: Count }),
    codes: [...seen, "orderStatusWrong", "voucherMissing", "voucherLimit", "replenishLimit"],
    touches: [...touches, "appealList"],
  }),
  deliver: call({
    method: "PUT",
    path: "/order/v1/delivery",
    input: z.object({ orderId: Id, payPassword: Pin, version: z.optional(Version) }),
    output: moved({ finishTime: z.optional(z.nullable(Time)) }),
    codes: [...state, "pinWrong", "pinLocked", "pinNeeded", "lockBroken"],
    touches: touchesMoney,
  }),
  delay: call({
    method: "PUT",
    path: "/order/v1/exception/delay/{id}",
    query: ["version"],
    input: ByOrderVersion,
    output: moved({
      delayLeft: z.optional(Count),
      action: z.enum(["extendPay", "askPay", "extendRelease", "withdrawAppeal"]),
    }),
    codes: [...state, "delayUsedUp", "delayTooEarly"],
    touches: [...touches, "appealList"],
  }),
  transferConfirm: call({
    method: "PUT",
    path: "/order/v1/transfer/confirm/{id}",
    query: ["version"],
    input: ByOrderVersion,
    output: Moved,
    codes: state,
    touches: [...touches, "appealList"],
  }),
  suspend: call({
    method: "PUT",
    path: "/order/v1/exception/suspend",
    input: z.object({
      orderId: Id,
      type: z.int(),
      content: text(2000),
      images: z.array(ImageUrl).check(z.maxLength(20)),
      version: z.optional(Version),
    }),
    output: moved({ appealId: Id }),
    codes: [...state, "appealTooSoon", "appealExists", "appealIncomplete", "sellerAssetsTooLow"],
    touches: [...touches, "appealList", "assetInfo"],
  }),
  evaluate: call({
    method: "PUT",
    path: "/order/v1/evaluate",
    input: z.object({
      orderId: Id,
      stars: z.int(),
      tags: z.array(text(40)).check(z.maxLength(10)),
      content: z.optional(text(1000)),
      anonymous: Flag,
    }),
    output: z.object({ ok: Flag }),
    codes: [...seen, "orderStatusWrong", "alreadyEvaluated", "evaluateExpired", "starsMissing"],
    touches: ["orderDetail", "orderList", "userInfo"],
  }),
  evaluateMessages: call({
    method: "GET",
    path: "/order/v1/evaluate/message",
    input: z.object({ type: z.optional(z.int()) }),
    output: z.array(z.object({ id: z.string(), text: z.string() })),
    codes: [],
  }),
};
