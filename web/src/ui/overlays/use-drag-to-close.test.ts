import { expect, test } from "vitest";
import { shouldSheetCloseAfterDrag } from "./use-drag-to-close.ts";

test("closes a sheet after a downward drag of 30 % of its height or a fast downward fling", () => {
  expect(shouldSheetCloseAfterDrag(179, 600, 0)).toBe(false);
  expect(shouldSheetCloseAfterDrag(180, 600, 0)).toBe(true);
  expect(shouldSheetCloseAfterDrag(20, 600, 0.5)).toBe(true);
  expect(shouldSheetCloseAfterDrag(20, 600, 0.49)).toBe(false);
  expect(shouldSheetCloseAfterDrag(0, 600, 2)).toBe(false);
});
