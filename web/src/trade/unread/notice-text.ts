import {
  AppealStatus,
  CompleteType,
  ObjectionResult,
  type OrderDetail,
  OrderStatus,
} from "contract";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { coinsText, yuanText } from "../../lib/money/figure-texts-with-units.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import type { IconName } from "../../ui/base/icon-names.ts";
import { appealRulingText, replaceSideNamesForUser } from "../appeal-text.ts";
import {
  type OrderSubstatus,
  deriveOrderSubstatus,
  orderSubstatusTexts,
} from "../order-substatus.ts";
import type { NoticeUrgency } from "./unread-notices.ts";

export type NoticeTone = "danger" | "wait" | "info" | "ok";
/** Text of a notice. A drawn dot separates its `parts`. */
export type NoticeText = {
  rank: NoticeUrgency;
  icon: IconName;
  tone: NoticeTone;
  title: string;
  parts: readonly string[];
};

type OrderText = (order: OrderDetail) => string;
type NoticeRow = {
  rank?: NoticeUrgency;
  icon?: IconName;
  tone?: NoticeTone;
  title?: OrderText;
  parts: (order: OrderDetail) => readonly string[];
  /**
   * Previous states of the order from which the change is reported. If absent, a change from any
   * state is reported. `undefined` in the list stands for an order that was unknown before.
   */
  after?: readonly (OrderSubstatus | undefined)[];
  /**
   * True if the state is also reported at the first start on a device, although no earlier states
   * are known then.
   */
  atStart?: boolean;
};

const side = ({ isSeller, amount }: OrderDetail) =>
  `${isSeller === 1 ? "卖出" : "买入"} ${yuanText(amount)}`;
const until = ({ deadline }: OrderDetail) =>
  deadline === null ? "" : formatShortTime(deadline, serverNow());
const before = (order: OrderDetail, act: string) =>
  order.deadline === null ? act : `${until(order)} 前${act}`;
const quantity = (order: OrderDetail) => coinsText(order.quantity, runtimeConfig.assetUnit);
const purchase = (order: OrderDetail) => `${order.counterparty.nickName} 买 ${quantity(order)}`;
const withSum =
  (act: string): OrderText =>
  (order) =>
    `${act} ${yuanText(order.amount)}`;

const deadline = { rank: "deadline", tone: "wait" } as const;
const timedOut: NoticeRow = {
  icon: "clock",
  tone: "wait",
  parts: (it) => [side(it), it.isSeller === 1 ? "资产已退回挂单" : "看详情"],
};
const ended: NoticeRow = { parts: (it) => [side(it), "看详情"] };
const credited: NoticeRow = {
  icon: "check-circle",
  tone: "ok",
  title: () => "对方已放币",
  parts: (it) => [`+${quantity(it)}已入账`, "看详情"],
};
const gained: NoticeRow = {
  rank: "ruling",
  icon: "check-circle",
  tone: "ok",
  title: (it) => `裁定：${ruling(it)}`,
  parts: (it) => [it.isSeller === 1 ? side(it) : `+${quantity(it)}已入账`, "看事实与分数"],
};
const lost: NoticeRow = {
  rank: "ruling",
  icon: "scale",
  tone: "danger",
  title: (it) => `裁定：${ruling(it)}`,
  parts: (it) => [side(it), it.allow.object === 1 ? "24 小时内可提异议" : "看事实与分数"],
};
const ruling = (order: OrderDetail): string =>
  (order.appeal && appealRulingText(order.appeal, order)) ?? orderSubstatusTexts(order).title;

/**
 * Returns the amount that the seller claims to have received, from the newest receipt check in the
 * appeal. Empty if the user is the seller, or if the amount is unknown or equal to the order
 * amount.
 */
function claim({ appeal, amount, isSeller }: OrderDetail): readonly string[] {
  const received = isSeller === 1 ? null : appeal?.guardAnswers?.at(-1)?.receivedAmount;
  return received === undefined || received === null || received === amount
    ? []
    : [`称实收 ${yuanText(received)}`];
}

/**
 * Notices per substatus and side of the user. States that need no notice are absent, such as those
 * that the user caused.
 */
