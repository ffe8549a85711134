import { expect, test } from "vitest";
import {
  buildBillListRequest,
  dateRangeProblem,
  dateRangeName,
  buildMonthBillListRequest,
  billMonthName,
  billMonthOfTime,
  billMonthTimeRange,
  emptyBillFilter,
  thisMonthRange,
  lastThreeMonthsRange,
} from "./bill-filter.ts";

test.each([
  ["2026-11-02", "2026-11-01", "开始日期不能晚于结束日期"],
  ["2025-11-01", "2026-11-01", undefined],
  ["2025-11-01", "2026-11-02", "最多查询 12 个月"],
  ["2025-12-31", "2026-01-01", undefined],
  ["", "2026-01-01", undefined],
  ["2026-01-01", "2026-01-01", undefined],
])("for bills from %s to %s, the period check returns %s", (from, to, problem) => {
  expect(dateRangeProblem({ from, to })).toBe(problem);
});

test("requests the bills of a whole day in China Standard Time", () => {
  const input = buildBillListRequest({ ...emptyBillFilter, from: "2026-11-20", to: "2026-11-20" });
  expect(input).toEqual({
    startTime: Date.UTC(2026, 10, 19, 16),
    endTime: Date.UTC(2026, 10, 20, 16) - 1,
  });
});

test("the time ranges of consecutive bill months leave no gap, also at New Year", () => {
  expect(billMonthOfTime(Date.UTC(2026, 10, 30, 16))).toBe("2026-12");
  expect(billMonthTimeRange("2026-12").endTime + 1).toBe(billMonthTimeRange("2027-01").startTime);
  expect(billMonthTimeRange("2026-02").endTime + 1).toBe(billMonthTimeRange("2026-03").startTime);
  expect(billMonthName("2026-02")).toBe("2026 年 2 月");
});

test("limits the request for the bills of a month to the chosen days", () => {
  const filter = { ...emptyBillFilter, billType: 2, from: "2026-11-10", to: "2026-12-05" };
  expect(buildMonthBillListRequest("2026-11", filter)).toEqual({
    billType: 2,
    startTime: buildBillListRequest(filter).startTime,
    endTime: billMonthTimeRange("2026-11").endTime,
    pageSize: 1,
  });
});

test("the bill filter selects this month, or this month and the two before it, also at New Year", () => {
  expect(thisMonthRange(Date.UTC(2026, 10, 30, 16))).toEqual({ from: "2026-12-01", to: "" });
  expect(
    [Date.UTC(2026, 10, 20), Date.UTC(2026, 2, 1), Date.UTC(2026, 1, 9), Date.UTC(2026, 0, 9)].map(
      (it) => lastThreeMonthsRange(it).from,
    ),
  ).toEqual(["2026-09-01", "2026-01-01", "2025-12-01", "2025-11-01"]);
});

test("formats the chosen period of bills with both dates, with one date or with none", () => {
  expect(
    [
      emptyBillFilter,
      thisMonthRange(Date.UTC(2026, 10, 20)),
      { from: "", to: "2026-11-20" },
      { from: "2026-11-02", to: "2026-11-20" },
    ].map(dateRangeName),
  ).toEqual(["全部日期", "11-01 起", "至 11-20", "11-02 至 11-20"]);
});
