import { type Fen, asFen, fenDecimals, formatDecimal, type UserInfo } from "contract";
import { dayStart } from "../../rules/calendar.ts";
import { dailyTradeLimitOfCreditScore, creditLevelOfScore } from "../../rules/credit-levels.ts";
import {
  type CancelQuotaKind,
  dailyCancelQuotaByCompletedOrders,
} from "../../rules/cancel-quota.ts";
import type { User } from "../../rules/stored-records.ts";
import { countBans, countCancellations } from "../../db/reputation.ts";
import {
  valueBoughtSince,
  countCompletedPurchases,
  countOpenPurchases,
  valueSoldSince,
} from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";

type Limits = NonNullable<UserInfo["limits"]>;

export function cancelQuotaOfUser(
  ctx: RequestContext,
  userId: string,
  kind: CancelQuotaKind,
): { quota: number; left: number } {
  const quota = dailyCancelQuotaByCompletedOrders(kind, countCompletedPurchases(ctx.db, userId));
  return {
    quota,
    left: Math.max(0, quota - countCancellations(ctx.db, userId, kind, dayStart(ctx.now))),
  };
}
export const cancelQuotaBanReason = "取消次数过多";
export const countCancelQuotaBansToday = (ctx: RequestContext, userId: string): number =>
  countBans(ctx.db, userId, cancelQuotaBanReason, dayStart(ctx.now));

export function tradeLimitsOfUser(ctx: RequestContext, user: User): Limits {
  const level = creditLevelOfScore(user.score);
  const today = dayStart(ctx.now);
  const cancel = cancelQuotaOfUser(ctx, user.id, "beforePay");
  const perDay = dailyTradeLimitOfCreditScore(user.score, user.riskLevel);
  return {
    buyDailyLimit: perDay,
    buyDailyUsed: valueBoughtSince(ctx.db, user.id, today),
    sellDailyLimit: perDay,
    sellDailyUsed: valueSoldSince(ctx.db, user.id, today),
    perOrderMax: level.perOrder,
    cancelLeft: cancel.left,
    cancelQuota: cancel.quota,
    openBuyOrders: countOpenPurchases(ctx.db, user.id),
    maxOpenBuyOrders: level.openBuyOrders,
  };
}
export const remainingDailyLimit = (limit: Fen, used: Fen): Fen => asFen(Math.max(0, limit - used));

export const fenToYuanNumber = (amount: Fen): number => Number(formatDecimal(amount, fenDecimals));
/** Refuses if the buyer has too many open orders or exceeds the daily limit. */
export function refuseOrderAboveBuyLimits(
  ctx: RequestContext<"openOrdersLimit" | "dailyLimit">,
  limits: Limits,
  wanted: Fen,
): void {
  if (limits.openBuyOrders >= limits.maxOpenBuyOrders)
    ctx.refuse("openOrdersLimit", { max: limits.maxOpenBuyOrders });
  const left = remainingDailyLimit(limits.buyDailyLimit, limits.buyDailyUsed);
  if (wanted > left) ctx.refuse("dailyLimit", { left: fenToYuanNumber(left) });
}
