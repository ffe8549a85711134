import { type MoveName, OrderStatus, type Role } from "contract";

const S = OrderStatus;

// One call of the phone stands for different moves, by status and role. Where none fits, the nearest is tried and refused by the machine.

export function cancelMove(role: Role, status: number): "reject" | "cancel" | "declareUnpaid" | "concede" {
  if (role === "seller") return "reject";
  if (status === S.waitDelivery || status === S.transferConfirmed) return "declareUnpaid";
  return status === S.suspended ? "concede" : "cancel";
}

export function delayMove(role: Role, status: number): "extendPay" | "askPay" | "extendRelease" | "withdrawAppeal" {
  if (status === S.suspended) return "withdrawAppeal";
  if (role === "buyer") return "askPay";
  return status === S.waitPay ? "extendPay" : "extendRelease";
}

export const suspendMove = (role: Role, status: number): "suspend" | "lateAppeal" =>
  role === "buyer" && status === S.cancelled ? "lateAppeal" : "suspend";

/** What happens to an order whose deadline has come. A suspended one is ruled on, which is the appeal's matter. */
export function timeoutMove(status: number, overdue: number): MoveName | undefined {
  if (status === S.waitConfirm) return "acceptTimeout";
  if (status === S.waitPay) return "payTimeout";
  if (status === S.waitDelivery) return overdue === 1 ? "systemAppeal" : "releaseOverdue";
  return status === S.transferConfirmed ? "autoRelease" : undefined;
}
