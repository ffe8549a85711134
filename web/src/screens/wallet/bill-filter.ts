import { twoDigits } from "../../lib/time/format-remain.ts";
export type BillFilter = {
  billType: number | undefined;
  direction: number | undefined;
  from: string;
  to: string;
};
/** Nothing is left out. */
export const noBillFilter: BillFilter = {
  billType: undefined,
  direction: undefined,
  from: "",
  to: "",
};

const chinaOffset = "+08:00";
const dayMs = 24 * 3_600_000;

/** The first and the last moment of the chosen days, in the market's own time. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00${chinaOffset}`);
const endOf = (day: string): number => startOf(day) + dayMs - 1;

/** Twelve months and a day are too many; the same day a year later is still asked. */
const isOverAYear = (from: string, to: string): boolean =>
  Number(to.replaceAll("-", "")) - Number(from.replaceAll("-", "")) > 1_00_00;

/** What is wrong with the chosen days, or undefined. */
export function datesProblem({ from, to }: Pick<BillFilter, "from" | "to">): string | undefined {
  if (from === "" || to === "") return undefined;
  if (from > to) return "开始日期不能晚于结束日期";
  return isOverAYear(from, to) ? "最多查询 12 个月" : undefined;
}

/** What the backend is asked with. */
export const billInput = ({ billType, direction, from, to }: BillFilter) => ({
  ...(billType !== undefined && { billType }),
  ...(direction !== undefined && { direction }),
  ...(from !== "" && { startTime: startOf(from) }),
  ...(to !== "" && { endTime: endOf(to) }),
});

const monthStart = (year: number, month: number) => startOf(`${year}-${twoDigits(month)}-01`);

export type DateRange = Pick<BillFilter, "from" | "to">;
export const isSamePeriod = (a: DateRange, b: DateRange): boolean =>
  a.from === b.from && a.to === b.to;
/** From the first of the month on. */
export const thisMonth = (now: number): DateRange => ({ from: `${monthOf(now)}-01`, to: "" });
/** This month and the two before it, so that no month is shown in part. */
export function threeMonths(now: number): DateRange {
  const [year = 0, month = 1] = monthOf(now).split("-").map(Number);
  const at = year * 12 + month - 3;
  return { from: `${Math.floor(at / 12)}-${twoDigits((at % 12) + 1)}-01`, to: "" };
}
/** "11-01 至 11-20", "11-01 起", "全部日期". */
export function dateRangeName({ from, to }: DateRange): string {
  const [first, last] = [from, to].map((it) => it.slice(5));
  if (from === "" && to === "") return "全部日期";
  if (to === "") return `${first} 起`;
  return from === "" ? `至 ${last}` : `${first} 至 ${last}`;
}
/** "2026-11" of a moment, and that month's first and last moment: the sums of a month are asked for, never added up of what is loaded. */
export const monthOf = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 7);
export function monthRange(month: string): { startTime: number; endTime: number } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const next = number === 12 ? monthStart(year + 1, 1) : monthStart(year, number + 1);
  return { startTime: monthStart(year, number), endTime: next - 1 };
}
export const billMonthName = (month: string): string =>
  `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;

/** Both a month and the chosen days: the narrower ends count. */
export function monthInput(month: string, filter: BillFilter) {
  const span = monthRange(month);
  const asked = billInput(filter);
  return {
    ...asked,
    startTime: Math.max(span.startTime, asked.startTime ?? span.startTime),
    endTime: Math.min(span.endTime, asked.endTime ?? span.endTime),
    pageSize: 1,
  };
}
