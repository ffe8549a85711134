import { type TransitionName, OrderStatus, type TradeRole } from "contract";
import type { OrderRecord } from "./stored-records.ts";

type StatusEntry = Record<TradeRole, string> & {
  stage: string;
  turn: TradeRole | undefined;
  timeout: TransitionName | undefined;
};
/**
 * Text of a status for each role, its stage, the role that has to act, and the transition at its
 * deadline. An appeal has neither role nor transition here: the side without a statement has to
 * act, and `rulings.ts` decides at the deadline.
 */
const statuses: Readonly<Record<OrderStatus, StatusEntry>> = {
  [OrderStatus.waitConfirm]: {
    buyer: "等待卖家接单",
    seller: "待接单",
    stage: "accept",
    turn: "seller",
    timeout: "acceptTimeout",
  },
  [OrderStatus.waitPay]: {
    buyer: "待付款",
    seller: "等待买家付款",
    stage: "pay",
    turn: "buyer",
    timeout: "payTimeout",
  },
  [OrderStatus.waitDelivery]: {
    buyer: "已标记付款，等待放币",
    seller: "待放币",
    stage: "release",
    turn: "seller",
    timeout: "releaseOverdue",
  },
  [OrderStatus.transferConfirmed]: {
    buyer: "卖家已确认到账",
    seller: "已确认到账，待放币",
    stage: "autoRelease",
    turn: "seller",
    timeout: "autoRelease",
  },
  [OrderStatus.suspended]: {
    buyer: "申诉处理中",
    seller: "申诉处理中",
    stage: "appeal",
    turn: undefined,
    timeout: undefined,
  },
  [OrderStatus.completed]: {
    buyer: "已完成",
    seller: "已完成",
    stage: "",
    turn: undefined,
    timeout: undefined,
  },
  [OrderStatus.cancelled]: {
    buyer: "已取消",
    seller: "已取消",
    stage: "",
    turn: undefined,
    timeout: undefined,
  },
};

export const orderStatusText = (status: OrderStatus, role: TradeRole): string =>
  statuses[status][role];
export const orderStageByStatus = (status: OrderStatus): string => statuses[status].stage;
export const isRolesTurnToAct = (status: OrderStatus, role: TradeRole): boolean =>
  statuses[status].turn === role;
/**
 * Transition that the system executes at the deadline. If the release is already overdue, the
 * system appeals.
 */
export const transitionAtDeadline = ({
  status,
  overdue,
}: OrderRecord): TransitionName | undefined =>
  status === OrderStatus.waitDelivery && overdue === 1 ? "systemAppeal" : statuses[status].timeout;

/**
 * Text that each order gets in its history and chat if maintenance or an outage has moved its
 * deadline.
 */
export const maintenancePostponementText = (minutes: number): string =>
  `因系统维护，本订单计时顺延${minutes}分钟`;
