import { dayStart, hourOfDay } from "./calendar.ts";
import { hourMs, statisticsPeriodMs } from "./constants.ts";

export type PastCoinRelease = { paidAt: number; ms: number };

const partHours = 6;
/**
 * Minimum number of releases in one part of the day (6 hours). With fewer, the forecast uses the
 * releases of all parts, because more releases make it more reliable.
 */
const releasesPerPartMin = 10;
const dayPartOf = (at: number): number => Math.floor(hourOfDay(at) / partHours);
/** End of the part of the day that contains `at`. */
export const sixHourPeriodEnd = (at: number): number =>
  dayStart(at) + (dayPartOf(at) + 1) * partHours * hourMs;

type ForecastValue = { p90Sec: number; n: number };

/**
 * Returns the 90th percentile of the seller's release times in the last 30 days, and the number of
 * releases. Uses only the same part of the day if it has enough releases. Null without any release.
 */
export function forecastReleaseTime(
  all: readonly PastCoinRelease[],
  at: number,
): ForecastValue | null {
  const releases = all.filter((it) => it.paidAt >= at - statisticsPeriodMs);
  const now = dayPartOf(at);
  const alike = releases.filter((it) => dayPartOf(it.paidAt) === now);
  const times = (alike.length >= releasesPerPartMin ? alike : releases)
    .map((it) => it.ms)
    .toSorted((a, b) => a - b);
  const ninth = times[Math.ceil(times.length * 0.9) - 1];
  return ninth === undefined ? null : { p90Sec: Math.ceil(ninth / 1000), n: times.length };
}