const table: Partial<Record<OrderSubstatus, { buyer?: NoticeRow; seller?: NoticeRow }>> = {
  accept: {
    seller: {
      ...deadline,
      title: withSum("请接单"),
      parts: (it) => [purchase(it), before(it, "接单")],
      atStart: true,
    },
  },
  pay: {
    buyer: {
      ...deadline,
      title: withSum("请付款"),
      parts: (it) => [`${it.counterparty.nickName} 已接单`, before(it, "付款")],
      after: ["accept"],
    },
    seller: {
      title: withSum("新订单"),
      parts: (it) => [purchase(it), "等对方付款"],
      after: [undefined],
    },
  },
  payAsked: {
    seller: {
      ...deadline,
      title: withSum("请回复延长"),
      parts: (it) => ["对方请求多给 10 分钟付款", before(it, "回复")],
    },
  },
  release: {
    seller: {
      ...deadline,
      title: (it) => orderSubstatusTexts(it).title,
      parts: (it) => [side(it), before(it, "放币")],
    },
  },
  releaseLonger: {
    buyer: {
      parts: (it) => [side(it), `已延长到 ${until(it)}`],
      title: () => "对方还没查到这笔钱",
    },
  },
  releaseOver: {
    buyer: {
      ...deadline,
      icon: "clock",
      title: (it) => orderSubstatusTexts(it).title,
      parts: (it) => [side(it), "资产仍锁定，可以申诉"],
    },
    seller: {
      ...deadline,
      icon: "clock",
      title: (it) => orderSubstatusTexts(it).title,
      parts: (it) => [side(it), `${until(it)} 平台自动申诉`],
      atStart: true,
    },
  },
  auto: {
    buyer: {
      title: () => "对方已确认到账",
      parts: (it) => [side(it), `最迟 ${until(it)} 自动放币`],
    },
  },
  answerMine: {
    buyer: accusation(),
    seller: accusation(),
  },
  answerBoth: { buyer: systemAppeal(), seller: systemAppeal() },
  tie: { buyer: handedOver(), seller: handedOver() },
  released: { buyer: credited },
  autoReleased: { buyer: credited, seller: { ...ended, title: () => "系统已自动放币" } },
  ruledForBuyer: { buyer: gained, seller: lost },
  ruledForSeller: { buyer: lost, seller: gained },
  buyerCancelled: { seller: ended },
  payTimeout: {
    buyer: {
      ...timedOut,
      parts: (it) => [side(it), it.allow.suspend === 1 ? "已付款可申诉，24 小时内" : "看详情"],
    },
    seller: timedOut,
  },
  rejected: { buyer: ended },
  acceptTimeout: { buyer: timedOut, seller: timedOut },
  buyerWithdrew: { seller: ended },
  riskClosed: { buyer: ended, seller: ended },
};

function accusation(): NoticeRow {
  return {
    rank: "deadline",
    icon: "scale",
    tone: "danger",
    title: ({ appeal, isSeller }) =>
      `对方申诉：${appeal ? replaceSideNamesForUser(appeal.typeName, isSeller) : ""}`,
    parts: (item) => [
      ...(claim(item).length > 0 ? claim(item) : [side(item)]),
      item.deadline === null ? "请举证" : `请在 ${until(item)} 前举证`,
    ],
    atStart: true,
  };
}
function systemAppeal(): NoticeRow {
  return {
    rank: "deadline",
    icon: "scale",
    tone: "danger",
    title: () => "放币超时，平台已发起申诉",
    parts: (it) => [side(it), it.deadline === null ? "请举证" : `请在 ${until(it)} 前举证`],
    atStart: true,
  };
}
function handedOver(): NoticeRow {
  return {
    icon: "scale",
    title: (it) => orderSubstatusTexts(it).title,
    parts: (it) => [side(it), it.deadline === null ? "看进度" : `最迟 ${until(it)} 裁定`],
  };
}

/** Notice of a ruling that moved no coins, because the order was already completed. */
const foundAfterEnd: NoticeRow = { ...lost, tone: "info" };
const objectionAnswered: NoticeRow = {
  ...lost,
  tone: "info",
  title: () => "异议已有结果",
  parts: (it) => [side(it), "看事实与分数"],
};

const running: ReadonlySet<number> = new Set<number>([
  OrderStatus.waitConfirm,
  OrderStatus.waitPay,
  OrderStatus.waitDelivery,
  OrderStatus.transferConfirmed,
  OrderStatus.suspended,
]);

