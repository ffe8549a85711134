import { expect, test } from "vitest";
import { leavesAfterDrag } from "./drag-away.ts";

test("a sheet leaves past 30 % of its height, or when it is flung down", () => {
  expect(leavesAfterDrag(179, 600, 0)).toBe(false);
  expect(leavesAfterDrag(180, 600, 0)).toBe(true);
  expect(leavesAfterDrag(20, 600, 0.5)).toBe(true);
  expect(leavesAfterDrag(20, 600, 0.49)).toBe(false);
  expect(leavesAfterDrag(0, 600, 2)).toBe(false);
});
