import { OrderStatus, type Output, type Role } from "contract";
import { suspendOpensAt } from "../domain/order-guards.ts";
import { stageOf } from "../domain/order-texts.ts";
import type { Circumstances } from "../domain/order-attempt.ts";
import type { Order } from "../domain/records.ts";
import { canDelay } from "./allow.ts";
import { remainSeconds } from "./order-view.ts";

export const outTimeView = (order: Order, role: Role, now: number, seen: Circumstances): Output<"orderOutTime"> => ({
  orderId: order.id,
  status: order.status,
  stage: stageOf(order.status),
  deadline: order.deadlineAt,
  remainSeconds: remainSeconds(order.deadlineAt, now),
  serverTime: now,
  overdue: order.overdue,
  canDelay: canDelay(order, role, now, seen) ? 1 : 0,
  suspendRemain: order.status === OrderStatus.waitDelivery ? remainSeconds(suspendOpensAt(order, seen), now) : 0,
});
