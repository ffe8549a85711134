export const padToTwoDigits = (n: number) => String(n).padStart(2, "0");

/**
 * Formats the time left, rounded up to the second, so that 00:00 appears only at the end. Examples:
 * "12:46", "1:46:20", "2 天 3 小时". The time since the end counts up: "+02:14".
 */
export function formatRemainingTime(remainMs: number): string {
  const left = Math.ceil(remainMs / 1000);
  const seconds = Math.abs(left);
  const hours = Math.floor(seconds / 3600);
  const sign = left < 0 ? "+" : "";
  if (hours >= 24) return `${sign}${Math.floor(hours / 24)} 天 ${hours % 24} 小时`;
  const minutes = padToTwoDigits(Math.floor(seconds / 60) % 60);
  return `${sign}${hours > 0 ? `${hours}:` : ""}${minutes}:${padToTwoDigits(seconds % 60)}`;
}
