import type { ReleaseTimeForecast, Offer } from "contract";
import { expect, test } from "vitest";
import {
  releaseForecastTexts,
  releaseForecastTextsOfOffers,
  p90ReleaseTimeText,
} from "./release-forecast-text.ts";

const reported = (p90Sec: number, n: number): ReleaseTimeForecast => ({ p90Sec, n });

const line = (forecast: ReleaseTimeForecast | null | undefined, avgReleaseSec: number | null) =>
  releaseForecastTexts({ forecast, seller: { avgReleaseSec } as Offer["seller"] });

test("the release forecast shows average minutes, order count and minutes for 90 % of releases", () => {
  expect(line(reported(301, 23), 180)).toEqual({
    value: "付款后约 3 分钟",
    note: "近 30 天 23 单，90% 在 6 分钟内",
  });
  expect(p90ReleaseTimeText(reported(301, 23))).toBe(
    "对方 90% 的单在 5 分 1 秒内放币（近 30 天 23 单）",
  );
});

test("marks a release forecast from few orders, and reports missing release records", () => {
  expect(line(reported(425, 2), 420)).toEqual({
    value: "付款后约 7 分钟",
    note: "近 30 天只有 2 单，仅供参考",
  });
  expect(line(null, null)).toEqual({ value: "近 30 天没有放币记录" });
  expect(line(undefined, null)).toEqual({ value: "" });
  expect(line(undefined, 420)).toEqual({ value: "付款后约 7 分钟" });
  expect([p90ReleaseTimeText(undefined), p90ReleaseTimeText(reported(301, 4))]).toEqual([
    undefined,
    undefined,
  ]);
});

test("releaseForecastTextsOfOffers shows the averages' range and the longest 90 % release time", () => {
  const seller = (avgReleaseSec: number | null, forecast?: ReleaseTimeForecast | null) => ({
    forecast,
    seller: { avgReleaseSec } as Offer["seller"],
  });
  expect(
    releaseForecastTextsOfOffers([
      seller(300, reported(420, 9)),
      seller(480, reported(600, 5)),
      seller(60, reported(9000, 2)),
    ]),
  ).toEqual({
    value: "付款后约 1–8 分钟，看匹配到谁",
    note: "90% 在 10 分钟内",
  });
  expect(releaseForecastTextsOfOffers([seller(120, reported(120, 9))])).toEqual({
    value: "付款后约 2 分钟，看匹配到谁",
    note: "90% 在 2 分钟内",
  });
  expect(releaseForecastTextsOfOffers([seller(null), seller(null, null)])).toEqual({
    value: "",
    note: "\u00A0",
  });
});
