import { expect, test } from "vitest";
import { billInput, datesProblem, monthInput, monthName, monthOf, monthSpan, noFilter } from "./bill-filter.ts";

test.each([
  ["2026-11-02", "2026-11-01", "开始日期不能晚于结束日期"],
  ["2025-11-01", "2026-11-01", undefined],
  ["2025-11-01", "2026-11-02", "最多查询12个月"],
  ["2025-12-31", "2026-01-01", undefined],
  ["", "2026-01-01", undefined],
  ["2026-01-01", "2026-01-01", undefined],
])("from %s to %s: %s", (from, to, problem) => {
  expect(datesProblem({ from, to })).toBe(problem);
});

test("a day is a day in China, whole", () => {
  const input = billInput({ ...noFilter, from: "2026-11-20", to: "2026-11-20" });
  expect(input).toEqual({ startTime: Date.UTC(2026, 10, 19, 16), endTime: Date.UTC(2026, 10, 20, 16) - 1 });
});

test("the months touch each other without a gap, also over new year", () => {
  expect(monthOf(Date.UTC(2026, 10, 30, 16))).toBe("2026-12");
  expect(monthSpan("2026-12").endTime + 1).toBe(monthSpan("2027-01").startTime);
  expect(monthSpan("2026-02").endTime + 1).toBe(monthSpan("2026-03").startTime);
  expect(monthName("2026-02")).toBe("2026 年 2 月");
});

test("a month is asked for within the chosen days", () => {
  const filter = { ...noFilter, billType: 2, from: "2026-11-10", to: "2026-12-05" };
  expect(monthInput("2026-11", filter)).toEqual({
    billType: 2,
    startTime: billInput(filter).startTime,
    endTime: monthSpan("2026-11").endTime,
    pageSize: 1,
  });
});
