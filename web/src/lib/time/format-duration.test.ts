import { expect, test } from "vitest";
import { formatDurationSeconds, formatDurationMs } from "./format-duration.ts";

test.each([
  [0, "0 秒"],
  [59_499, "59 秒"],
  [284_000, "4 分 44 秒"],
  [240_000, "4 分钟"],
  [3_900_000, "1 小时 5 分钟"],
  [7_200_000, "2 小时"],
  [-5, "0 秒"],
])("formats %i ms as %s", (ms, text) => {
  expect(formatDurationMs(ms)).toBe(text);
});

test.each([
  [null, "—"],
  [45.4, "45 秒"],
  [126, "2 分 6 秒"],
])("formats %s seconds as %s", (seconds, text) => {
  expect(formatDurationSeconds(seconds)).toBe(text);
});
