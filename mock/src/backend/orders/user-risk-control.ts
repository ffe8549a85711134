import { PayMethodStatus, OrderStatus, EntrustPauseType } from "contract";
import { changePayMethod, payMethodsOfUser } from "../../db/pay-methods.ts";
import { findOpenOrdersOfUser } from "../../db/orders.ts";
import { changeUser, userById } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { pauseAllEntrustsOfSeller } from "../listings/entrust-changes.ts";
import { executeSystemTransition } from "./order-transitions.ts";

const riskPauseReason = "风控";

/**
 * Starts or ends the risk control of a user. The start closes the user's unpaid orders (T26 in
 * docs/product.md), pauses the user's listings and invalidates the payment methods. The end enables
 * the payment methods again, but the user must resume the listings. Returns undefined for an
 * unknown user.
 */
export function setUserUnderRiskControl(
  ctx: RequestContext,
  userId: string,
  on: boolean,
): { orders: number } | undefined {
  if (!userById(ctx.db, userId)) return undefined;
  const closable = findOpenOrdersOfUser(ctx.db, userId).filter(
    (it) => it.status === OrderStatus.waitConfirm || it.status === OrderStatus.waitPay,
  );
  if (on) for (const it of closable) executeSystemTransition(ctx, it, "riskClose");
  if (on)
    pauseAllEntrustsOfSeller(ctx, userId, {
      pauseType: EntrustPauseType.riskControl,
      reason: riskPauseReason,
    });
  changeUser(ctx.db, userId, { underRisk: on ? 1 : 0 });
  // Also invalidates methods that are off or in review. Otherwise the user could simply enable one
  // of them.
  const held = payMethodsOfUser(ctx.db, userId).filter(
    (it) => on || it.status === PayMethodStatus.invalid,
  );
  for (const method of held)
    changePayMethod(ctx.db, method.id, {
      status: on ? PayMethodStatus.invalid : PayMethodStatus.on,
    });
  if (on) ctx.push(userId, "warn", "您的收款方式已失效，请更新");
  return { orders: on ? closable.length : 0 };
}
