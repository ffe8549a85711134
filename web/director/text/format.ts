const fourDecimals = new Intl.NumberFormat("zh-CN", {
  minimumFractionDigits: 4,
  maximumFractionDigits: 4,
});
const twoDecimals = new Intl.NumberFormat("zh-CN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const timeFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  hourCycle: "h23",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});
const dateFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  weekday: "short",
});

export const formatCoins = (quantity: number): string => fourDecimals.format(quantity);
export const formatYuan = (amount: number): string => `¥${twoDecimals.format(amount)}`;
/** Formats a time of day in China, such as 13:24:47. */
export const formatTimeOfDay = (ms: number): string => timeFormat.format(ms);
/** Formats a date in China, such as 2026-11-20 周五. */
export function formatDate(ms: number): string {
  const part = new Map(dateFormat.formatToParts(ms).map((it) => [it.type, it.value]));
  return `${part.get("year")}-${part.get("month")}-${part.get("day")} ${part.get("weekday")}`;
}
const twoDigits = (it: number) => String(it).padStart(2, "0");
/** Formats a duration as mm:ss, or from an hour on as h:mm:ss, such as 11:12 and 2:35:13. */
export function formatDuration(ms: number): string {
  const all = Math.max(0, Math.floor(ms / 1_000));
  const hours = Math.floor(all / 3_600);
  const minutes = Math.floor(all / 60) % 60;
  const seconds = all % 60;
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${twoDigits(minutes)}:${twoDigits(seconds)}`;
}
/** Formats the duration of a call, such as 48 ms and 1.2 s. */
export const formatCallDuration = (ms: number): string =>
  ms < 1_000 ? `${ms} ms` : `${Math.round(ms / 100) / 10} s`;
/** Returns the last four characters of an order id, which differ between neighboring orders. */
export const shortOrderId = (id: string): string => id.slice(-4);
