import type { Output } from "contract";
import { p90ReleaseMinutes } from "../../trade/purchase/release-forecast-text.ts";
import { roundSecondsToMinutes } from "../../lib/money/figure-texts-with-units.ts";
import { formatDurationMs } from "../../lib/time/format-duration.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";

type Detail = Pick<Output<"buySellDetail">, "seller" | "forecast" | "record">;
export type SellerTrustSummary = {
  tone: "good" | "bad" | "unknown";
  title: string;
  text: string | undefined;
};

const slowMinutes = 15;

/** Returns the date without the time. Returns the time if the date is today. */
const dayOf = (at: number, now: number): string =>
  formatShortTime(at, now).replace(/ \d\d:\d\d$/, "");

/**
 * Returns a text about earlier trades with the user, such as "与您交易过 2 次，最近 11-12，用时 2
 * 分 48 秒". Returns `undefined` if the backend does not send it.
 */
function between({ seller, record }: Detail, now: number): string | undefined {
  if (seller.tradedBefore === 0) return "与您首次交易";
  if (seller.tradedBefore === null) return undefined;
  const last = record?.last;
  const took = last?.tookSec ? `，用时 ${formatDurationMs(last.tookSec * 1000)}` : "";
  return `与您交易过${seller.tradedCount ? ` ${seller.tradedCount} 次` : ""}${last ? `，最近 ${dayOf(last.time, now)}${took}` : ""}`;
}

/**
 * Summarizes the reliability of a seller in facts, without a promise. `title` is empty without an
 * average release time, unless there is a warning or `forecast` is null (no releases).
 */
export function summarizeSellerTrust(detail: Detail, now: number): SellerTrustSummary {
  const { seller, forecast, record } = detail;
  const text = between(detail, now);
  const lost = record?.appealsLost30d ?? 0;
  const usual = p90ReleaseMinutes(forecast);
  if (lost > 0) return { tone: "bad", title: `近 30 天申诉败诉 ${lost} 次`, text };
  if (usual !== undefined && usual > slowMinutes)
    return { tone: "bad", title: `放币偏慢，九成在 ${usual} 分钟内`, text };
  if (seller.avgReleaseSec === null)
    return { tone: "unknown", title: forecast === null ? "近 30 天没有放币记录" : "", text };
  const speed = `约 ${roundSecondsToMinutes(seller.avgReleaseSec)} 分钟放币`;
  if (seller.orders30d === null) return { tone: "good", title: speed, text };
  const cancelled = record?.cancelled30d;
  const trades =
    cancelled === undefined
      ? `30 天成交 ${seller.orders30d} 单`
      : `${seller.orders30d + cancelled} 单取消 ${cancelled} 单`;
  return { tone: "good", title: `${speed}，${trades}`, text };
}
