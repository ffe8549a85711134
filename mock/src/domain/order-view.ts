import { OrderStatus, type Role } from "contract";
import type { Order } from "./records.ts";

const S = OrderStatus;
/** Whose turn it is. */
const turns: Partial<Record<number, Role>> = {
  [S.waitConfirm]: "seller",
  [S.waitPay]: "buyer",
  [S.waitDelivery]: "seller",
  [S.transferConfirmed]: "seller",
};
export const isNeeded = (status: number, role: Role): boolean => turns[status] === role;
export const hasEvaluated = (order: Order, role: Role): boolean => (role === "buyer" ? order.buyerEvaluated : order.sellerEvaluated) === 1;
