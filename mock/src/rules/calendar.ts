import { dayMs, hourMs, minuteMs } from "./constants.ts";

// Quotas and office hours are in the time zone Asia/Shanghai, which has been UTC+8 without summer
// time since 1991.
const offsetMs = 8 * hourMs;

export const dayStart = (now: number): number =>
  Math.floor((now + offsetMs) / dayMs) * dayMs - offsetMs;
export const dayEnd = (now: number): number => dayStart(now) + dayMs;
export const startOfMinute = (at: number): number => at - (at % minuteMs);
export const hourOfDay = (now: number): number => Math.floor((now - dayStart(now)) / hourMs);

const shanghaiIsoText = (at: number): string => new Date(at + offsetMs).toISOString();
/** Date in Shanghai: 2026-11-20. */
export const dateText = (at: number): string => shanghaiIsoText(at).slice(0, 10);
/** Start of a month such as 2026-11, and start of the next month. */
export function monthTimeRange(month: string): { from: number; until: number } {
  const first = new Date(`${month}-01T00:00:00Z`);
  const next = new Date(first).setUTCMonth(first.getUTCMonth() + 1);
  return { from: first.getTime() - offsetMs, until: next - offsetMs };
}
/** Date and time without year: 11-20 10:05. */
export const dateTimeText = (at: number): string =>
  shanghaiIsoText(at).slice(5, 16).replace("T", " ");
/** Time of day: 10:05. */
export const timeOfDayText = (at: number): string => shanghaiIsoText(at).slice(11, 16);
/** Formats a time as 10:05 today, as 明天 10:05 tomorrow, and as 11-20 10:05 on any other day. */
export function upcomingTimeText(at: number, now: number): string {
  if (dayStart(at) === dayStart(now)) return timeOfDayText(at);
  return dayStart(at) === dayEnd(now) ? `明天 ${timeOfDayText(at)}` : dateTimeText(at);
}

/** Formats a time as 10:05 on the day of `now`, and as 11-21 10:05 on any other day. */
export const timeOrDateText = (at: number, now: number): string =>
  dayStart(at) === dayStart(now) ? timeOfDayText(at) : dateTimeText(at);

/** Returns an order number that starts with the date of the order. */
export const orderNumberWithDate = (id: string, createdAt: number): string =>
  dateText(createdAt).replaceAll("-", "") + id.replace(/\D/g, "").padStart(8, "0");

export const durationText = (ms: number): string => {
  const minutes = Math.ceil(ms / 60_000);
  return minutes < 60 ? `${minutes}分钟` : `${Math.ceil(minutes / 60)}小时`;
};
