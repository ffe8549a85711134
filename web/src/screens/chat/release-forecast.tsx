import type { OrderDetail } from "contract";
import { p90ReleaseTimeText } from "../../trade/purchase/release-forecast-text.ts";
import { expectedReleaseAt } from "../../trade/order-substatus.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import css from "./order-next-action.module.css";

const minuteMs = 60_000;
const shareOf = (at: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (at - from) / Math.max(1, to - from)));

/**
 * Shows the expected time of the release and the deadline. Without a usable forecast, or with one
 * later than the deadline, shows only the deadline.
 */
export function CoinReleaseForecast({ order }: { order: OrderDetail }) {
  const { payTime, deadline, forecast } = order;
  if (payTime === null || deadline === null) return null;
  const usual = expectedReleaseAt(order);
  const at = usual === null || usual > deadline ? null : usual;
  const now = serverNow();
  const isLate = at !== null && now > at;
  const paid = formatShortTime(payTime, now);
  const last = `应在 ${formatShortTime(deadline, now)} 前`;
  const spoken = [`付款 ${paid}`, at !== null && `预计 ${formatShortTime(at, now)}`, last]
    .filter(Boolean)
    .join("，");
  return (
    <div>
      <p className={css["foreBig"]}>
        {isLate ? (
          <LateText ms={now - at} />
        ) : (
          <Expected
            by={formatShortTime(at ?? deadline, now)}
            verb={at === null ? "应在" : "预计"}
          />
        )}
      </p>
      {at !== null && (
        <p className={css["foreWhy"]}>
          {isLate ? `${last}放币；您的付款有记录，资产仍锁定` : p90ReleaseTimeText(forecast)}
        </p>
      )}
      <div
        className={css["foreBar"]}
        data-late={isLate || undefined}
        role="img"
        aria-label={spoken}
      >
        <i style={{ width: `${shareOf(now, payTime, deadline) * 100}%` }} />
        {at !== null && <b style={{ left: `${shareOf(at, payTime, deadline) * 100}%` }} />}
      </div>
      <p className={`num ${css["foreMarks"]}`} aria-hidden="true">
        <span>{`付款 ${paid}`}</span>
        {at !== null && <b>{formatShortTime(at, now)}</b>}
        <span>{last}</span>
      </p>
    </div>
  );
}

const Expected = ({ verb, by }: { verb: string; by: string }) => (
  <>
    {verb} <span className="num">{by}</span> 前放币
  </>
);

/** Shows by how many whole minutes the release is later than expected. */
function LateText({ ms }: { ms: number }) {
  const minutes = Math.floor(ms / minuteMs);
  return (
    <>
      {minutes < 1 ? "比平时慢不到" : "比平时慢"}{" "}
      <span className="num">{Math.max(1, minutes)}</span> 分钟
    </>
  );
}
