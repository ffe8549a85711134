import { CloseType, type OrderRow, OrderStatus } from "contract";
import type { OrderMood } from "./order-card.tsx";
import type { StateTone } from "./state-text.tsx";

/** What one side reads of a status: the words beside the clock, and what to do about it. */
type Side = { clock: string; label: string; action: string };
type View = { tone: StateTone; buyer: Side; seller: Side };

const same = (side: Side) => ({ buyer: side, seller: side });

/** TABLE by status and role: everything a list says of an order. */
const views: Record<number, View> = {
  [OrderStatus.waitConfirm]: {
    tone: "wait",
    buyer: { clock: "待卖家接单", label: "等待卖家接单", action: "查看" },
    seller: { clock: "待接单", label: "待接单", action: "去接单" },
  },
  [OrderStatus.waitPay]: {
    tone: "wait",
    buyer: { clock: "待付款", label: "待付款", action: "去付款" },
    seller: { clock: "待买家付款", label: "等待买家付款", action: "查看" },
  },
  [OrderStatus.waitDelivery]: {
    tone: "check",
    buyer: { clock: "待卖家放币", label: "已付款，等待放币", action: "查看" },
    seller: { clock: "待放币", label: "待放币", action: "去放币" },
  },
  [OrderStatus.transferConfirmed]: {
    tone: "check",
    buyer: { clock: "即将放币", label: "卖家已确认到账", action: "查看" },
    seller: { clock: "待放币", label: "已确认到账，待放币", action: "去放币" },
  },
  [OrderStatus.suspended]: { tone: "dispute", ...same({ clock: "申诉中", label: "申诉处理中", action: "查看" }) },
  [OrderStatus.completed]: { tone: "done", ...same({ clock: "", label: "已完成", action: "查看" }) },
  [OrderStatus.cancelled]: { tone: "closed", ...same({ clock: "", label: "已取消", action: "查看" }) },
};

/** Why it ended, with its actor named: nobody reads "you cancelled" when he did not. */
const closeTexts: Record<number, string> = {
  [CloseType.buyerCancelled]: "买家已取消",
  [CloseType.payTimeout]: "付款超时",
  [CloseType.sellerRejected]: "卖家未接单",
  [CloseType.acceptTimeout]: "接单超时",
  [CloseType.ruledForSeller]: "裁定退回卖家",
  [CloseType.buyerWithdrew]: "协商取消",
  [CloseType.riskControl]: "风控关闭",
};

type Shown = { tone: StateTone; clock: string; label: string; action: string; mood: OrderMood };

const moodOf = (row: OrderRow): OrderMood => {
  if (row.status === OrderStatus.completed || row.status === OrderStatus.cancelled) return "quiet";
  return row.needAction === 1 ? "needsMe" : "waiting";
};

/** A status this phone does not know yet is shown in the server's own words. */
export function orderView(row: OrderRow): Shown {
  const view = views[row.status];
  if (!view) return { tone: "closed", clock: "", label: row.statusText, action: "查看", mood: moodOf(row) };
  const side = row.isSeller === 1 ? view.seller : view.buyer;
  const ended = row.status === OrderStatus.cancelled ? closeTexts[row.closeType] : undefined;
  const rates = row.status === OrderStatus.completed && row.myEvaluated === 0;
  return { tone: view.tone, ...side, label: ended ?? side.label, action: rates ? "去评价" : side.action, mood: moodOf(row) };
}
