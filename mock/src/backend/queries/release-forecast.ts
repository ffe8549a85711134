import type { Forecast, PayType } from "contract";
import { wholeMinute } from "../../rules/calendar.ts";
import { statisticsMs } from "../../rules/constants.ts";
import { dayPartEnd, forecastOf } from "../../rules/release-forecast.ts";
import { releasesOf } from "../../db/orders.ts";
import { type ReleaseFigures, storedReleases, storeReleases } from "../../db/user-figures.ts";
import type { RequestContext } from "../context/request-context.ts";
import { statisticsFrom } from "./user-statistics.ts";

type PaidOrder = { payType: PayType; paidAt: number | null };
/**
 * Estimates how long the seller will take to release an order, from their releases with its payment type.
 */
export function releaseForecast(
  ctx: RequestContext,
  sellerId: string,
  { payType, paidAt }: PaidOrder,
): Forecast | null {
  const forecast = forecastOf(
    releasesOf(ctx.db, sellerId, payType),
    wholeMinute(paidAt ?? ctx.now),
  );
  return forecast && { ...forecast, at: paidAt === null ? null : paidAt + forecast.p90Sec * 1000 };
}

/**
 * Release times of the seller over all payment types. Returns stored figures. If there are none,
 * counts and stores them.
 */
export function releaseFiguresOf(ctx: RequestContext, sellerId: string): ReleaseFigures {
  const fromAt = statisticsFrom(ctx);
  const stored = storedReleases(ctx.db, sellerId, fromAt);
  if (stored) return stored;
  const releases = releasesOf(ctx.db, sellerId, null);
  const forecast = forecastOf(releases, wholeMinute(ctx.now));
  const figures = { p90Sec: forecast?.p90Sec ?? null, releases: forecast?.n ?? 0 };
  // The figures change when a release is older than thirty days or when the next part of the day begins.
  const drops = releases.flatMap(({ paidAt }) => (paidAt >= fromAt ? [paidAt + 1] : []));
  storeReleases(
    ctx.db,
    sellerId,
    { fromAt, untilAt: Math.min(dayPartEnd(ctx.now) - statisticsMs, ...drops) },
    figures,
  );
  return figures;
}
