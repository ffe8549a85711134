import { type Fen, asFen, type Output, type AssetUnits, asAssetUnits } from "contract";
import { chinaIsoText } from "../../lib/time/china-time.ts";

export type SalesStatistics = NonNullable<Output<"sellDetail">["stat"]>;
export type DailySales = SalesStatistics["days"][number];

/**
 * Averages a value over listings, weighted by their number of finished orders. Returns null if no
 * listing has both.
 */
function weigh(
  stats: readonly SalesStatistics[],
  of: (it: SalesStatistics) => number | null,
): number | null {
  const known = stats.flatMap((stat) => {
    const value = of(stat);
    return value === null || stat.finished === 0 ? [] : [{ value, weight: stat.finished }];
  });
  const weight = known.reduce((sum, it) => sum + it.weight, 0);
  return weight === 0 ? null : known.reduce((sum, it) => sum + it.value * it.weight, 0) / weight;
}

const sum = (stats: readonly SalesStatistics[], of: (it: SalesStatistics) => number): number =>
  stats.reduce((total, it) => total + of(it), 0);
const roundTo = (n: number | null, parts = 1): number | null =>
  n === null ? null : Math.round(n * parts) / parts;

/** Sums the statistics of several listings. Averages are weighted by finished orders. */
export const combineSalesStatistics = (stats: readonly SalesStatistics[]): SalesStatistics => ({
  finished: sum(stats, (it) => it.finished),
  running: sum(stats, (it) => it.running),
  cancelled: sum(stats, (it) => it.cancelled),
  amount: asFen(sum(stats, (it) => it.amount)),
  avgPaySec: roundTo(weigh(stats, (it) => it.avgPaySec)),
  avgReleaseSec: roundTo(weigh(stats, (it) => it.avgReleaseSec)),
  goodRate: roundTo(
    weigh(stats, (it) => it.goodRate),
    10,
  ),
  days: mergedDays(stats.flatMap((it) => it.days)),
});

function mergedDays(days: readonly DailySales[]): DailySales[] {
  const byDate = new Map<string, DailySales>();
  for (const day of days) {
    const before = byDate.get(day.date);
    byDate.set(
      day.date,
      before
        ? {
            date: day.date,
            quantity: addUnits(before.quantity, day.quantity),
            amount: addFen(before.amount, day.amount),
          }
        : day,
    );
  }
  return [...byDate.values()];
}
const addUnits = (a: AssetUnits, b: AssetUnits): AssetUnits => asAssetUnits(a + b);
const addFen = (a: Fen, b: Fen): Fen => asFen(a + b);

const dayMs = 24 * 60 * 60_000;
const dateAt = (at: number): string => chinaIsoText(at).slice(0, 10);

/** Returns the last `count` days up to today, oldest first. Days without sales have zero values. */
export function fillMissingSalesDays(
  days: readonly DailySales[],
  count: number,
  now: number,
): DailySales[] {
  const byDate = new Map(days.map((it) => [it.date, it]));
  return Array.from({ length: count }, (_, index) => {
    const date = dateAt(now - (count - 1 - index) * dayMs);
    return byDate.get(date) ?? { date, quantity: asAssetUnits(0), amount: asFen(0) };
  });
}
