import { expect, test } from "vitest";
import { durationText } from "./duration.ts";

test.each([
  [null, "—"],
  [0, "0 秒"],
  [45.4, "45 秒"],
  [126, "2 分 06 秒"],
  [3780, "1 小时 03 分"],
])("%s is %s", (seconds, text) => expect(durationText(seconds)).toBe(text));
