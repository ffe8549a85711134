import { expect, test } from "vitest";
import { creditLevels } from "./credit-levels.ts";

test("each credit level starts at a higher score than the level before it, and lowers no limit", () => {
  expect(creditLevels.map((it) => it.level)).toEqual([1, 2, 3, 4, 5]);
  for (const [at, level] of creditLevels.entries()) {
    const below = creditLevels[at - 1];
    if (!below) continue;
    expect([
      level.fromScore > below.fromScore,
      level.perOrder > below.perOrder,
      level.perDay > below.perDay,
    ]).toEqual([true, true, true]);
    expect([level.openBuyOrders >= below.openBuyOrders, !level.cools || below.cools]).toEqual([
      true,
      true,
    ]);
  }
  expect(creditLevels[0]?.fromScore).toBe(0);
});

test("creditLevels has the limits of the product rules", () => {
  const said = creditLevels.map((creditLevel) => [
    creditLevel.name,
    creditLevel.fromScore,
    creditLevel.perOrder / 100,
    creditLevel.perDay / 100,
    creditLevel.cools,
    creditLevel.openBuyOrders,
  ]);
  expect(said).toEqual([
    ["新手", 0, 2000, 5000, true, 1],
    ["普通", 65, 10_000, 30_000, true, 2],
    ["良好", 75, 50_000, 100_000, false, 2],
    ["优秀", 85, 100_000, 300_000, false, 3],
    ["卓越", 95, 200_000, 500_000, false, 3],
  ]);
});
