import type { Forecast, PayType } from "contract";
import { wholeMinute } from "../../rules/calendar.ts";
import { statisticsMs } from "../../rules/constants.ts";
import { dayPartEnd, forecastOf } from "../../rules/release-forecast.ts";
import { releasesOf } from "../../db/orders.ts";
import { type ReleaseFigures, storedReleases, storeReleases } from "../../db/user-figures.ts";
import type { Desk } from "../context/request-context.ts";
import { statisticsFrom } from "./statistics.ts";

type Deal = { payType: PayType; paidAt: number | null };
/** Returns how long the seller will take to release an order, from their releases of its pay type. */
export function releaseForecast(desk: Desk, sellerId: string, { payType, paidAt }: Deal): Forecast | null {
  const forecast = forecastOf(releasesOf(desk.db, sellerId, payType), wholeMinute(paidAt ?? desk.now));
  return forecast && { ...forecast, at: paidAt === null ? null : paidAt + forecast.p90Sec * 1000 };
}

/** Returns how long the seller takes to release an offer, from their releases of all pay types, as stored or counted now. */
export function releaseFiguresOf(desk: Desk, sellerId: string): ReleaseFigures {
  const fromAt = statisticsFrom(desk);
  const stored = storedReleases(desk.db, sellerId, fromAt);
  if (stored) return stored;
  const releases = releasesOf(desk.db, sellerId, null);
  const forecast = forecastOf(releases, wholeMinute(desk.now));
  const figures = { p90Sec: forecast?.p90Sec ?? null, releases: forecast?.n ?? 0 };
  // The figures change when a release drops out of the thirty days or when the next part of the day begins.
  const drops = releases.flatMap(({ paidAt }) => (paidAt >= fromAt ? [paidAt + 1] : []));
  storeReleases(desk.db, sellerId, { fromAt, untilAt: Math.min(dayPartEnd(desk.now) - statisticsMs, ...drops) }, figures);
  return figures;
}
