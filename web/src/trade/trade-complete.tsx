import type { OrderDetail } from "contract";
import { useRead } from "../api/read-queries.ts";
import { runtimeConfig } from "../api/runtime-config.ts";
import { formatShortTime } from "../lib/time/format-time.ts";
import { formatDurationMs } from "../lib/time/format-duration.ts";
import { serverNow } from "../lib/time/server-clock.ts";
import { Button } from "../ui/base/button.tsx";
import { TradeFigure } from "../ui/figures/trade-figure.tsx";
import { SeparatorDot } from "../ui/base/badges.tsx";
import { ContentBelowSuccessRing, SuccessRing } from "../ui/base/success-and-waiting-ring.tsx";
import { useConfirm } from "../ui/overlays/use-confirm.ts";
import { Sheet } from "../ui/overlays/sheet.tsx";
import { payeeAccountText, orderPayerName } from "./payment-account.ts";
import { coinsLockedUntil } from "./coin-availability.ts";
import { LockedCoinsNote } from "./locked-coins.tsx";
import css from "./trade-complete.module.css";
import { AmountUserReceivedFromOrder, orderDurationText } from "./order-summary-parts.tsx";
import { usePausedListings } from "./selling/paused-listings.ts";
import { PausedListingsRow } from "./selling/paused-listings-row.tsx";
import { expectedReleaseAt } from "./order-substatus.ts";

const minuteMs = 60_000;

interface TradeCompleteProps {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  onRate: () => void;
  /** Time at which the release became overdue. `undefined` if the coins were released in time. */
  overdueSince: number | undefined;
}

/**
 * Sheet that opens if the release happens while the user has the order open. Shows an animated ring
 * that closes around a tick, and the amount received.
 */
export function TradeCompleteSheet({
  order,
  open,
  onClose,
  onRate,
  overdueSince,
}: TradeCompleteProps) {
  const isSeller = order.isSeller === 1;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={isSeller ? "已放币" : "资产已到账"}
      foot={
        <div className={css["acts"]}>
          <Button size="lg" variant="line" onClick={onClose}>
            完成
          </Button>
          {order.allow.evaluate === 1 && (
            <Button size="lg" onClick={onRate}>
              评价对方
            </Button>
          )}
        </div>
      }
    >
      <div className={css["moment"]}>
        <SuccessRing />
        <ContentBelowSuccessRing>
          {isSeller ? (
            <SellerResult order={order} overdueSince={overdueSince} />
          ) : (
            <BuyerResult order={order} />
          )}
        </ContentBelowSuccessRing>
      </div>
      {isSeller && order.overdue === 1 && <PausedAfterRelease />}
    </Sheet>
  );
}

/**
 * Row that resumes listings which were paused because of the overdue release. Reserves the height
 * of the row while the listings are loading, so that the buttons below keep their place.
 */
function PausedAfterRelease() {
  const listings = usePausedListings();
  return (
    <div className={listings.isPending ? css["paused"] : undefined}>
      {!listings.isPending && <PausedListingsRow listings={listings} />}
    </div>
  );
}

/** Returns how late an overdue release was, otherwise how long the order took. */
function tookOrLate(order: OrderDetail, overdueSince: number | undefined): string | undefined {
  if (overdueSince !== undefined && order.finishTime !== null)
    return `超时 ${formatDurationMs(order.finishTime - overdueSince)}`;
  const took = orderDurationText(order);
  return took === undefined ? undefined : `用时 ${took}`;
}

function SellerResult({
  order,
  overdueSince,
}: {
  order: OrderDetail;
  overdueSince: number | undefined;
}) {
  const unit = runtimeConfig.assetUnit;
  const took = tookOrLate(order, overdueSince);
  return (
    <>
      <p>
        <AmountUserReceivedFromOrder order={order} />
      </p>
      <p className={css["say"]}>
        {`您核对已到${payeeAccountText(order)}`}
        {took !== undefined && (
          <>
            <SeparatorDot />
            {took}
          </>
        )}
      </p>
      <dl className={css["facts"]}>
        <div>
          <dt>放出</dt>
          <dd>
            <TradeFigure kind="asset" value={order.quantity} unit={unit} />
          </dd>
          <dd>{orderPayerName(order)}</dd>
        </div>
        {order.fee !== null && (
          <div>
            <dt>手续费</dt>
            <dd>
              <TradeFigure kind="asset" value={order.fee} unit={unit} />
            </dd>
            <dd>已含在冻结内</dd>
          </div>
        )}
      </dl>
    </>
  );
}

/**
 * States how much earlier or later than the forecast the release was. Undefined if there is no
 * forecast or no difference.
 */
function earlyText(order: OrderDetail): string | undefined {
  const at = expectedReleaseAt(order);
  if (at === null || order.finishTime === null) return undefined;
  const minutes = Math.round((at - order.finishTime) / minuteMs);
  return minutes === 0
    ? undefined
    : `比预计${minutes > 0 ? "早" : "晚"} ${formatDurationMs(Math.abs(minutes) * minuteMs)}`;
}

function BuyerResult({ order }: { order: OrderDetail }) {
  const early = earlyText(order);
  return (
    <>
      <p className={css["in"]}>
        <AmountUserReceivedFromOrder order={order} />
      </p>
      <p className={css["say"]}>{early}</p>
      <Balance order={order} />
    </>
  );
}

/** Shows the coins that can be sold now, and those of this order if they are locked. */
function Balance({ order }: { order: OrderDetail }) {
  const unit = runtimeConfig.assetUnit;
  const able = useRead("assetInfo", {}, { quiet: true }).data?.able;
  const confirm = useConfirm();
  const until = coinsLockedUntil(order);
  const tip = useRead(
    "tipByCode",
    { code: "T1_TIP" },
    { quiet: true, enabled: until !== undefined },
  ).data?.content;
  const explain = () =>
    confirm({ hasBack: false, title: "为什么要等？", text: tip ?? "", action: "知道了" });
  const when = until === undefined ? "" : formatShortTime(until, serverNow());
  return (
    <>
      {until !== undefined && (
        <LockedCoinsNote
          order={order}
          text={`${when} 起可用，之前不能出售`}
          end={
            tip && (
              <button type="button" onClick={() => void explain()}>
                为什么
              </button>
            )
          }
        />
      )}
      <dl className={css["facts"]}>
        <div>
          <dt>可用资产</dt>
          <dd>
            {able === undefined ? "\u00A0" : <TradeFigure kind="asset" value={able} unit={unit} />}
          </dd>
          {until !== undefined && (
            <dd className="num">
              {when} 起 +<TradeFigure kind="asset" value={order.quantity} unit={unit} />
            </dd>
          )}
        </div>
      </dl>
    </>
  );
}
