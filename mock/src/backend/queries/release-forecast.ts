import type { ReleaseTimeForecast, PayType } from "contract";
import { startOfMinute } from "../../rules/calendar.ts";
import { statisticsPeriodMs } from "../../rules/constants.ts";
import { sixHourPeriodEnd, forecastReleaseTime } from "../../rules/release-forecast.ts";
import { newestReleaseTimesOfSeller } from "../../db/orders.ts";
import {
  type ReleaseTimeStatistics,
  storedReleaseTimeStatistics,
  storeReleaseTimeStatistics,
} from "../../db/stored-user-statistics.ts";
import type { RequestContext } from "../context/request-context.ts";
import { statisticsPeriodStart } from "./user-statistics.ts";

type PaidOrder = { payType: PayType; paidAt: number | null };
/**
 * Estimates how long the seller will take to release an order, from the seller's earlier releases
 * of orders with the same payment type.
 */
export function sellerReleaseTimeForecast(
  ctx: RequestContext,
  sellerId: string,
  { payType, paidAt }: PaidOrder,
): ReleaseTimeForecast | null {
  const forecast = forecastReleaseTime(
    newestReleaseTimesOfSeller(ctx.db, sellerId, payType),
    startOfMinute(paidAt ?? ctx.now),
  );
  return forecast && { ...forecast, at: paidAt === null ? null : paidAt + forecast.p90Sec * 1000 };
}

/**
 * Returns the statistics of the seller's release times over all payment types. If none are stored
 * for the current period, calculates and stores them.
 */
export function readSellerReleaseTimeStatistics(
  ctx: RequestContext,
  sellerId: string,
): ReleaseTimeStatistics {
  const fromAt = statisticsPeriodStart(ctx);
  const stored = storedReleaseTimeStatistics(ctx.db, sellerId, fromAt);
  if (stored) return stored;
  const releases = newestReleaseTimesOfSeller(ctx.db, sellerId, null);
  const forecast = forecastReleaseTime(releases, startOfMinute(ctx.now));
  const figures = { p90Sec: forecast?.p90Sec ?? null, releases: forecast?.n ?? 0 };
  // The statistics are stored until they change: when a release becomes older than thirty days,
  // or when the next six-hour part of the day begins.
  const drops = releases.flatMap(({ paidAt }) => (paidAt >= fromAt ? [paidAt + 1] : []));
  storeReleaseTimeStatistics(
    ctx.db,
    sellerId,
    { fromAt, untilAt: Math.min(sixHourPeriodEnd(ctx.now) - statisticsPeriodMs, ...drops) },
    figures,
  );
  return figures;
}
