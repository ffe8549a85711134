import type { OpenHours } from "contract";
import { chinaMinuteOfDay } from "../../lib/time/china-time.ts";
import { padToTwoDigits } from "../../lib/time/format-remaining-time.ts";

const clock = (minute: number): string =>
  `${padToTwoDigits(Math.floor(minute / 60))}:${padToTwoDigits(minute % 60)}`;

/** Formats the hours as "09:00", for `<input type="time">`. */
export const openHoursToInputTimes = ({ from, until }: OpenHours) => ({
  from: clock(from),
  until: clock(until),
});

/** Returns "09:00–22:00". If the listing closes on the next day, the end is marked with 次日. */
export const openHoursText = (hours: OpenHours): string =>
  `${clock(hours.from)}–${hours.until < hours.from ? "次日 " : ""}${clock(hours.until)}`;

const minuteOf = (text: string): number | undefined => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
};

/**
 * Parses two times into opening hours. Returns undefined if one of them is invalid or if both are
 * equal.
 */
export function parseOpenHours(clocks: { from: string; until: string }): OpenHours | undefined {
  const from = minuteOf(clocks.from);
  const until = minuteOf(clocks.until);
  return from === undefined || until === undefined || from === until ? undefined : { from, until };
}

export const isSameOpenHours = (a: OpenHours | null, b: OpenHours | null): boolean =>
  a?.from === b?.from && a?.until === b?.until;

/**
 * Returns whether a listing with these opening hours is on offer now. Null or undefined means all
 * day.
 */
export function isWithinOpenHours(hours: OpenHours | null | undefined, now: number): boolean {
  if (!hours) return true;
  const minute = chinaMinuteOfDay(now);
  const { from, until } = hours;
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}
