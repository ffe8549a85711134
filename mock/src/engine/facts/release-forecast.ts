import type { Forecast, PayType } from "contract";
import { wholeMinute } from "../../domain/calendar.ts";
import { forecastOf } from "../../domain/forecast.ts";
import { releasesOf } from "../../store/orders.ts";
import type { Desk } from "../desk/desk.ts";

type Deal = { payType: PayType; paidAt: number | null };
/** When this seller releases: for an offer by whatever way, for an order by the one that is paid by. */
export function releaseForecast(desk: Desk, sellerId: string, deal?: Deal): Forecast | null {
  const said = forecastOf(releasesOf(desk.db, sellerId, deal?.payType ?? null), wholeMinute(deal?.paidAt ?? desk.now));
  if (!said || !deal) return said;
  return { ...said, at: deal.paidAt === null ? null : deal.paidAt + said.p90Sec * 1000 };
}
