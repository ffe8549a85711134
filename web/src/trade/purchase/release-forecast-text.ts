import type { ReleaseTimeForecast, Offer } from "contract";
import { roundSecondsToMinutes } from "../../lib/money/figure-texts-with-units.ts";
import { formatDurationSeconds } from "../../lib/time/format-duration.ts";

/** Minimum number of counted releases. A percentage of fewer releases says little. */
export const minReleaseCountForForecast = 5;
type MaybeForecast = ReleaseTimeForecast | null | undefined;

/**
 * Returns the seconds within which the seller makes 90 % of their releases. Undefined if unknown,
 * or if too few releases were counted.
 */
const usualSeconds = (forecast: MaybeForecast): number | undefined =>
  forecast?.p90Sec && (forecast.n ?? 0) >= minReleaseCountForForecast ? forecast.p90Sec : undefined;

export const p90ReleaseTimeText = (forecast: MaybeForecast): string | undefined => {
  const seconds = usualSeconds(forecast);
  return seconds === undefined
    ? undefined
    : `对方 90% 的单在 ${formatDurationSeconds(seconds)}内放币（近 30 天 ${forecast?.n} 单）`;
};

const minutesUp = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));

/** Returns the minutes within which the seller makes 90 % of their releases, rounded up. */
export const p90ReleaseMinutes = (forecast: MaybeForecast): number | undefined => {
  const seconds = usualSeconds(forecast);
  return seconds === undefined ? undefined : minutesUp(seconds);
};

/**
 * Returns texts about the time until the release, for a purchase that is not made yet. `value` has
 * the average minutes, as in the list of offers. `note` adds the number of releases. If there are
 * enough, `note` also adds the time within which 90 % of them happen. Without an average, `value`
 * states that there were no releases if `forecast` is null, otherwise it is empty.
 */
export function releaseForecastTexts({
  forecast,
  seller: { avgReleaseSec },
}: Pick<Offer, "forecast" | "seller">): {
  value: string;
  note?: string;
} {
  if (avgReleaseSec === null) return { value: forecast === null ? "近 30 天没有放币记录" : "" };
  const value = `付款后约 ${roundSecondsToMinutes(avgReleaseSec)} 分钟`;
  if (!forecast) return { value };
  const usual = p90ReleaseMinutes(forecast);
  return {
    value,
    note:
      usual === undefined
        ? `近 30 天只有 ${forecast.n} 单，仅供参考`
        : `近 30 天 ${forecast.n} 单，90% 在 ${usual} 分钟内`,
  };
}

const spanText = (minutes: readonly number[]): string => {
  const least = Math.min(...minutes);
  const most = Math.max(...minutes);
  return least === most ? `${least}` : `${least}–${most}`;
};

/**
 * Returns texts about the time until the release, if several sellers are possible: the range of
 * their average minutes, and the longest of their times for 90 % of the releases.
 */
export function releaseForecastTextsOfOffers(
  offers: readonly Pick<Offer, "forecast" | "seller">[],
): {
  value: string;
  note: string;
} {
  const usual = offers.flatMap((offer) =>
    offer.seller.avgReleaseSec === null ? [] : roundSecondsToMinutes(offer.seller.avgReleaseSec),
  );
  const most = offers.flatMap((it) => p90ReleaseMinutes(it.forecast) ?? []);
  return {
    value: usual.length === 0 ? "" : `付款后约 ${spanText(usual)} 分钟，看匹配到谁`,
    note: most.length === 0 ? "\u00A0" : `90% 在 ${Math.max(...most)} 分钟内`,
  };
}
