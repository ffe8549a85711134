import type { OrderDetail } from "contract";
import { usualText } from "../../deal/purchase/forecast-words.ts";
import { forecastAt } from "../../deal/status.ts";
import { Say } from "../../deal/say.tsx";
import { formatWhen } from "../../lib/format-time.ts";
import { serverNow } from "../../lib/server-clock.ts";
import css from "./heroes.module.css";

const shareOf = (at: number, from: number, to: number) => Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));

interface ForecastProps {
  order: OrderDetail;
  /** What is said beside it: how late the other one is. */
  say: readonly string[];
}

/** By when the coins usually come, and by when at the latest. Where nobody knows how quick the seller is, only the latter. */
export function Forecast({ order, say }: ForecastProps) {
  const { payTime, deadline, forecast } = order;
  if (payTime === null || deadline === null) return <Say order={order} clauses={say} />;
  const why = usualText(forecast);
  // Few releases say nothing of the next one: then only the end is named.
  const usual = why === undefined ? null : forecastAt(order);
  const at = usual === null || usual > deadline ? null : usual;
  const now = serverNow();
  const isLate = at !== null && now > at;
  const [paid, last] = [formatWhen(payTime, now), formatWhen(deadline, now)];
  const spoken = [`付款 ${paid}`, at !== null && `预计 ${formatWhen(at, now)}`, `最迟 ${last}`].filter(Boolean).join("，");
  return (
    <div>
      <p className={css["foreBig"]}>
        {at === null ? "最迟" : "预计"} <span className="num">{formatWhen(isLate ? deadline : (at ?? deadline), now)}</span> 前放币
      </p>
      <p className={css["foreWhy"]}>{say.length > 0 ? <Say order={order} clauses={say} /> : at !== null && why}</p>
      <div className={css["foreBar"]} data-late={isLate || undefined} role="img" aria-label={spoken}>
        <i style={{ width: `${shareOf(now, payTime, deadline) * 100}%` }} />
        {at !== null && <b style={{ left: `${shareOf(at, payTime, deadline) * 100}%` }} />}
      </div>
      <p className={`num ${css["foreMarks"]}`} aria-hidden="true">
        <span>{`付款 ${paid}`}</span>
        {at !== null && <b>{formatWhen(at, now)}</b>}
        <span>{`最迟 ${last}`}</span>
      </p>
    </div>
  );
}
