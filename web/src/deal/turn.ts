import { known, type OrderRow, OrderStatus } from "contract";
import type { ClockTone } from "../ui/figure/clock.tsx";

/** TABLE by status and role: whose turn it is, which is what the colour of a running clock tells. */
const turns: Record<OrderStatus, { buyer: ClockTone; seller: ClockTone }> = {
  [OrderStatus.waitConfirm]: { buyer: "theirs", seller: "mine" },
  [OrderStatus.waitPay]: { buyer: "mine", seller: "theirs" },
  [OrderStatus.waitDelivery]: { buyer: "theirs", seller: "mine" },
  [OrderStatus.transferConfirmed]: { buyer: "auto", seller: "auto" },
  [OrderStatus.suspended]: { buyer: "dispute", seller: "dispute" },
  [OrderStatus.completed]: { buyer: "idle", seller: "idle" },
  [OrderStatus.cancelled]: { buyer: "idle", seller: "idle" },
};

/** Of a status this phone does not know yet, nobody can say whose turn it is. */
export const turnOf = ({ status, isSeller }: Pick<OrderRow, "status" | "isSeller">): ClockTone =>
  known(turns, status)?.[isSeller === 1 ? "seller" : "buyer"] ?? "theirs";
