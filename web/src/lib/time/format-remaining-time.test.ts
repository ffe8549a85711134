import { expect, test } from "vitest";
import { formatRemainingTime } from "./format-remaining-time.ts";

test.each([
  [766_000, "12:46"],
  [765_001, "12:46"],
  [3_599_001, "1:00:00"],
  [6_380_000, "1:46:20"],
  [183_600_000, "2 天 3 小时"],
  [1, "00:01"],
  [0, "00:00"],
  [-134_000, "+02:14"],
])("formats a remaining time of %i ms as %s", (remainMs, text) => {
  expect(formatRemainingTime(remainMs)).toBe(text);
});
