import { type Allow, CloseType, CompleteType, isFinal, known, type OrderDetail, type OrderRow, OrderStatus } from "contract";
import type { StateTone } from "../ui/mark/state-text.tsx";
import { appealStateName } from "./appeal-words.ts";
import type { OrderMood } from "./order-card.tsx";

/** Everything a person can do with an order. */
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
  /** A list: beside the running time, and the name of the state where no time runs. */
  clock: string;
  label: string;
  action: string;
  /** The card of the deal; its heading is the label, unless it says more. */
  title?: string;
  text: string;
  /** Leftmost first; the last one that is allowed is the solid button. */
  acts: readonly Act[];
  /** What is rarely right, and what costs: in the menu. */
  more?: readonly Act[];
};
type View = {
  tone: StateTone;
  step: number;
  /** What the time is for, when a screen reader asks. */
  timer: string;
  /** When the stage began. */
  since: (order: OrderDetail) => number | null;
  buyer: Side;
  seller: Side;
};

const act = (name: ActName, needs: Need | readonly Need[], label: string): Act => ({ name, needs: [needs].flat(), label });

const warn = (label: string) => act("warn", "warn", label);
const cancel = act("cancel", "cancel", "取消订单");
const replenish = act("replenish", "replenish", "补充凭证");
const evidence = act("evidence", "replenish", "提交证据");
const withdraw = act("withdraw", "delay", "撤回申诉");
const transferConfirm = act("transferConfirm", "transferConfirm", "确认到账");

const minuteMs = 60_000;
const inAppeal = { clock: "申诉中", label: "申诉处理中", action: "查看", text: "资产继续锁定" };
const done: Side = { clock: "", label: "已完成", action: "查看", text: "", acts: [act("evaluate", "evaluate", "去评价")] };
const cancelled: Side = { clock: "", label: "已取消", action: "查看", text: "", acts: [] };

/** TABLE by status and role: all that any screen says of an order, and the acts it offers, of those that the server allows. */
const views: Record<OrderStatus, View> = {
  [OrderStatus.waitConfirm]: {
    tone: "wait",
    step: 1,
    timer: "剩余接单时间",
    since: ({ createTime }) => createTime,
    buyer: {
      clock: "待卖家接单",
      label: "等待卖家接单",
      action: "查看",
      text: "卖家接单后请付款，请勿提前转账",
      acts: [cancel, warn("催一催")],
    },
    seller: {
      clock: "待接单",
      label: "待接单",
      action: "去接单",
      text: "超时未接单，订单自动取消",
      acts: [act("reject", "cancel", "拒绝"), act("accept", "confirm", "接单")],
    },
  },
  [OrderStatus.waitPay]: {
    tone: "wait",
    step: 1,
    timer: "剩余付款时间",
    since: ({ deadline, payMinutes, payDelayCount }) =>
      payMinutes === null ? null : (deadline ?? 0) - (payMinutes + 10 * (payDelayCount ?? 0)) * minuteMs,
    buyer: {
      clock: "待付款",
      label: "待付款",
      action: "去付款",
      text: "超时将自动取消",
      acts: [cancel, act("askDelay", "delay", "申请延长"), act("pay", "pay", "我已付款")],
    },
    seller: {
      clock: "待买家付款",
      label: "等待买家付款",
      action: "查看",
      text: "未到账前请勿放币",
      acts: [act("extendPay", "delay", "延长10分钟"), warn("催付款")],
    },
  },
  [OrderStatus.waitDelivery]: {
    tone: "check",
    step: 2,
    timer: "剩余放币时间",
    since: ({ payTime }) => payTime,
    buyer: {
      clock: "待卖家放币",
      label: "已付款，等待放币",
      action: "查看",
      title: "等待卖家放币",
      text: "已通知卖家核对到账",
      acts: [act("appeal", "suspend", "申诉"), replenish, warn("提醒卖家")],
      more: [act("declareUnpaid", "cancel", "我未付款，取消订单")],
    },
    seller: {
      clock: "待放币",
      label: "待放币",
      action: "去放币",
      title: "买家已付款",
      text: "请登录账户核对到账",
      acts: [act("notArrived", ["delay", "suspend"], "未到账"), transferConfirm, act("deliver", "delivery", "放币")],
    },
  },
  [OrderStatus.transferConfirmed]: {
    tone: "check",
    step: 3,
    timer: "距自动放币",
    since: ({ transferConfirmTime }) => transferConfirmTime,
    buyer: {
      clock: "即将放币",
      label: "卖家已确认到账",
      action: "查看",
      text: "倒计时结束将自动放币",
      acts: [replenish, warn("提醒卖家")],
    },
    seller: {
      clock: "待放币",
      label: "已确认到账，待放币",
      action: "去放币",
      text: "倒计时结束将自动放币",
      acts: [act("appeal", "suspend", "有误，申诉"), act("deliver", "delivery", "放币")],
    },
  },
  [OrderStatus.suspended]: {
    tone: "dispute",
    step: 2,
    timer: "剩余处理时间",
    since: ({ appeal }) => appeal?.createTime ?? null,
    buyer: { ...inAppeal, acts: [act("concede", "cancel", "同意取消"), warn("催一催"), evidence], more: [withdraw] },
    seller: {
      ...inAppeal,
      acts: [act("deliver", "delivery", "同意放币"), warn("催一催"), evidence],
      more: [transferConfirm, withdraw],
    },
  },
  [OrderStatus.completed]: { tone: "done", step: 4, timer: "", since: () => null, buyer: done, seller: done },
  [OrderStatus.cancelled]: {
    tone: "closed",
    step: 4,
    timer: "",
    since: () => null,
    buyer: { ...cancelled, acts: [act("lateAppeal", "suspend", "我已付款，申诉")] },
    seller: cancelled,
  },
};

