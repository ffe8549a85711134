import { hourOfDay } from "./calendar.ts";

export type Release = { paidAt: number; ms: number };

const partHours = 6;
/** Fewer of the same part of the day say less than all of them. */
const enough = 10;
const part = (at: number): number => Math.floor(hourOfDay(at) / partHours);

/** I-4: nine of ten of his releases took no longer, counted in the same part of the day where there are enough. Nothing without a history. */
export function forecastSec(releases: readonly Release[], at: number): number | null {
  const now = part(at);
  const alike = releases.filter((it) => part(it.paidAt) === now);
  const times = (alike.length >= enough ? alike : releases).map((it) => it.ms).toSorted((a, b) => a - b);
  const ninth = times[Math.ceil(times.length * 0.9) - 1];
  return ninth === undefined ? null : Math.ceil(ninth / 1000);
}
