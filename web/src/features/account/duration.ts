/** "2 分 06 秒", "45 秒", "1 小时 03 分"; a dash where there is no history. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return "—";
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  if (hours > 0) return `${hours} 小时 ${two(minutes)} 分`;
  return minutes > 0 ? `${minutes} 分 ${two(rest)} 秒` : `${rest} 秒`;
}
