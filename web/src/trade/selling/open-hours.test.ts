import { expect, test } from "vitest";
import {
  isWithinOpenHours,
  openHoursToInputTimes,
  parseOpenHours,
  openHoursText,
} from "./open-hours.ts";

test("parses opening and closing time and formats the opening hours in one line", () => {
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

const nineToFive = { from: 540, until: 1020 };
const pastMidnight = { from: 1080, until: 60 };
test.each([
  ["08:59", nineToFive, false],
  ["09:00", nineToFive, true],
  ["16:59", nineToFive, true],
  ["17:00", nineToFive, false],
  ["00:59", pastMidnight, true],
  ["01:00", pastMidnight, false],
  ["17:59", pastMidnight, false],
  ["18:00", pastMidnight, true],
  ["03:00", null, true],
])("at %s in China, a listing with the hours %o is open: %s", (time, hours, isOpen) => {
  expect(isWithinOpenHours(hours, Date.parse(`2026-11-20T${time}:00+08:00`))).toBe(isOpen);
});
