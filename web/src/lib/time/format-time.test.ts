import { expect, test } from "vitest";
import { formatFullTime, formatShortTime } from "./format-time.ts";

const china = (text: string) => Date.parse(`${text}+08:00`);
const now = china("2026-11-20T14:50:00");

test.each([
  ["2026-11-20T14:41:00", "14:41"],
  ["2026-11-20T00:00:00", "00:00"],
  ["2026-11-19T23:59:59", "昨天 23:59"],
  ["2026-11-21T00:06:00", "明天 00:06"],
  ["2026-11-19T21:05:00", "昨天 21:05"],
  ["2026-11-18T16:22:00", "11-18 16:22"],
  ["2025-12-31T23:30:00", "2025-12-31 23:30"],
])("on 2026-11-20 in China, formatShortTime shows %s as %s", (at, text) => {
  expect(formatShortTime(china(at), now)).toBe(text);
});

test("formatFullTime includes date and seconds", () => {
  expect(formatFullTime(china("2026-11-20T14:41:09"))).toBe("2026-11-20 14:41:09");
});
