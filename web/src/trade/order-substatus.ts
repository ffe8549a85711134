import {
  AppealStatus,
  BuyerPaymentStatementOnCancel,
  CloseType,
  CompleteType,
  isFinalStatus,
  lookUpEnum,
  type OrderDetail,
  type OrderListItem,
  OrderStatus,
  OrderActorSide,
} from "contract";
import type { OrderClockTone } from "../ui/figures/order-clock.tsx";
import { serverNow } from "../lib/time/server-clock.ts";
import { minReleaseCountForForecast } from "./purchase/release-forecast-text.ts";
import type { OrderStateTone } from "../ui/base/order-state-text.tsx";

/** State of an order that decides its color: the side that must act, a problem, or the end. */
export type OrderTurn =
  /** The user must act. */
  | "mine"
  /** The other side must act. */
  | "theirs"
  /** Neither side needs to act, because the coins are released automatically. */
  | "auto"
  /** An appeal is running. */
  | "dispute"
  /** The release is overdue. */
  | "over"
  /** The order is completed. */
  | "done"
  /** The order is cancelled, or its status is unknown. */
  | "closed";

/**
 * Substatus of an order. Finer than its status, because texts and actions differ within one status.
 */
export type OrderSubstatus =
  | "accept"
  | "pay"
  | "payAsked"
  | "release"
  /** The release has taken longer than 90 % of the seller's earlier releases. */
  | "releaseLate"
  /** The seller has extended the time to look for the payment. */
  | "releaseLonger"
  | "releaseOver"
  | "auto"
  | "answerTheirs"
  | "answerMine"
  /** The platform filed the appeal, so both sides must submit evidence. */
  | "answerBoth"
  /** The backend does not say which side must submit evidence. */
  | "appealed"
  | "review"
  | "tie"
  | OrderEnd
  | "unknown";
type OrderEnd =
  | "released"
  | "autoReleased"
  | "ruledForBuyer"
  | "buyerCancelled"
  | "payTimeout"
  | "rejected"
  | "acceptTimeout"
  | "ruledForSeller"
  | "buyerWithdrew"
  /** The buyer agreed to cancel during an appeal and made no statement about the payment. */
  | "agreed"
  /** The buyer agreed to cancel during an appeal and confirmed that they got their money back. */
  | "refunded"
  | "riskClosed";

/**
 * `title` is the heading in the chat, on the details page and in a notice. `label` is the short
 * form for lists.
 */
export type OrderSubstatusTexts = { turn: OrderTurn; title: string; label: string };
type WordsByRole = { buyer: OrderSubstatusTexts; seller: OrderSubstatusTexts };

const words = (turn: OrderTurn, title: string, label = title): OrderSubstatusTexts => ({
  turn,
  title,
  label,
});
const both = (it: OrderSubstatusTexts): WordsByRole => ({ buyer: it, seller: it });
const waitsForRelease = words("theirs", "等对方放币", "等放币");
const looks = words("mine", "对方称已付款，请查账", "请查账");
const proves = words("dispute", "请举证");
const closed = (
  buyer: string,
  seller: string,
  buyerLabel: string,
  sellerLabel: string,
): WordsByRole => ({
  buyer: words("closed", buyer, buyerLabel),
  seller: words("closed", seller, sellerLabel),
});
const agreedCancel = both(words("closed", "双方同意取消"));
const received = both(words("done", "已完成"));

/**
 * Titles and labels per substatus and side. They call the two sides 您 and 对方, never 买家 and 卖家. The
 * texts and actions are in `order-actions.ts`.
 */
