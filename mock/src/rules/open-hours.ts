import type { OpenHours } from "contract";
import { dayStart } from "./calendar.ts";
import { dayMs, minuteMs } from "./constants.ts";
import type { EntrustRecord } from "./stored-records.ts";

/** Time at which a listing opens again. Null if it is open now, or if it has no opening hours. */
export function nextEntrustOpeningAt(
  { openFrom, openUntil }: Pick<EntrustRecord, "openFrom" | "openUntil">,
  now: number,
): number | null {
  if (openFrom === null || openUntil === null) return null;
  const from = dayStart(now) + openFrom * minuteMs;
  const until = dayStart(now) + openUntil * minuteMs;
  const isOpen = from < until ? now >= from && now < until : now >= from || now < until;
  if (isOpen) return null;
  return now < from ? from : from + dayMs;
}

/** Opening hours in the form of the wire. Null means all day. */
export const openHoursOfEntrust = ({
  openFrom,
  openUntil,
}: Pick<EntrustRecord, "openFrom" | "openUntil">): OpenHours | null =>
  openFrom === null || openUntil === null ? null : { from: openFrom, until: openUntil };
