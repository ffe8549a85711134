import { OrderStatus, paySerialRule } from "contract";
import { dateText } from "../../rules/calendar.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { orderByPaySerial } from "../../db/orders.ts";
import { addSerialConflict, openSerialConflict } from "../../db/serial-conflicts.ts";
import type { RequestContext } from "../context/request-context.ts";
import { addSystemChatMessage } from "./notify-order-parties.ts";

const tailLength = 4;
export const paySerialTail = (serial: string): string => serial.slice(-tailLength);

const contestedSerialText = "对方的流水号与另一笔订单相同，请先不要放币，等对方换成这次的凭证。";
const refusedSerialText = (serial: string, usedAt: number): string =>
  `对方提交的流水号（后四位 ${paySerialTail(serial)}）${dateText(usedAt).slice(5)} 已付过另一笔订单，平台已拦下，没有算作付款。`;

/**
 * Blocks the release of `other`, because `order` claims the payment with the same serial number.
 * The release stays blocked until the buyer of `other` sends another serial number or marks the
 * payment again.
 */
function contestOtherOrder(
  ctx: RequestContext,
  order: OrderRecord,
  other: OrderRecord,
  usedAt: number,
): void {
  addSerialConflict(ctx.db, {
    orderId: other.id,
    otherOrderId: order.id,
    serialTail: paySerialTail(other.paySerial),
    usedAt,
    resolved: 0,
    createdAt: ctx.now,
  });
  addSystemChatMessage(ctx, other.id, "另一笔订单提交了同一个流水号，放币前请核对");
  ctx.push(other.sellerId, "warn", contestedSerialText, other.id);
  ctx.push(
    other.buyerId,
    "warn",
    "另一笔订单提交了同一个流水号，请补充这次的凭证和流水号。",
    other.id,
  );
}

/**
 * Records a refused serial number as a conflict of `order`. Reports it in the chat and to the
 * seller. If `other` is waiting for its release, blocks that release too. An honest buyer often
 * picks the screenshot of their last order, so an earlier order of the same buyer is not blocked.
 */
function recordSerialConflict(ctx: RequestContext, order: OrderRecord, other: OrderRecord): void {
  if (openSerialConflict(ctx.db, order.id)?.otherOrderId === other.id) return;
  const usedAt = other.paidAt ?? other.createdAt;
  addSerialConflict(ctx.db, {
    orderId: order.id,
    otherOrderId: other.id,
    serialTail: paySerialTail(other.paySerial),
    usedAt,
    resolved: 0,
    createdAt: ctx.now,
  });
  addSystemChatMessage(ctx, order.id, "买家提交的流水号用过，已拦下");
  const text =
    order.status === OrderStatus.waitPay
      ? refusedSerialText(other.paySerial, usedAt)
      : contestedSerialText;
  ctx.push(order.sellerId, "warn", text, order.id);
  ctx.notifyOwnDevices(order.id);
  if (other.status === OrderStatus.waitDelivery && other.buyerId !== order.buyerId)
    contestOtherOrder(ctx, order, other, usedAt);
}

/**
 * Returns the changes of an order by a stated serial number. Refuses a number of another order,
 * because one payment pays one order.
 */
export function orderChangesByPaySerial(
  ctx: RequestContext<"badInput" | "paySerialUsed">,
  order: OrderRecord,
  stated: string | undefined,
): Pick<OrderRecord, "paySerial"> | undefined {
  const paySerial = paySerialRule.clean(stated ?? "");
  if (paySerial === "") return undefined;
  if (paySerialRule.check(paySerial) !== undefined) ctx.refuse("badInput", { field: "paySerial" });
  const other = orderByPaySerial(ctx.db, paySerial);
  if (other && other.id !== order.id) {
    ctx.afterRefusal(() => recordSerialConflict(ctx, order, other));
    return ctx.refuse("paySerialUsed", { usedAt: other.paidAt ?? other.createdAt });
  }
  return { paySerial };
}

/**
 * Refuses a release or a confirmation of receipt while the order has an open conflict about its
 * serial number. In an appeal, both are allowed, because the sides settle the conflict themselves.
 */
export function refuseContestedSerial(
  ctx: RequestContext<"paySerialContested">,
  order: OrderRecord,
): void {
  if (order.status === OrderStatus.waitDelivery && openSerialConflict(ctx.db, order.id))
    ctx.refuse("paySerialContested");
}
