import type { Role } from "contract";
import type { Entrust, Order } from "../../rules/records.ts";
import { entrustById } from "../../db/entrusts.ts";
import { orderById } from "../../db/orders.ts";
import type { Desk } from "../context/request-context.ts";

export type SeenCode = "orderNotFound" | "orderNotYours";
export type Seen = { order: Order; role: Role; otherId: string };

/** Exists, and yours: the first two questions of every call about an order. */
export function orderFor(desk: Desk<SeenCode>, id: string): Seen {
  const order = orderById(desk.db, id) ?? desk.refuse("orderNotFound");
  const { userId } = desk.caller;
  if (order.buyerId === userId) return { order, role: "buyer", otherId: order.sellerId };
  return order.sellerId === userId ? { order, role: "seller", otherId: order.buyerId } : desk.refuse("orderNotYours");
}

export function entrustOf(desk: Desk, id: string): Entrust {
  const entrust = entrustById(desk.db, id);
  if (!entrust) throw new Error("an order points to no entrust");
  return entrust;
}
