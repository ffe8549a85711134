import { asFen, asAssetUnits } from "contract";
import { expect, test } from "vitest";
import {
  fillMissingSalesDays,
  combineSalesStatistics,
  type SalesStatistics,
} from "./sales-stat.ts";

const day = (date: string, amountFen: number) => ({
  date,
  quantity: asAssetUnits(amountFen * 14),
  amount: asFen(amountFen),
});
const stat = (over: Partial<SalesStatistics>): SalesStatistics => ({
  finished: 0,
  running: 0,
  cancelled: 0,
  amount: asFen(0),
  avgPaySec: null,
  avgReleaseSec: null,
  goodRate: null,
  days: [],
  ...over,
});

test("combineSalesStatistics adds the totals of several listings and weights averages by orders", () => {
  const one = stat({
    finished: 3,
    running: 1,
    amount: asFen(300),
    avgPaySec: 60,
    goodRate: 100,
    days: [day("2026-11-19", 100), day("2026-11-20", 200)],
  });
  const two = stat({
    finished: 1,
    cancelled: 2,
    amount: asFen(50),
    avgPaySec: 180,
    goodRate: 50,
    days: [day("2026-11-20", 50)],
  });
  expect(combineSalesStatistics([one, two])).toMatchObject({
    finished: 4,
    running: 1,
    cancelled: 2,
    amount: 350,
    avgPaySec: 90,
    avgReleaseSec: null,
    goodRate: 87.5,
  });
  expect(combineSalesStatistics([one, two]).days).toEqual([
    day("2026-11-19", 100),
    day("2026-11-20", 250),
  ]);
});

test("combineSalesStatistics returns zero totals and no averages for an empty list of listings", () => {
  expect(combineSalesStatistics([])).toEqual(stat({}));
});

test("fillMissingSalesDays adds days without sales as zero, up to today in China Standard Time", () => {
  const lateEvening = Date.parse("2026-11-20T17:00:00Z");
  expect(
    fillMissingSalesDays([day("2026-11-20", 100), day("2026-10-01", 7)], 3, lateEvening),
  ).toEqual([day("2026-11-19", 0), day("2026-11-20", 100), day("2026-11-21", 0)]);
  expect(fillMissingSalesDays([], 30, lateEvening)).toHaveLength(30);
});
