import { expect, test } from "vitest";
import { marksOf, scaleOf, ticksOf } from "./time-scale.ts";

test("maps timestamps to positions and back", () => {
  const scale = scaleOf([3_600_000, 0, 1_800_000], 100);
  expect([scale.x(0), scale.x(1_800_000), scale.x(3_600_000)]).toEqual([0, 50, 100]);
  expect(scale.at(25)).toBe(900_000);
  expect(marksOf(scale, 6)).toEqual([
    0, 600_000, 1_200_000, 1_800_000, 2_400_000, 3_000_000, 3_600_000,
  ]);
  expect(ticksOf([0, 1, 2, 3_600_000], scale)).toEqual([0, 100]);
});

test("creates a scale for a single timestamp or none", () => {
  expect(scaleOf([5_000], 100).x(5_000)).toBe(0);
  expect(scaleOf([], 100).to).toBeGreaterThan(0);
});