const titlesByOrderSubstatus: Record<OrderSubstatus, WordsByRole> = {
  accept: { buyer: words("theirs", "等对方接单", "等接单"), seller: words("mine", "请接单") },
  pay: { buyer: words("mine", "请付款"), seller: words("theirs", "等对方付款", "等付款") },
  payAsked: { buyer: words("mine", "请付款"), seller: words("theirs", "对方想延长", "请回复延长") },
  release: { buyer: waitsForRelease, seller: looks },
  releaseLate: { buyer: waitsForRelease, seller: looks },
  releaseLonger: { buyer: waitsForRelease, seller: words("mine", "请继续查账", "请查账") },
  releaseOver: {
    buyer: words("over", "对方未按时放币", "放币超时"),
    seller: words("over", "您放币已超时", "放币超时"),
  },
  auto: both(words("auto", "自动放币中", "自动放币")),
  answerTheirs: both(words("dispute", "等对方举证", "等举证")),
  answerMine: both(proves),
  answerBoth: both(proves),
  appealed: both(words("dispute", "请查看申诉", "请看申诉")),
  review: both(words("dispute", "平台审核中", "审核中")),
  tie: both(words("dispute", "转人工裁定", "人工裁定")),
  released: received,
  autoReleased: received,
  ruledForBuyer: both(words("done", "按裁定完成")),
  buyerCancelled: closed("您取消了订单", "对方取消了订单", "您已取消", "对方取消"),
  payTimeout: closed("付款超时，订单已取消", "对方超时未付，订单已取消", "付款超时", "对方未付"),
  rejected: closed("对方未接单，订单已取消", "您没有接单", "对方未接单", "您未接单"),
  acceptTimeout: closed("对方未接单，订单已取消", "您超时未接单", "对方未接单", "您未接单"),
  ruledForSeller: closed("裁定：资产退回对方", "裁定：资产退回给您", "按裁定取消", "按裁定取消"),
  buyerWithdrew: closed("您声明没有付款", "对方声明没有付款", "您声明未付", "对方声明未付"),
  agreed: agreedCancel,
  refunded: agreedCancel,
  riskClosed: both(words("closed", "因风控关闭", "风控关闭")),
  unknown: both(words("closed", "")),
};

const orderSubstatusByCloseType: Record<CloseType, OrderSubstatus> = {
  [CloseType.buyerCancelled]: "buyerCancelled",
  [CloseType.payTimeout]: "payTimeout",
  [CloseType.sellerRejected]: "rejected",
  [CloseType.acceptTimeout]: "acceptTimeout",
  [CloseType.ruledForSeller]: "ruledForSeller",
  [CloseType.buyerWithdrew]: "buyerWithdrew",
  [CloseType.riskControl]: "riskClosed",
  [CloseType.agreed]: "agreed",
};
const orderSubstatusByCompleteType: Record<CompleteType, OrderSubstatus> = {
  [CompleteType.released]: "released",
  [CompleteType.autoReleased]: "autoReleased",
  [CompleteType.ruledForBuyer]: "ruledForBuyer",
};

/** A row of the order list lacks the fields that are optional here. */
type KnownOrder = OrderListItem &
  Partial<
    Pick<
      OrderDetail,
      "appeal" | "delayRequested" | "overdue" | "payTime" | "releaseDelayCount" | "forecast"
    >
  >;

/**
 * Returns whether the user must submit evidence. If the backend does not say it, a side that did
 * not file the appeal must, while the appeal waits for evidence. Otherwise returns `undefined`.
 */
function owesEvidence({ appeal, needAction, isSeller }: KnownOrder): boolean | undefined {
  const stated = appeal ? appeal.canReply : needAction;
  if (stated !== null) return stated === 1;
  if (appeal?.status !== AppealStatus.waitReply || appeal.initiator === null) return undefined;
  return appeal.initiator !== (isSeller === 1 ? OrderActorSide.seller : OrderActorSide.buyer);
}

function inAppeal(order: KnownOrder): OrderSubstatus {
  const { appeal, appealStatus } = order;
  const status = appeal?.status ?? appealStatus;
  if (status === AppealStatus.review) return appeal?.human === 1 ? "tie" : "review";
  const owes = owesEvidence(order);
  if (owes === undefined) return "appealed";
  if (!owes) return "answerTheirs";
  return appeal?.initiator === OrderActorSide.system ? "answerBoth" : "answerMine";
}

