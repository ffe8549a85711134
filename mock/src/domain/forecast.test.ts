import { expect, test } from "vitest";
import { forecastSec } from "./forecast.ts";

const noon = Date.parse("2026-11-20T12:00:00+08:00");
const night = Date.parse("2026-11-20T23:00:00+08:00");
const releases = (at: number, seconds: number[]) => seconds.map((it) => ({ paidAt: at, ms: it * 1000 }));

test("nine of ten releases took no longer", () => {
  expect(forecastSec(releases(noon, [10, 20, 30, 40, 50, 60, 70, 80, 90, 900]), noon)).toBe(90);
  expect(forecastSec(releases(noon, [45.2]), noon)).toBe(46);
});

test("who has never released has no forecast", () => {
  expect(forecastSec([], noon)).toBeNull();
});

test("the same part of the day counts where it has ten releases, otherwise the whole", () => {
  const quick = releases(
    noon,
    Array.from({ length: 30 }, () => 60),
  );
  const slow = (n: number) =>
    releases(
      night,
      Array.from({ length: n }, () => 600),
    );
  expect([forecastSec([...quick, ...slow(10)], night), forecastSec([...quick, ...slow(10)], noon)]).toEqual([600, 60]);
  expect(forecastSec([...quick, ...slow(2)], night)).toBe(60);
});
