import { expect, test } from "vitest";
import { axisLabelTimes, createTimeScale, tickPositions } from "./time-scale.ts";

test("a time scale converts times to positions and back, has round labels and merges close ticks", () => {
  const scale = createTimeScale([3_600_000, 0, 1_800_000], 100);
  expect([scale.positionOf(0), scale.positionOf(1_800_000), scale.positionOf(3_600_000)]).toEqual([
    0, 50, 100,
  ]);
  expect(scale.timeAt(25)).toBe(900_000);
  expect(axisLabelTimes(scale, 6)).toEqual([
    0, 600_000, 1_200_000, 1_800_000, 2_400_000, 3_000_000, 3_600_000,
  ]);
  expect(tickPositions([0, 1, 2, 3_600_000], scale)).toEqual([0, 100]);
});

test("createTimeScale creates a usable scale for a single timestamp or for none", () => {
  expect(createTimeScale([5_000], 100).positionOf(5_000)).toBe(0);
  expect(createTimeScale([], 100).to).toBeGreaterThan(0);
});
