import { CancelStatement, CompleteType, OrderStatus, type Role } from "contract";
import { mayBuyerObject } from "./objections.ts";
import type { Order } from "./records.ts";

const S = OrderStatus;

// One call of the phone stands for different moves, by status and role. Where none fits, the nearest is tried and refused by the machine.

export function cancelMove(
  role: Role,
  status: OrderStatus,
  statement?: number,
): "reject" | "cancel" | "declareUnpaid" | "concede" | "agreeCancel" {
  if (role === "seller") return "reject";
  if (status === S.waitDelivery || status === S.transferConfirmed) return "declareUnpaid";
  if (status !== S.suspended) return "cancel";
  return statement === CancelStatement.unpaid ? "concede" : "agreeCancel";
}

export function delayMove(
  role: Role,
  status: OrderStatus,
  isNo = false,
): "refusePay" | "extendPay" | "askPay" | "extendRelease" | "withdrawAppeal" {
  if (status === S.suspended) return "withdrawAppeal";
  if (role === "buyer") return "askPay";
  if (isNo) return "refusePay";
  return status === S.waitPay ? "extendPay" : "extendRelease";
}

/** Of an order that has ended: paid too late to see, ruled upon, or money that went away again. */
export function suspendMove(role: Role, order: Order): "suspend" | "lateAppeal" | "object" | "endAppeal" {
  const { status, completeType } = order;
  if (role === "buyer" && status === S.cancelled) return mayBuyerObject(order) ? "object" : "lateAppeal";
  if (role === "seller" && status === S.completed) return completeType === CompleteType.ruledForBuyer ? "object" : "endAppeal";
  return "suspend";
}

export const replenishMove = (offer: unknown, decline: unknown): "replenish" | "offer" | "decline" =>
  offer !== undefined ? "offer" : decline === 1 ? "decline" : "replenish";