/**
 * Returns the time until which the release is expected. 90 % of the seller's releases took no
 * longer. Null if there is no forecast, or if it counts too few releases.
 */
export function expectedReleaseAt({
  payTime,
  forecast,
}: Pick<KnownOrder, "payTime" | "forecast">): number | null {
  if ((forecast?.n ?? 0) < minReleaseCountForForecast) return null;
  if (forecast?.at) return forecast.at;
  return payTime && forecast?.p90Sec ? payTime + forecast.p90Sec * 1000 : null;
}

function inRelease(order: KnownOrder): OrderSubstatus {
  if (order.overdue === 1) return "releaseOver";
  if ((order.releaseDelayCount ?? 0) > 0) return "releaseLonger";
  return serverNow() > (expectedReleaseAt(order) ?? Infinity) ? "releaseLate" : "release";
}

/**
 * `buyerWithdrew` after a settled appeal counts as an agreed cancellation, unless the buyer stated
 * that they had not paid.
 */
function inCancelled({ closeType, appeal, appealStatus }: KnownOrder): OrderSubstatus {
  const stated = appeal?.cancelStatement;
  const isSettled = (appeal?.status ?? appealStatus) === AppealStatus.settled;
  const isAgreed =
    closeType === CloseType.agreed ||
    (closeType === CloseType.buyerWithdrew &&
      isSettled &&
      stated !== BuyerPaymentStatementOnCancel.unpaid);
  if (!isAgreed) return lookUpEnum(orderSubstatusByCloseType, closeType) ?? "unknown";
  return stated === BuyerPaymentStatementOnCancel.refunded ? "refunded" : "agreed";
}

const orderSubstatusByStatus: Record<OrderStatus, (order: KnownOrder) => OrderSubstatus> = {
  [OrderStatus.waitConfirm]: () => "accept",
  [OrderStatus.waitPay]: ({ delayRequested }) => (delayRequested === 1 ? "payAsked" : "pay"),
  [OrderStatus.waitDelivery]: inRelease,
  [OrderStatus.transferConfirmed]: () => "auto",
  [OrderStatus.suspended]: inAppeal,
  [OrderStatus.completed]: (order) => {
    // An appeal about a reversed payment leaves the order completed, but a side may have to submit
    // evidence.
    const asked = order.appeal?.status;
    if (asked === AppealStatus.waitReply || asked === AppealStatus.review) return inAppeal(order);
    return lookUpEnum(orderSubstatusByCompleteType, order.completeType) ?? "released";
  },
  [OrderStatus.cancelled]: inCancelled,
};
export const deriveOrderSubstatus = (order: KnownOrder): OrderSubstatus =>
  lookUpEnum(orderSubstatusByStatus, order.status)?.(order) ?? "unknown";

/**
 * Returns whether both sides agreed to cancel: without a ruling, and without a statement that the
 * buyer has not paid.
 */
export const isOrderCancelledByAgreement = (order: KnownOrder): boolean => {
  const substatus = deriveOrderSubstatus(order);
  return substatus === "agreed" || substatus === "refunded";
};

/**
 * Returns title and label of the substatus. An order in an unknown status is shown with the
 * backend's text, and a cancellation for an unknown reason as 已取消.
 */
export function orderSubstatusTexts(
  order: KnownOrder,
  substatus = deriveOrderSubstatus(order),
): OrderSubstatusTexts {
  const substatusTitles =
    titlesByOrderSubstatus[substatus][order.isSeller === 1 ? "seller" : "buyer"];
  if (substatusTitles.title !== "") return substatusTitles;
  const said = order.status === OrderStatus.cancelled ? "已取消" : order.statusText;
  return { ...substatusTitles, title: said, label: said };
}

const stateTones: Record<OrderTurn, OrderStateTone> = {
  mine: "wait",
  theirs: "check",
  auto: "done",
  dispute: "dispute",
  over: "dispute",
  done: "done",
  closed: "closed",
};

