import type { Forecast, PayType } from "contract";
import { wholeMinute } from "../../domain/calendar.ts";
import { forecastOf, type Release } from "../../domain/forecast.ts";
import { releasesOf } from "../../store/orders.ts";
import type { Desk } from "../desk/desk.ts";

type Deal = { payType: PayType; paidAt: number | null };
type Said = ReturnType<typeof forecastOf>;

/** The same releases are handed out until an order is written, so what was said of them in this minute still holds. */
const saidOf = new WeakMap<readonly Release[], { minute: number; said: Said }>();
function saidAt(releases: readonly Release[], at: number): Said {
  const minute = wholeMinute(at);
  const kept = saidOf.get(releases);
  if (kept?.minute === minute) return kept.said;
  const said = forecastOf(releases, minute);
  saidOf.set(releases, { minute, said });
  return said;
}

/** When this seller releases: for an offer by whatever way, for an order by the one that is paid by. */
export function releaseForecast(desk: Desk, sellerId: string, deal?: Deal): Forecast | null {
  const said = saidAt(releasesOf(desk.db, sellerId, deal?.payType ?? null), deal?.paidAt ?? desk.now);
  if (!said || !deal) return said;
  return { ...said, at: deal.paidAt === null ? null : deal.paidAt + said.p90Sec * 1000 };
}
