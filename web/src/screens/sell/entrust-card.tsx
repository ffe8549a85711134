import { type Entrust, EntrustStatus, lookUpEnum, type AssetUnits } from "contract";
import type { ReactNode } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import {
  distinctPayChannels,
  isEntrustSellingOrPaused,
  pauseReasonText,
  outsideOpenHoursText,
  soldAndLockedPercentages,
} from "../../trade/entrust-display-values.ts";
import { formatEstimatedCoinQuantity } from "../../lib/money/format-money.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { PayChannelLetter } from "../../ui/base/pay-channel.tsx";
import { classNames } from "../../ui/base/class-names.ts";
import css from "./entrust-card.module.css";

const dots: Record<EntrustStatus, string | undefined> = {
  [EntrustStatus.selling]: css["dotOn"],
  [EntrustStatus.paused]: css["dotPaused"],
  [EntrustStatus.soldOut]: undefined,
  [EntrustStatus.closed]: undefined,
};

function EntrustStateTag(entrust: Entrust) {
  const resting = outsideOpenHoursText(entrust);
  return (
    <>
      <span
        className={classNames(
          css["dot"],
          resting === undefined ? lookUpEnum(dots, entrust.status) : css["dotPaused"],
        )}
      />
      <strong className="num">{resting ?? entrust.statusText}</strong>
    </>
  );
}

const isHidden = (entrust: Entrust): boolean =>
  entrust.status !== EntrustStatus.selling || outsideOpenHoursText(entrust) !== undefined;

/**
 * Card of one listing in a list: numbers in columns, a sentence and buttons. A tap on the card
 * opens the page of the listing.
 */
export function EntrustCard({ entrust, acts }: { entrust: Entrust; acts: ReactNode }) {
  const to = paths.saledetail({ id: entrust.entrustId, view: "owner" });
  return (
    <article className={classNames(css["card"], isHidden(entrust) && css["dim"])}>
      <div className={css["cardHead"]}>
        <AppLink to={to} className={css["state"]}>
          <EntrustStateTag {...entrust} />
          <span className="sr-only">，详情</span>
        </AppLink>
        {distinctPayChannels(entrust.payMethods).map((channel) => (
          <PayChannelLetter key={channel} channel={channel} hollow={false} />
        ))}
      </div>
      <dl className={`num ${css["figures"]}`}>
        {columnsOf(entrust).map(({ key, value }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <EntrustBar {...entrust} />
      <div className={css["foot"]}>
        <p className="num">{sentenceOf(entrust)}</p>
        {acts}
      </div>
    </article>
  );
}

function columnsOf(entrust: Entrust): { key: string; value: ReactNode }[] {
  const open = isEntrustSellingOrPaused(entrust);
  return [
    { key: "单价", value: <TradeFigure kind="price" value={entrust.price} /> },
    {
      key: open ? "剩余 / 总量" : "已售 / 总量",
      value: (
        <>
          {formatEstimatedCoinQuantity(open ? entrust.remain : entrust.sold)}
          <small>{` / ${formatEstimatedCoinQuantity(entrust.total)}`}</small>
        </>
      ),
    },
    entrust.rank
      ? { key: "排名", value: `第${entrust.rank}位` }
      : { key: "订单", value: <TradeFigure kind="count" value={entrust.orderCount} unit="单" /> },
  ];
}

const some = (quantity: AssetUnits | null): quantity is AssetUnits =>
  quantity !== null && quantity > 0;

/**
 * Returns the reason of a pause. Otherwise returns a summary of the sales or, without sales, the
 * time of publication.
 */
function sentenceOf(entrust: Entrust): string {
  const note = pauseReasonText(entrust);
  if (note !== undefined) return note;
  const parts = [
    some(entrust.sold) && `已售 ${formatEstimatedCoinQuantity(entrust.sold)}`,
    some(entrust.locked) && `交易中 ${formatEstimatedCoinQuantity(entrust.locked)}`,
  ];
  const reported = isEntrustSellingOrPaused(entrust) ? parts.filter(Boolean).join("，") : "";
  return reported || publishedText(entrust);
}

const publishedText = ({ createTime }: Entrust): string =>
  `${formatShortTime(createTime, serverNow())} 发布`;

/** Header of the page on which the owner sees one of their listings. */
export function EntrustDetailHeader({ entrust }: { entrust: Entrust }) {
  const unit = runtimeConfig.assetUnit;
  const note = pauseReasonText(entrust);
  const parts = { 剩余: entrust.remain, 交易中: entrust.locked, 已售: entrust.sold };
  return (
    <article className={classNames(css["card"], isHidden(entrust) && css["dim"])}>
      <div className={css["cardHead"]}>
        <TradeFigure kind="price" value={entrust.price} size="lg" />
        <span className={css["state"]}>
          <EntrustStateTag {...entrust} />
        </span>
      </div>
      {/* The line is never empty, so that nothing moves when a pause ends automatically. */}
      <p className={classNames("num", css["since"], note !== undefined && css["pause"])}>
        {note ?? publishedText(entrust)}
      </p>
      <dl className={`num ${css["figures"]} ${css["thirds"]}`}>
        {Object.entries(parts).map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              <TradeFigure kind="estimate" value={value} unit={unit} />
            </dd>
          </div>
        ))}
      </dl>
      <EntrustBar {...entrust} />
    </article>
  );
}

/**
 * Progress bar of a listing: the sold part is dark, or gray on a dimmed card. The part in running
 * orders is amber.
 */
function EntrustBar(entrust: Pick<Entrust, "total" | "sold" | "locked">) {
  const share = soldAndLockedPercentages(entrust);
  return (
    <div
      className={css["bar"]}
      role="progressbar"
      aria-label="已售"
      aria-valuenow={share.sold}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i className={css["barSold"]} style={{ width: `${share.sold}%` }} />
      <i className={css["barLocked"]} style={{ width: `${share.locked}%` }} />
    </div>
  );
}
