import { type Allow, AppealStatus, CloseType, CompleteType, type OrderDetail, OrderStatus } from "contract";

export type DealTone = "wait" | "check" | "dispute" | "done" | "closed";
/** Everything a person can do with an order here. `more` stands in the menu of the bar, not in the card. */
export type ActName =
  | "accept"
  | "reject"
  | "cancel"
  | "declareUnpaid"
  | "concede"
  | "undo"
  | "pay"
  | "replenish"
  | "evidence"
  | "warn"
  | "askDelay"
  | "extendPay"
  | "extendRelease"
  | "notArrived"
  | "withdraw"
  | "appeal"
  | "lateAppeal"
  | "transferConfirm"
  | "deliver"
  | "evaluate";

type Need = keyof Allow;
/** `needs`: what the server must allow; one of several is enough. */
export type Act = { name: ActName; needs: readonly Need[]; label: string };
type Side = {
  title: string;
  text: string;
  /** Leftmost first; the last one that is allowed is the solid button. */
  acts: readonly Act[];
  /** What is rarely right, and what costs: in the menu. */
  more?: readonly Act[];
};
type View = { tone: DealTone; step: number; buyer: Side; seller: Side };

const act = (name: ActName, needs: Need | readonly Need[], label: string): Act => ({ name, needs: [needs].flat(), label });

const warn = (label: string) => act("warn", "warn", label);
const appeal = act("appeal", "suspend", "申诉");
const evidence = act("evidence", "replenish", "提交证据");
const evaluate = act("evaluate", "evaluate", "去评价");

/** TABLE by status and role: what the card says and which acts it offers, of those that the server allows. */
const views: Record<number, View> = {
  [OrderStatus.waitConfirm]: {
    tone: "wait",
    step: 1,
    buyer: { title: "等待卖家接单", text: "卖家接单后请付款，请勿提前转账", acts: [act("cancel", "cancel", "取消订单"), warn("催一催")] },
    seller: {
      title: "待接单",
      text: "超时未接单，订单自动取消",
      acts: [act("reject", "cancel", "拒绝"), act("accept", "confirm", "接单")],
    },
  },
  [OrderStatus.waitPay]: {
    tone: "wait",
    step: 1,
    buyer: {
      title: "待付款",
      text: "超时将自动取消",
      acts: [act("cancel", "cancel", "取消订单"), act("askDelay", "delay", "申请延长"), act("pay", "pay", "我已付款")],
    },
    seller: {
      title: "等待买家付款",
      text: "未到账前请勿放币",
      acts: [act("extendPay", "delay", "延长10分钟"), warn("催付款")],
    },
  },
  [OrderStatus.waitDelivery]: {
    tone: "check",
    step: 2,
    buyer: {
      title: "等待卖家放币",
      text: "已通知卖家核对到账",
      acts: [appeal, act("replenish", "replenish", "补充凭证"), warn("提醒卖家")],
      more: [act("declareUnpaid", "cancel", "我未付款，取消订单")],
    },
    seller: {
      title: "买家已付款",
      text: "请登录账户核对到账",
      acts: [
        act("notArrived", ["delay", "suspend"], "未到账"),
        act("transferConfirm", "transferConfirm", "确认到账"),
        act("deliver", "delivery", "放币"),
      ],
    },
  },
  [OrderStatus.transferConfirmed]: {
    tone: "check",
    step: 3,
    buyer: {
      title: "卖家已确认到账",
      text: "倒计时结束将自动放币",
      acts: [act("replenish", "replenish", "补充凭证"), warn("提醒卖家")],
    },
    seller: {
      title: "已确认到账，待放币",
      text: "倒计时结束将自动放币",
      acts: [act("appeal", "suspend", "有误，申诉"), act("deliver", "delivery", "放币")],
    },
  },
  [OrderStatus.suspended]: {
    tone: "dispute",
    step: 2,
    buyer: {
      title: "申诉处理中",
      text: "资产继续锁定",
      acts: [act("concede", "cancel", "同意取消"), warn("催一催"), evidence],
      more: [act("withdraw", "delay", "撤回申诉")],
    },
    seller: {
      title: "申诉处理中",
      text: "资产继续锁定",
      acts: [act("deliver", "delivery", "同意放币"), warn("催一催"), evidence],
      more: [act("transferConfirm", "transferConfirm", "确认到账"), act("withdraw", "delay", "撤回申诉")],
    },
  },
  [OrderStatus.completed]: {
    tone: "done",
    step: 4,
    buyer: { title: "已完成", text: "", acts: [evaluate] },
    seller: { title: "已完成", text: "", acts: [evaluate] },
  },
  [OrderStatus.cancelled]: {
    tone: "closed",
    step: 4,
    buyer: { title: "已取消", text: "", acts: [act("lateAppeal", "suspend", "我已付款，申诉")] },
    seller: { title: "已取消", text: "", acts: [] },
  },
};

