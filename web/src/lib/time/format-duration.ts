/** Formats a duration in seconds: "4 分 44 秒", "1 小时 5 分钟". A dash if it is unknown. */
export const formatDurationSeconds = (seconds: number | null): string =>
  seconds === null ? "—" : formatDurationMs(seconds * 1000);

/** Formats a duration in milliseconds like `formatDurationSeconds`. */
export function formatDurationMs(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分钟` : `${hours} 小时`;
  if (minutes === 0) return `${seconds} 秒`;
  return seconds % 60 > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${minutes} 分钟`;
}