type End = {
  /** With its actor named: nobody reads "you cancelled" when he did not. */
  text: string;
  /** Where there is room for a few letters only. */
  short?: string;
};
const closed: Record<CloseType, End> = {
  [CloseType.buyerCancelled]: { text: "买家取消" },
  [CloseType.payTimeout]: { text: "付款超时，系统自动取消", short: "付款超时" },
  [CloseType.sellerRejected]: { text: "卖家拒绝接单" },
  [CloseType.acceptTimeout]: { text: "卖家超时未接单" },
  [CloseType.ruledForSeller]: { text: "申诉裁定：资产退回卖家", short: "裁定退回卖家" },
  [CloseType.buyerWithdrew]: { text: "买家撤销付款，协商取消", short: "协商取消" },
  [CloseType.riskControl]: { text: "风控关闭" },
};
const completed: Record<CompleteType, End> = {
  [CompleteType.released]: { text: "卖家放币" },
  [CompleteType.autoReleased]: { text: "确认到账后自动放币" },
  [CompleteType.ruledForBuyer]: { text: "申诉裁定放币" },
};

type Ended = Pick<OrderRow, "status" | "closeType" | "completeType">;

const endOf = ({ status, closeType, completeType }: Ended): End | undefined =>
  status === OrderStatus.completed ? known(completed, completeType) : known(closed, closeType);

/** Why it is over; empty for a reason this phone does not know yet. */
export const endText = (order: Ended): string => endOf(order)?.text ?? "";

const viewOf = ({ status, isSeller }: Pick<OrderRow, "status" | "isSeller">) => {
  const view = known(views, status);
  return { view, side: view && (isSeller === 1 ? view.seller : view.buyer) };
};

function moodOf({ status, needAction }: OrderRow): OrderMood {
  if (isFinal(status)) return "quiet";
  return needAction === 1 ? "needsMe" : "waiting";
}

/** What a list says of an order. A status this phone does not know yet is shown in the server's own words. */
export function rowView(row: OrderRow) {
  const { view, side } = viewOf(row);
  const end = row.status === OrderStatus.cancelled ? endOf(row) : undefined;
  const rates = row.status === OrderStatus.completed && row.myEvaluated === 0;
  return {
    tone: view?.tone ?? ("closed" as StateTone),
    clock: side?.clock ?? "",
    label: end?.short ?? end?.text ?? side?.label ?? row.statusText,
    action: rates ? "去评价" : (side?.action ?? "查看"),
    mood: moodOf(row),
  };
}

/** What the card of the deal says, in the server's own words too if need be. */
export function dealOf(order: OrderDetail, justWarned = false) {
  const { view, side } = viewOf(order);
  const onlyAllowed = (acts: readonly Act[] = []) =>
    acts.filter((it) => it.needs.some((need) => order.allow[need] === 1) || (it.name === "warn" && justWarned));
  return {
    tone: view?.tone ?? ("closed" as StateTone),
    step: view?.step ?? 0,
    timer: view?.timer ?? "剩余时间",
    title: side?.title ?? side?.label ?? order.statusText,
    text: textOf(order, side?.text ?? ""),
    acts: onlyAllowed(side?.acts),
    more: onlyAllowed(side?.more),
  };
}

function textOf(order: OrderDetail, text: string): string {
  if (isFinal(order.status)) return endText(order);
  if (order.status === OrderStatus.suspended && order.appeal) return appealStateName(order.appeal) ?? text;
  if (order.status === OrderStatus.waitPay && order.delayRequested === 1)
    return order.isSeller === 1 ? "买家请求延长付款时间" : "已请求卖家延长时间";
  if (order.status === OrderStatus.waitDelivery && order.overdue === 1) return "放币已超时";
  return text;
}

/** How long the whole stage takes, for the arc of the ring. */
export function stageMs(order: OrderDetail): number {
  const start = known(views, order.status)?.since(order) ?? null;
  return order.deadline === null || start === null ? 0 : Math.max(minuteMs, order.deadline - start);
}
