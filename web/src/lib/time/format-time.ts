import { chinaDayNumber, chinaIsoText } from "./china-time.ts";

/**
 * Returns "14:41" today, "昨天 21:05", "明天 14:08", "11-18 16:22" this year, "2025-11-18 16:22"
 * in other years. Empty for an unknown time.
 */
export function formatShortTime(at: number | null, now: number): string {
  if (at === null) return "";
  const text = chinaIsoText(at);
  const time = text.slice(11, 16);
  const days = chinaDayNumber(now) - chinaDayNumber(at);
  if (days === 0) return time;
  if (days === 1) return `昨天 ${time}`;
  if (days === -1) return `明天 ${time}`;
  const sameYear = text.slice(0, 4) === chinaIsoText(now).slice(0, 4);
  return `${text.slice(sameYear ? 5 : 0, 10)} ${time}`;
}

/** Returns "2026-11-20 14:41:09". Empty for an unknown time. */
export const formatFullTime = (at: number | null): string =>
  at === null ? "" : chinaIsoText(at).slice(0, 19).replace("T", " ");
