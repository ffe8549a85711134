import { expect, test } from "vitest";
import { axisMaximum } from "./axis-maximum.ts";

test.each([
  [1, 1],
  [3, 5],
  [432_000, 500_000],
  [500_000, 500_000],
  [500_001, 1_000_000],
  [120, 200],
])("an axis for values up to %i ends at %i", (most, top) => {
  expect(axisMaximum(most)).toBe(top);
});
