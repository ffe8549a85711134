import { dayStart, hourOfDay } from "./calendar.ts";
import { hourMs, statisticsMs } from "./constants.ts";

export type PastRelease = { paidAt: number; ms: number };

const partHours = 6;
/** Minimum number of releases in one part of the day. With fewer, all releases are more reliable. */
const enough = 10;
const part = (at: number): number => Math.floor(hourOfDay(at) / partHours);
/** End of the part of the day that contains `at`. */
export const dayPartEnd = (at: number): number =>
  dayStart(at) + (part(at) + 1) * partHours * hourMs;

type ForecastValue = { p90Sec: number; n: number };

/**
 * 90th percentile of the seller's release times in the last month. Uses only the same part of the day if
 * it has enough releases. Null without any release.
 */
export function forecastOf(all: readonly PastRelease[], at: number): ForecastValue | null {
  const releases = all.filter((it) => it.paidAt >= at - statisticsMs);
  const now = part(at);
  const alike = releases.filter((it) => part(it.paidAt) === now);
  const times = (alike.length >= enough ? alike : releases)
    .map((it) => it.ms)
    .toSorted((a, b) => a - b);
  const ninth = times[Math.ceil(times.length * 0.9) - 1];
  return ninth === undefined ? null : { p90Sec: Math.ceil(ninth / 1000), n: times.length };
}
