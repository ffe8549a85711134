import { OrderStatus, type OrderDetail, type TradeRole } from "contract";
import { dayStart, durationText } from "../../rules/calendar.ts";
import { creditChangesOfTransition } from "../../rules/credit-changes.ts";
import { nextCancelQuotaBanEndsAt, type CancelQuotaKind } from "../../rules/cancel-quota.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { findCancelKindCountedForOrder } from "../../db/reputation.ts";
import type { RequestContext } from "../context/request-context.ts";
import { cancelQuotaOfUser, countCancelQuotaBansToday } from "./user-limits.ts";

export function cancelKindByOrderStatus(status: OrderStatus): CancelQuotaKind | undefined {
  if (status === OrderStatus.waitPay) return "beforePay";
  return status === OrderStatus.waitDelivery ? "afterPay" : undefined;
}

/**
 * Returns the length of the ban from buying that the next cancellation above the quota would cause.
 */
export const nextCancelQuotaBanLengthText = (ctx: RequestContext, userId: string): string =>
  durationText(nextCancelQuotaBanEndsAt(ctx.now, countCancelQuotaBansToday(ctx, userId)) - ctx.now);

/**
 * Returns the text about what the buyer loses if the payment times out. A timeout counts as a
 * cancellation.
 */
function timeoutPenaltyText(ctx: RequestContext, order: OrderRecord, left: number): string {
  const delta =
    creditChangesOfTransition(order, "payTimeout").find((it) => it.userId === order.buyerId)
      ?.delta ?? 0;
  const quota =
    left === 0
      ? `将限制购买${nextCancelQuotaBanLengthText(ctx, order.buyerId)}`
      : "占今日 1 次取消";
  return [delta < 0 ? `信誉分 −${-delta}` : "", quota].filter((it) => it !== "").join("，");
}

/**
 * Returns the daily quota of cancellations, what is left of it, and the penalty for cancelling.
 * What does not apply is 0 or empty: the seller gets only the penalty for rejecting the order, a
 * buyer in an appeal only the penalty.
 */
export function cancelPenaltyHint(
  ctx: RequestContext,
  order: OrderRecord,
  role: TradeRole,
): OrderDetail["cancelHint"] {
  if (role === "seller")
    return {
      quota: 0,
      left: 0,
      penalty: order.status === OrderStatus.waitConfirm ? "拒绝接单信誉分−1" : "",
    };
  if (order.status === OrderStatus.cancelled) {
    const paid = findCancelKindCountedForOrder(ctx.db, order.id, dayStart(ctx.now));
    return {
      ...(paid ? cancelQuotaOfUser(ctx, order.buyerId, paid) : { quota: 0, left: 0 }),
      penalty: "",
    };
  }
  const kind = cancelKindByOrderStatus(order.status);
  if (kind === undefined)
    return {
      quota: 0,
      left: 0,
      penalty: order.status === OrderStatus.suspended ? "信誉分 −5" : "",
    };
  const { quota, left } = cancelQuotaOfUser(ctx, order.buyerId, kind);
  const credit = kind === "afterPay" ? "信誉分−5" : "";
  const limit = left === 0 ? `将限制购买${nextCancelQuotaBanLengthText(ctx, order.buyerId)}` : "";
  const penalty = [credit, limit].filter((it) => it !== "").join("，");
  return {
    quota,
    left,
    penalty,
    ...(kind === "beforePay" && { timeout: timeoutPenaltyText(ctx, order, left) }),
  };
}
