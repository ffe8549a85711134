import {
  type AllowedActions,
  isFinalStatus,
  type TransitionName,
  OrderStatus,
  type TradeRole,
} from "contract";
import { userReportAllowedAfterOrderEndMs } from "../../rules/constants.ts";
import {
  transitionOfCancelCall,
  transitionOfDelayCall,
  transitionOfSuspendCall,
} from "../../rules/call-transitions.ts";
import {
  type AppealAndMaintenanceFacts,
  windowEndExtendedByMaintenance,
} from "../../rules/requested-transition.ts";
import { isTransitionAllowed } from "../../rules/order-state-machine.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";

/**
 * Returns which actions the viewer may do now, so that the client does not decide it. The state
 * machine checks all actions except `report`.
 */
export function allowedOrderActionsForRole(
  order: OrderRecord,
  role: TradeRole,
  now: number,
  seen: AppealAndMaintenanceFacts,
): AllowedActions {
  const may = (on: TransitionName) => (isTransitionAllowed(order, on, role, now, seen) ? 1 : 0);
  const on = transitionOfSuspendCall(role, order);
  const isEnded = on === "object" || on === "endAppeal";
  const endedAt = order.finishedAt ?? order.cancelledAt ?? now;
  return {
    confirm: may("confirm"),
    pay: may("pay"),
    cancel: may(transitionOfCancelCall(role, order.status)),
    undo: may("undo"),
    delay: may(transitionOfDelayCall(role, order.status)),
    replenish: may("replenish"),
    transferConfirm: may("transferConfirm"),
    delivery: may("deliver"),
    warn: may("warn"),
    refuseDelay: role === "seller" ? may("refusePay") : 0,
    delayNoAccess: role === "seller" ? may("extendNoAccess") : 0,
    suspend: isEnded ? 0 : may(on),
    object: isEnded ? may(on) : 0,
    evaluate: may("evaluate"),
    report:
      isFinalStatus(order.status) &&
      now > windowEndExtendedByMaintenance(endedAt, userReportAllowedAfterOrderEndMs, seen)
        ? 0
        : 1,
  };
}

/**
 * Returns whether the `delay` call can give the buyer or the seller more time. In an appeal, the
 * call withdraws the appeal instead, so the result is false.
 */
export const canExtendDeadline = (
  order: OrderRecord,
  role: TradeRole,
  now: number,
  seen: AppealAndMaintenanceFacts,
): boolean =>
  order.status !== OrderStatus.suspended &&
  isTransitionAllowed(order, transitionOfDelayCall(role, order.status), role, now, seen);
