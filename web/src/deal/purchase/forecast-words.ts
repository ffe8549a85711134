import type { Forecast, Offer } from "contract";
import { aboutMinutes } from "../../lib/format-figures.ts";
import { formatSeconds } from "../../lib/format-took.ts";

/** Number of releases from which a share of them is meaningful. */
export const forecastOrdersMin = 5;
type Known = Forecast | null | undefined;

/** How long nine of ten of his releases take; undefined where nobody knows, or too few say it. */
const usualSeconds = (forecast: Known): number | undefined =>
  forecast?.p90Sec && (forecast.n ?? 0) >= forecastOrdersMin ? forecast.p90Sec : undefined;

export const usualText = (forecast: Known): string | undefined => {
  const seconds = usualSeconds(forecast);
  return seconds === undefined ? undefined : `对方 90% 的单在 ${formatSeconds(seconds)}内放币（近 30 天 ${forecast?.n} 单）`;
};

const minutesUp = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));

/** The same in whole minutes, never too few. */
export const usualMinutes = (forecast: Known): number | undefined => {
  const seconds = usualSeconds(forecast);
  return seconds === undefined ? undefined : minutesUp(seconds);
};

/**
 * Said before the order is made. First the same minutes as in the list, and in the note what stands behind them: how many releases, and what
 * nine of ten of them took, where there are enough. Nothing where nobody has counted any.
 */
export function forecastLine({ forecast, seller: { avgReleaseSec } }: Pick<Offer, "forecast" | "seller">): {
  value: string;
  note?: string;
} {
  if (avgReleaseSec === null) return { value: forecast === null ? "近 30 天没有放币记录" : "" };
  const value = `付款后约 ${aboutMinutes(avgReleaseSec)} 分钟`;
  if (!forecast) return { value };
  const usual = usualMinutes(forecast);
  return {
    value,
    note: usual === undefined ? `近 30 天只有 ${forecast.n} 单，仅供参考` : `近 30 天 ${forecast.n} 单，90% 在 ${usual} 分钟内`,
  };
}

/** Of several sellers, of whom nobody knows yet which one it will be. */
export function forecastRange(forecasts: readonly Known[]): string {
  const minutes = forecasts.flatMap((it) => usualSeconds(it) ?? []).map(minutesUp);
  if (minutes.length === 0) return "";
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return `付款后 ${least === most ? least : `${least}–${most}`} 分钟内，看匹配到谁`;
}
