import { BuyerPaymentStatementOnCancel, CompleteType, OrderStatus, type TradeRole } from "contract";
import { canBuyerObjectToCancellation } from "./objections.ts";
import type { OrderRecord } from "./stored-records.ts";

// Some calls request different transitions, depending on the order, the role and the input. If no
// transition fits, the most similar one is returned, and the state machine refuses it.

export function transitionOfCancelCall(
  role: TradeRole,
  status: OrderStatus,
  statement?: number,
): "reject" | "cancel" | "declareUnpaid" | "concede" | "agreeCancel" {
  if (role === "seller") return "reject";
  if (status === OrderStatus.waitDelivery || status === OrderStatus.transferConfirmed)
    return "declareUnpaid";
  if (status !== OrderStatus.suspended) return "cancel";
  return statement === BuyerPaymentStatementOnCancel.unpaid ? "concede" : "agreeCancel";
}

export function transitionOfDelayCall(
  role: TradeRole,
  status: OrderStatus,
  isNo = false,
  hasNoAccess = false,
): "refusePay" | "extendPay" | "askPay" | "extendRelease" | "extendNoAccess" | "withdrawAppeal" {
  if (status === OrderStatus.suspended) return "withdrawAppeal";
  if (role === "buyer") return "askPay";
  if (isNo) return "refusePay";
  if (hasNoAccess) return "extendNoAccess";
  return status === OrderStatus.waitPay ? "extendPay" : "extendRelease";
}

/**
 * Returns the transition of an appeal. For an ended order: late appeal after a payment timeout,
 * objection to a ruling or an agreed cancellation, or appeal about money that was frozen or
 * returned.
 */
export function transitionOfSuspendCall(
  role: TradeRole,
  order: OrderRecord,
): "suspend" | "lateAppeal" | "object" | "endAppeal" {
  const { status, completeType } = order;
  if (role === "buyer" && status === OrderStatus.cancelled)
    return canBuyerObjectToCancellation(order) ? "object" : "lateAppeal";
  if (role === "seller" && status === OrderStatus.completed)
    return completeType === CompleteType.ruledForBuyer ? "object" : "endAppeal";
  return "suspend";
}

export function transitionOfReplenishCall(
  offer: unknown,
  decline: unknown,
): "replenish" | "offer" | "decline" {
  if (offer !== undefined) return "offer";
  return decline === 1 ? "decline" : "replenish";
}
