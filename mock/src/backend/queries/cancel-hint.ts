import { OrderStatus, type OrderDetail, type Role } from "contract";
import { dayStart, durationText } from "../../rules/calendar.ts";
import { creditOf } from "../../rules/credit.ts";
import { banUntil, type CancelKind } from "../../rules/quota.ts";
import type { Order } from "../../rules/records.ts";
import { cancelKindSince } from "../../db/credit-changes.ts";
import type { Desk } from "../context/request-context.ts";
import { cancelQuotaOf, quotaBansToday } from "./limits.ts";

export const cancelKind = (status: OrderStatus): CancelKind | undefined =>
  status === OrderStatus.waitPay ? "beforePay" : status === OrderStatus.waitDelivery ? "afterPay" : undefined;

/** How long the next cancel too many would keep him from buying. */
export const nextBan = (desk: Desk, userId: string): string => durationText(banUntil(desk.now, quotaBansToday(desk, userId)) - desk.now);

/** Text of what the buyer loses if the time to pay runs out. A timeout counts as a cancel. */
function timeoutCost(desk: Desk, order: Order, left: number): string {
  const delta = creditOf(order, "payTimeout").find((it) => it.userId === order.buyerId)?.delta ?? 0;
  const quota = left === 0 ? `将限制购买${nextBan(desk, order.buyerId)}` : "占今日 1 次取消";
  return [delta < 0 ? `信誉分 −${-delta}` : "", quota].filter((it) => it !== "").join("，");
}

/** The price of a cancel, before it is paid; of an order that ended by one today, what it has left of the day's tries. */
export function cancelHint(desk: Desk, order: Order, role: Role): OrderDetail["cancelHint"] {
  if (role === "seller") return { quota: 0, left: 0, penalty: order.status === OrderStatus.waitConfirm ? "拒绝接单信誉分−1" : "" };
  if (order.status === OrderStatus.cancelled) {
    const paid = cancelKindSince(desk.db, order.id, dayStart(desk.now));
    return { ...(paid ? cancelQuotaOf(desk, order.buyerId, paid) : { quota: 0, left: 0 }), penalty: "" };
  }
  const kind = cancelKind(order.status);
  if (kind === undefined) return { quota: 0, left: 0, penalty: order.status === OrderStatus.suspended ? "信誉分 −5" : "" };
  const { quota, left } = cancelQuotaOf(desk, order.buyerId, kind);
  const credit = kind === "afterPay" ? "信誉分−5" : "";
  const limit = left === 0 ? `将限制购买${nextBan(desk, order.buyerId)}` : "";
  const penalty = [credit, limit].filter((it) => it !== "").join("，");
  return { quota, left, penalty, ...(kind === "beforePay" && { timeout: timeoutCost(desk, order, left) }) };
}
