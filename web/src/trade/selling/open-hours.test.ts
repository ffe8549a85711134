import { expect, test } from "vitest";
import { openHoursToInputTimes, parseOpenHours, openHoursText } from "./open-hours.ts";

test("parses two times and formats them in one line", () => {
  const day = { from: 540, until: 1325 };
  expect(parseOpenHours({ from: "09:00", until: "22:05" })).toEqual(day);
  expect(openHoursToInputTimes(day)).toEqual({ from: "09:00", until: "22:05" });
  expect(openHoursText(day)).toBe("09:00–22:05");
  expect(openHoursText({ from: 1080, until: 60 })).toBe("18:00–次日 01:00");
});

test.each([
  ["", "22:00"],
  ["09:00", ""],
  ["09:00", "09:00"],
  ["24:00", "09:00"],
])("rejects the opening hours from “%s” to “%s”", (from, until) =>
  expect(parseOpenHours({ from, until })).toBeUndefined(),
);
