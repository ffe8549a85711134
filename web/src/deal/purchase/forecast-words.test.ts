import type { Forecast, Offer } from "contract";
import { expect, test } from "vitest";
import { forecastLine, forecastRange, usualText } from "./forecast-words.ts";

const told = (p90Sec: number, n: number): Forecast => ({ p90Sec, n });

const line = (forecast: Forecast | null | undefined, avgReleaseSec: number | null) =>
  forecastLine({ forecast, seller: { avgReleaseSec } as Offer["seller"] });

test("what comes first are the minutes of the list; below them of how many orders, and what most of them took, never too little", () => {
  expect(line(told(301, 23), 180)).toEqual({ value: "付款后约 3 分钟", note: "近 30 天 23 单，90% 在 6 分钟内" });
  expect(usualText(told(301, 23))).toBe("对方 90% 的单在 5 分 1 秒内放币（近 30 天 23 单）");
});

test("few orders say the same minutes, and that they are few; none say so; a backend that counts nothing says nothing", () => {
  expect(line(told(425, 2), 420)).toEqual({ value: "付款后约 7 分钟", note: "近 30 天只有 2 单，仅供参考" });
  expect(line(null, null)).toEqual({ value: "近 30 天没有放币记录" });
  expect(line(undefined, null)).toEqual({ value: "" });
  expect(line(undefined, 420)).toEqual({ value: "付款后约 7 分钟" });
  expect([usualText(undefined), usualText(told(301, 4))]).toEqual([undefined, undefined]);
});

test("before a seller is known it is a range, over those who are known well enough", () => {
  expect(forecastRange([told(120, 9), told(700, 5), told(9000, 2), undefined])).toBe("付款后 2–12 分钟内，看匹配到谁");
  expect(forecastRange([told(120, 9)])).toBe("付款后 2 分钟内，看匹配到谁");
  expect(forecastRange([undefined, null, told(60, 1)])).toBe("");
});
