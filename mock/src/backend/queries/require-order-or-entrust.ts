import type { TradeRole } from "contract";
import type { EntrustRecord, OrderRecord } from "../../rules/stored-records.ts";
import { entrustById } from "../../db/entrusts.ts";
import { orderById } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";

export type OwnOrderRefusalCode = "orderNotFound" | "orderNotYours";
export type OrderWithCallerRole = { order: OrderRecord; role: TradeRole; otherId: string };

/**
 * Loads the order. Refuses if it does not exist, or if the caller is neither its buyer nor its
 * seller.
 */
export function requireOwnOrder(
  ctx: RequestContext<OwnOrderRefusalCode>,
  id: string,
): OrderWithCallerRole {
  const order = orderById(ctx.db, id) ?? ctx.refuse("orderNotFound");
  const { userId } = ctx.caller;
  if (order.buyerId === userId) return { order, role: "buyer", otherId: order.sellerId };
  return order.sellerId === userId
    ? { order, role: "seller", otherId: order.buyerId }
    : ctx.refuse("orderNotYours");
}

export function requireReferencedEntrust(ctx: RequestContext, id: string): EntrustRecord {
  const entrust = entrustById(ctx.db, id);
  if (!entrust) throw new Error(`a stored record refers to the unknown entrust ${id}`);
  return entrust;
}