const isObjectionAnswered = ({ appeal }: OrderDetail) =>
  appeal?.objection != null && appeal.objection.result !== ObjectionResult.open;

function rowOf(order: OrderDetail): NoticeRow | undefined {
  const { appeal, completeType, isSeller } = order;
  if (!running.has(order.status) && isObjectionAnswered(order)) return objectionAnswered;
  const isCompleted = order.status === OrderStatus.completed;
  if (
    isCompleted &&
    appeal?.status === AppealStatus.ruled &&
    completeType !== CompleteType.ruledForBuyer
  )
    return foundAfterEnd;
  return table[normalOf(deriveOrderSubstatus(order))]?.[isSeller === 1 ? "seller" : "buyer"];
}

/**
 * Treats a late release like a normal one, so that the order causes no second notice. The late
 * release has the same deadline.
 */
const normalOf = (substatus: OrderSubstatus): OrderSubstatus =>
  substatus === "releaseLate" ? "release" : substatus;

/**
 * Returns the state of an order as text, for comparison with the last state that the user knows. A
 * new ruling and an answered objection also change it.
 */
export function orderStateKeyForNotices(order: OrderDetail): string {
  const { appeal } = order;
  const ruled =
    appeal?.status === AppealStatus.ruled
      ? ` ${appeal.id} ${isObjectionAnswered(order) ? "answered" : "ruled"}`
      : "";
  return normalOf(deriveOrderSubstatus(order)) + ruled;
}

const dayMs = 24 * 60 * 60_000;
const justMs = 10 * 60_000;

/**
 * Returns whether an order that the client did not know before has ended so recently that the user
 * should be notified: within a day after a ruling, otherwise within ten minutes.
 */
function hasJustEnded(order: OrderDetail, { rank }: NoticeRow): boolean {
  const endedAt = order.appeal?.timeline.at(-1)?.time ?? order.finishTime ?? order.cancelTime;
  return endedAt !== null && serverNow() - endedAt < (rank === "ruling" ? dayMs : justMs);
}

/**
 * Returns whether the user should be notified about the change from the `known` state to the
 * present one.
 */
export function shouldNotifyAboutOrder(order: OrderDetail, known: string | undefined): boolean {
  const row = rowOf(order);
  if (!row || known === orderStateKeyForNotices(order)) return false;
  if (known === undefined && !running.has(order.status)) return hasJustEnded(order, row);
  return row.after === undefined || row.after.some((it) => it === known?.split(" ")[0]);
}

/** Returns whether the user is notified about the order at the first start on a device. */
export const shouldNotifyAboutOrderAtFirstStart = (order: OrderDetail): boolean =>
  rowOf(order)?.atStart === true;

/** Text of the notice about the order, or undefined if its state needs none. */
export function orderNoticeText(order: OrderDetail): NoticeText | undefined {
  const row = rowOf(order);
  if (!row) return undefined;
  const {
    rank = "order",
    icon = "order",
    tone = "info",
    title = (it: OrderDetail) => orderSubstatusTexts(it).title,
  } = row;
  return { rank, icon, tone, title: title(order), parts: row.parts(order) };
}

/** Text with which a screen reader announces the present state of an order. */
export function orderChangeText(order: OrderDetail, known: string | undefined): string {
  const text = shouldNotifyAboutOrder(order, known) ? orderNoticeText(order) : undefined;
  return text
    ? [text.title, ...text.parts.filter((it) => !it.startsWith("看"))].join("，")
    : `${side(order)}，${orderSubstatusTexts(order).title}`;
}

/** Returns whether the last message of the order is from the platform, not from the other side. */
const isSystemLine = ({ timeline, lastMessage, isSeller }: OrderDetail): boolean =>
  timeline.some(
    (it) => it.text === lastMessage || replaceSideNamesForUser(it.text, isSeller) === lastMessage,
  );

/**
 * Text of the notice about unread messages. `message` is the newest message of the other side, if a
 * push contained it.
 */
export function chatNoticeText(order: OrderDetail, message: string | undefined): NoticeText {
  const said = message ?? (isSystemLine(order) ? "" : order.lastMessage);
  const { nickName } = order.counterparty;
  const title = said === "" ? `${nickName} 发来消息` : `${nickName}：${said}`;
  return {
    rank: "message",
    icon: "chat",
    tone: "info",
    title,
    parts: [side(order), orderSubstatusTexts(order).title],
  };
}
