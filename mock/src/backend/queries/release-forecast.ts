import type { Forecast, PayType } from "contract";
import { wholeMinute } from "../../rules/calendar.ts";
import { statisticsMs } from "../../rules/constants.ts";
import { dayPartEnd, forecastOf } from "../../rules/release-forecast.ts";
import { releasesOf } from "../../db/orders.ts";
import { type ReleaseFigures, storedReleases, storeReleases } from "../../db/user-figures.ts";
import type { RequestContext } from "../context/request-context.ts";
import { statisticsFrom } from "./statistics.ts";

type PaidOrder = { payType: PayType; paidAt: number | null };
/** Returns how long the seller will take to release an order, from their releases of its pay type. */
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

/** Returns how long the seller takes to release an offer, from their releases of all pay types, as stored or counted now. */
export function releaseFiguresOf(ctx: RequestContext, sellerId: string): ReleaseFigures {
  const fromAt = statisticsFrom(ctx);
  const stored = storedReleases(ctx.db, sellerId, fromAt);
  if (stored) return stored;
  const releases = releasesOf(ctx.db, sellerId, null);
  const forecast = forecastOf(releases, wholeMinute(ctx.now));
  const figures = { p90Sec: forecast?.p90Sec ?? null, releases: forecast?.n ?? 0 };
  // The figures change when a release drops out of the thirty days or when the next part of the day begins.
  const drops = releases.flatMap(({ paidAt }) => (paidAt >= fromAt ? [paidAt + 1] : []));
  storeReleases(
    ctx.db,
    sellerId,
    { fromAt, untilAt: Math.min(dayPartEnd(ctx.now) - statisticsMs, ...drops) },
    figures,
  );
  return figures;
}
