import { chinaIsoText } from "../../lib/time/china-time.ts";
import { padToTwoDigits } from "../../lib/time/format-remaining-time.ts";

export type BillFilter = {
  billType: number | undefined;
  direction: number | undefined;
  from: string;
  to: string;
};
/** Filter that matches all bills. */
export const emptyBillFilter: BillFilter = {
  billType: undefined,
  direction: undefined,
  from: "",
  to: "",
};

const chinaOffset = "+08:00";
const dayMs = 24 * 3_600_000;

/**
 * `startOf` and `endOf` return the first and the last millisecond of a day such as "2026-11-20" in
 * China Standard Time.
 */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00${chinaOffset}`);
const endOf = (day: string): number => startOf(day) + dayMs - 1;

/** True for more than 12 months. The same day one year later is still allowed. */
const isOverAYear = (from: string, to: string): boolean =>
  Number(to.replaceAll("-", "")) - Number(from.replaceAll("-", "")) > 1_00_00;

/**
 * Returns an error text about the chosen period, or undefined if it is valid. An open end is always
 * valid.
 */
export function dateRangeProblem({
  from,
  to,
}: Pick<BillFilter, "from" | "to">): string | undefined {
  if (from === "" || to === "") return undefined;
  if (from > to) return "开始日期不能晚于结束日期";
  return isOverAYear(from, to) ? "最多查询 12 个月" : undefined;
}

/**
 * Returns the request input for a filter. The days become times in milliseconds, and both days are
 * included.
 */
export const buildBillListRequest = ({ billType, direction, from, to }: BillFilter) => ({
  ...(billType !== undefined && { billType }),
  ...(direction !== undefined && { direction }),
  ...(from !== "" && { startTime: startOf(from) }),
  ...(to !== "" && { endTime: endOf(to) }),
});

const monthStart = (year: number, month: number) => startOf(`${year}-${padToTwoDigits(month)}-01`);

export type DateRange = Pick<BillFilter, "from" | "to">;
export const isSameDateRange = (a: DateRange, b: DateRange): boolean =>
  a.from === b.from && a.to === b.to;
/** Period that starts on the first day of the current month and has no end. */
export const thisMonthRange = (now: number): DateRange => ({
  from: `${billMonthOfTime(now)}-01`,
  to: "",
});
/** Period of the current month and the two months before it. It has no end date. */
export function lastThreeMonthsRange(now: number): DateRange {
  const [year = 0, month = 1] = billMonthOfTime(now).split("-").map(Number);
  const at = year * 12 + month - 3;
  return { from: `${Math.floor(at / 12)}-${padToTwoDigits((at % 12) + 1)}-01`, to: "" };
}
/** Formats a period: "11-01 至 11-20", "11-01 起", "至 11-20" or "全部日期". */
export function dateRangeName({ from, to }: DateRange): string {
  const [first, last] = [from, to].map((it) => it.slice(5));
  if (from === "" && to === "") return "全部日期";
  if (to === "") return `${first} 起`;
  return from === "" ? `至 ${last}` : `${first} 至 ${last}`;
}
/** Returns the month of a time in China Standard Time, such as "2026-11". */
export const billMonthOfTime = (at: number): string => chinaIsoText(at).slice(0, 7);
export function billMonthTimeRange(month: string): { startTime: number; endTime: number } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const next = number === 12 ? monthStart(year + 1, 1) : monthStart(year, number + 1);
  return { startTime: monthStart(year, number), endTime: next - 1 };
}
export const billMonthName = (month: string): string =>
  `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`;

/**
 * Returns the request input for the totals of one month, without the days outside the period of the
 * filter. One record is enough, because the response has the totals in `sum`.
 */
export function buildMonthBillListRequest(month: string, filter: BillFilter) {
  const span = billMonthTimeRange(month);
  const asked = buildBillListRequest(filter);
  return {
    ...asked,
    startTime: Math.max(span.startTime, asked.startTime ?? span.startTime),
    endTime: Math.min(span.endTime, asked.endTime ?? span.endTime),
    pageSize: 1,
  };
}
