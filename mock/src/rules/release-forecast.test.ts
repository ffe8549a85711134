import { expect, test } from "vitest";
import { forecastReleaseTime } from "./release-forecast.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const night = Date.parse("2026-11-20T23:00:00+08:00");
const releases = (at: number, seconds: number[]) =>
  seconds.map((it) => ({ paidAt: at, ms: it * 1000 }));

test("forecastReleaseTime returns the time that nine of ten releases did not exceed", () => {
  expect(
    forecastReleaseTime(releases(noon, [10, 20, 30, 40, 50, 60, 70, 80, 90, 900]), noon),
  ).toEqual({
    p90Sec: 90,
    n: 10,
  });
  expect(forecastReleaseTime(releases(noon, [45.2]), noon)).toEqual({ p90Sec: 46, n: 1 });
});

test("forecastReleaseTime returns null without a release", () => {
  expect(forecastReleaseTime([], noon)).toBeNull();
});

test("forecastReleaseTime ignores releases older than a month", () => {
  const month = 30 * 86_400_000;
  expect(
    forecastReleaseTime([...releases(noon - month - 1, [900]), ...releases(noon, [60])], noon),
  ).toEqual({ p90Sec: 60, n: 1 });
});

test("forecastReleaseTime uses only releases of the same part of the day if ten exist", () => {
  const quick = releases(
    noon,
    Array.from({ length: 30 }, () => 60),
  );
  const slow = (n: number) =>
    releases(
      night - 86_400_000,
      Array.from({ length: n }, () => 600),
    );
  expect(forecastReleaseTime([...quick, ...slow(10)], night)).toEqual({ p90Sec: 600, n: 10 });
  expect(forecastReleaseTime([...quick, ...slow(10)], noon)).toEqual({ p90Sec: 60, n: 30 });
  expect(forecastReleaseTime([...quick, ...slow(2)], night)).toEqual({ p90Sec: 60, n: 32 });
});
