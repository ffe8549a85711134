import type { OpenHours } from "contract";
import { dayStart } from "./calendar.ts";
import { dayMs, minuteMs } from "./constants.ts";
import type { Entrust } from "./records.ts";

/** When a listing that keeps hours is shown again; null while it is, and of one that keeps none. */
export function opensAt(
  { openFrom, openUntil }: Pick<Entrust, "openFrom" | "openUntil">,
  now: number,
): number | null {
  if (openFrom === null || openUntil === null) return null;
  const from = dayStart(now) + openFrom * minuteMs;
  const until = dayStart(now) + openUntil * minuteMs;
  const isOpen = from < until ? now >= from && now < until : now >= from || now < until;
  if (isOpen) return null;
  return now < from ? from : from + dayMs;
}

/** As the wire has them; null: all day. */
export const hoursOf = ({
  openFrom,
  openUntil,
}: Pick<Entrust, "openFrom" | "openUntil">): OpenHours | null =>
  openFrom === null || openUntil === null ? null : { from: openFrom, until: openUntil };