/** Why it is over, with its actor named. */
const closeTexts: Record<number, string> = {
  [CloseType.buyerCancelled]: "买家取消",
  [CloseType.payTimeout]: "付款超时，系统自动取消",
  [CloseType.sellerRejected]: "卖家拒绝接单",
  [CloseType.acceptTimeout]: "卖家超时未接单",
  [CloseType.ruledForSeller]: "申诉裁定：资产退回卖家",
  [CloseType.buyerWithdrew]: "买家撤销付款，协商取消",
  [CloseType.riskControl]: "风控关闭",
};
const completeTexts: Record<number, string> = {
  [CompleteType.released]: "卖家放币",
  [CompleteType.autoReleased]: "确认到账后自动放币",
  [CompleteType.ruledForBuyer]: "申诉裁定放币",
};

export const isOver = ({ status }: { status: number }): boolean => status === OrderStatus.completed || status === OrderStatus.cancelled;

export const endText = ({ status, closeType, completeType }: Pick<OrderDetail, "status" | "closeType" | "completeType">): string =>
  (status === OrderStatus.completed ? completeTexts[completeType] : closeTexts[closeType]) ?? "";

const appealTexts: Record<number, string> = {
  [AppealStatus.waitReply]: "等待举证",
  [AppealStatus.review]: "平台审核中",
};

/** What the card says of an order. A status this phone does not know yet stands there in the server's own words. */
export function dealOf(order: OrderDetail, justWarned = false) {
  const view = views[order.status];
  const side = view && (order.isSeller === 1 ? view.seller : view.buyer);
  const allowed = (acts: readonly Act[] = []) =>
    acts.filter((it) => it.needs.some((need) => order.allow[need] === 1) || (it.name === "warn" && justWarned));
  return {
    tone: view?.tone ?? ("closed" as DealTone),
    step: view?.step ?? 0,
    title: side?.title ?? order.statusText,
    text: textOf(order, side?.text ?? ""),
    acts: allowed(side?.acts),
    more: allowed(side?.more),
  };
}

function textOf(order: OrderDetail, text: string): string {
  if (isOver(order)) return endText(order);
  if (order.status === OrderStatus.suspended) return appealTexts[order.appeal?.status ?? 0] ?? text;
  if (order.status === OrderStatus.waitPay && order.delayRequested === 1)
    return order.isSeller === 1 ? "买家请求延长付款时间" : "已请求卖家延长时间";
  if (order.status === OrderStatus.waitDelivery && order.overdue === 1) return "放币已超时";
  return text;
}

const minuteMs = 60_000;

/** How long the whole stage takes, for the arc of the ring. */
export function stageMs(order: OrderDetail): number {
  const since: Record<number, number | null> = {
    [OrderStatus.waitConfirm]: order.createTime,
    [OrderStatus.waitPay]: (order.deadline ?? 0) - (order.payMinutes + 10 * order.payDelayCount) * minuteMs,
    [OrderStatus.waitDelivery]: order.payTime,
    [OrderStatus.transferConfirmed]: order.transferConfirmTime,
    [OrderStatus.suspended]: order.appeal?.createTime ?? null,
  };
  const start = since[order.status];
  return order.deadline === null || start == null ? 0 : Math.max(minuteMs, order.deadline - start);
}