export const orderClockToneByTurn: Record<OrderTurn, OrderClockTone> = {
  mine: "mine",
  theirs: "theirs",
  auto: "auto",
  dispute: "dispute",
  over: "dispute",
  done: "idle",
  closed: "idle",
};

/** Describes which side must act, or that the order is running if the backend does not say it. */
export function orderTurnText(row: Pick<OrderListItem, "needAction"> | undefined): string {
  if (row?.needAction === 1) return "待您处理";
  return row?.needAction === 0 ? "等对方处理" : "进行中";
}

/** Sorts orders that wait for the user first, then by the remaining time. */
export const compareOrdersByUrgency = (a: OrderListItem, b: OrderListItem): number =>
  (b.needAction ?? 0) - (a.needAction ?? 0) || (a.deadline ?? Infinity) - (b.deadline ?? Infinity);

/** Look of an order row in a list. */
export type OrderRowEmphasis =
  /** The user must act: dark button. */
  | "needsMe"
  /** The order is running and the user need not act: soft button. */
  | "waiting"
  /** The order has ended: outlined button and grey figures. */
  | "quiet";
function moodOf({ status, needAction }: OrderListItem): OrderRowEmphasis {
  if (isFinalStatus(status)) return "quiet";
  return needAction === 1 ? "needsMe" : "waiting";
}

/** Texts and look of an order row in a list. */
export function orderRowLabelsAndTone(row: OrderListItem) {
  const { turn, title, label } = orderSubstatusTexts(row);
  const mood = moodOf(row);
  const rates =
    row.status === OrderStatus.completed &&
    row.myEvaluated === 0 &&
    (row.evaluateUntil ?? Infinity) > serverNow();
  const acts = mood === "needsMe" && label.startsWith("请") ? label.replace("请", "去") : "查看";
  return { turn, tone: stateTones[turn], title, label, action: rates ? "去评价" : acts, mood };
}

const minuteMs = 60_000;
/** Time at which the current status began. */
const starts: Record<OrderStatus, (order: OrderDetail) => number | null> = {
  [OrderStatus.waitConfirm]: ({ createTime }) => createTime,
  [OrderStatus.waitPay]: ({ deadline, payMinutes, payDelayCount }) =>
    payMinutes === null
      ? null
      : (deadline ?? 0) - (payMinutes + 10 * (payDelayCount ?? 0)) * minuteMs,
  [OrderStatus.waitDelivery]: ({ payTime }) => payTime,
  [OrderStatus.transferConfirmed]: ({ transferConfirmTime }) => transferConfirmTime,
  [OrderStatus.suspended]: ({ appeal }) => appeal?.createTime ?? null,
  [OrderStatus.completed]: ({ finishTime }) => finishTime,
  [OrderStatus.cancelled]: ({ cancelTime }) => cancelTime,
};
export const orderStatusStartTime = (order: OrderDetail): number | null =>
  lookUpEnum(starts, order.status)?.(order) ?? null;

/**
 * Returns the time from the start of the current status to its deadline, for the arc of the clock.
 * At least one minute. 0 if one of them is unknown.
 */
export function orderStatusTimeLimitMs(order: OrderDetail): number {
  const start = orderStatusStartTime(order);
  return order.deadline === null || start === null ? 0 : Math.max(minuteMs, order.deadline - start);
}

/** Seconds from the due time of the release to the platform's automatic appeal. */
const appealAfterSeconds = 30 * 60;
/** Time at which the release became overdue. `undefined` while it is not. */
export const releaseOverdueSince = ({
  status,
  overdue,
  deadline,
}: Pick<OrderDetail, "status" | "overdue" | "deadline">): number | undefined =>
  status === OrderStatus.waitDelivery && overdue === 1 && deadline !== null
    ? deadline - appealAfterSeconds * 1000
    : undefined;
/**
 * Returns how many seconds the release is overdue. `remainSeconds` counts down to the automatic
 * appeal, because that is the deadline of an overdue order.
 */
export const releaseOverdueSeconds = (remainSeconds: number): number =>
  Math.max(1, appealAfterSeconds - remainSeconds);
