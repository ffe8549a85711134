import { OrderStatus, type Role } from "contract";

const S = OrderStatus;
/** TABLE: status, what the buyer reads, what the seller reads. */
const labels: Record<number, readonly [buyer: string, seller: string]> = {
  [S.waitConfirm]: ["等待卖家接单", "待接单"],
  [S.waitPay]: ["待付款", "等待买家付款"],
  [S.waitDelivery]: ["已付款，等待放币", "待放币"],
  [S.transferConfirmed]: ["卖家已确认到账", "已确认到账，待放币"],
  [S.suspended]: ["申诉处理中", "申诉处理中"],
  [S.completed]: ["已完成", "已完成"],
  [S.cancelled]: ["已取消", "已取消"],
};
export const statusText = (status: number, role: Role): string => labels[status]?.[role === "buyer" ? 0 : 1] ?? "";

export const stageOf = (status: number): string =>
  ({
    [S.waitConfirm]: "accept",
    [S.waitPay]: "pay",
    [S.waitDelivery]: "release",
    [S.transferConfirmed]: "autoRelease",
    [S.suspended]: "appeal",
  })[status] ?? "";

/** I-7: what everybody reads in an order whose time stood still. */
export const postponedText = (minutes: number): string => `因系统维护，本订单计时顺延${minutes}分钟`;
