import { OrderStatus, type Role } from "contract";

const S = OrderStatus;

// One call of the phone stands for different moves, by status and role. Where none fits, the nearest is tried and refused by the machine.

export function cancelMove(role: Role, status: OrderStatus): "reject" | "cancel" | "declareUnpaid" | "concede" {
  if (role === "seller") return "reject";
  if (status === S.waitDelivery || status === S.transferConfirmed) return "declareUnpaid";
  return status === S.suspended ? "concede" : "cancel";
}

export function delayMove(role: Role, status: OrderStatus): "extendPay" | "askPay" | "extendRelease" | "withdrawAppeal" {
  if (status === S.suspended) return "withdrawAppeal";
  if (role === "buyer") return "askPay";
  return status === S.waitPay ? "extendPay" : "extendRelease";
}

export const suspendMove = (role: Role, status: OrderStatus): "suspend" | "lateAppeal" =>
  role === "buyer" && status === S.cancelled ? "lateAppeal" : "suspend";
