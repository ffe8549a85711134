import type { Forecast } from "contract";
import { expect, test } from "vitest";
import { forecastRange, forecastText, usualText } from "./forecast-words.ts";

const told = (p90Sec: number, n: number): Forecast => ({ p90Sec, n });

test("a forecast says of how many orders it is, in whole minutes that are never too few", () => {
  expect(forecastText(told(301, 23))).toBe("付款后 6 分钟内（近 30 天 23 单，90% 如此）");
  expect(usualText(told(301, 23))).toBe("对方 90% 的单在 5 分 1 秒内放币（近 30 天 23 单）");
});

test("few orders forecast nothing, and say so; a backend that forecasts nothing says nothing", () => {
  expect(forecastText(told(301, 4))).toBe("近 30 天放币不多，暂无预计");
  expect([forecastText(undefined), forecastText(null), usualText(undefined), usualText(told(301, 4))]).toEqual([
    "",
    "",
    undefined,
    undefined,
  ]);
});

test("before a seller is known it is a range, over those who are known well enough", () => {
  expect(forecastRange([told(120, 9), told(700, 5), told(9000, 2), undefined])).toBe("付款后 2–12 分钟内，看匹配到谁");
  expect(forecastRange([told(120, 9)])).toBe("付款后 2 分钟内，看匹配到谁");
  expect(forecastRange([undefined, null, told(60, 1)])).toBe("");
});
