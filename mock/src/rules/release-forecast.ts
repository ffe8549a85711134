import { dayStart, hourOfDay } from "./calendar.ts";
import { hourMs, statisticsMs } from "./constants.ts";

export type PastRelease = { paidAt: number; ms: number };

const partHours = 6;
/** Fewer of the same part of the day say less than all of them. */
const enough = 10;
const part = (at: number): number => Math.floor(hourOfDay(at) / partHours);
/** Returns when the part of the day ends that `at` is in. */
export const dayPartEnd = (at: number): number =>
  dayStart(at) + (part(at) + 1) * partHours * hourMs;

type ForecastValue = { p90Sec: number; n: number };

/** I-4: nine of ten of his releases of the last month took no longer, counted in the same part of the day where there are enough. Nothing without a history. */
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
