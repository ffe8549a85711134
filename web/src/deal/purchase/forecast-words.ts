import type { Forecast } from "contract";
import { formatSeconds } from "../../lib/format-took.ts";

/** Fewer orders than these say nothing about how many of them. */
const enough = 5;
type Known = Forecast | null | undefined;

/** How long nine of ten of his releases take; undefined where nobody knows, or too few say it. */
const usualSeconds = (forecast: Known): number | undefined =>
  forecast?.p90Sec && (forecast.n ?? 0) >= enough ? forecast.p90Sec : undefined;

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

/** Said before the order is made: "付款后 6 分钟内，近 30 天 23 单里 90% 如此". Nothing where the backend forecasts nothing. */
export function forecastText(forecast: Known): string {
  if (!forecast) return "";
  const seconds = usualSeconds(forecast);
  if (seconds === undefined) return "近 30 天放币不多，暂无预计";
  return `付款后 ${minutesUp(seconds)} 分钟内（近 30 天 ${forecast.n} 单，90% 如此）`;
}

/** Of several sellers, of whom nobody knows yet which one it will be. */
export function forecastRange(forecasts: readonly Known[]): string {
  const minutes = forecasts.flatMap((it) => usualSeconds(it) ?? []).map(minutesUp);
  if (minutes.length === 0) return "";
  const [least, most] = [Math.min(...minutes), Math.max(...minutes)];
  return `付款后 ${least === most ? least : `${least}–${most}`} 分钟内，看匹配到谁`;
}
