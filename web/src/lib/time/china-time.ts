const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * Offset of China Standard Time. The app counts days and hours in China, whatever the time zone of
 * the device.
 */
export const chinaOffsetMs = 8 * 60 * minuteMs;

/**
 * Returns date and time in China: "2026-11-20T14:41:09.000Z". The Z at the end is wrong, because
 * the time is not UTC. Callers cut it off.
 */
export const chinaIsoText = (at: number): string => new Date(at + chinaOffsetMs).toISOString();

/** Returns the number of the day in China. Consecutive days have consecutive numbers. */
export const chinaDayNumber = (at: number): number => Math.floor((at + chinaOffsetMs) / dayMs);

/** Returns the minute of the day in China, from 0 to 1439. */
export const chinaMinuteOfDay = (at: number): number =>
  Math.floor((at + chinaOffsetMs) / minuteMs) % (24 * 60);
