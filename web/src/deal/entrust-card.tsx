import { type Entrust, EntrustStatus, known } from "contract";
import type { ReactNode } from "react";
import { runtimeConfig } from "../api/runtime-config.ts";
import { formatUnits } from "../lib/format-money.ts";
import { formatWhen } from "../lib/format-time.ts";
import { GoLink } from "../lib/navigation.tsx";
import { paths } from "../lib/paths.ts";
import { serverNow } from "../lib/server-clock.ts";
import { classNames } from "../ui/style/class-names.ts";
import { Icon } from "../ui/mark/icon.tsx";
import { PayMarks } from "../ui/mark/pay.tsx";
import css from "./entrust-card.module.css";
import { channelsOf, isOpen, limitsText, pauseNote, shareOfTotal } from "./entrust-view.ts";
import { Figure } from "../ui/figure/figure.tsx";

const dots: Record<EntrustStatus, string | undefined> = {
  [EntrustStatus.selling]: css["dotOn"],
  [EntrustStatus.paused]: css["dotPaused"],
  [EntrustStatus.soldOut]: undefined,
  [EntrustStatus.closed]: undefined,
};

interface EntrustCardProps {
  entrust: Entrust;
  actions?: ReactNode;
  /** It stands on the page of its details already. */
  isDetail?: boolean;
}

/** One listing: its state, its figures, how much of it is gone. */
export function EntrustCard({ entrust, actions, isDetail = false }: EntrustCardProps) {
  const note = pauseNote(entrust);
  return (
    <article className={classNames(css["card"], entrust.status !== EntrustStatus.selling && css["dim"])}>
      <div className={css["cardHead"]}>
        <span className={classNames(css["dot"], known(dots, entrust.status))} />
        <strong>{entrust.statusText}</strong>
        <span className="t-3 num">{formatWhen(entrust.createTime, serverNow())}</span>
        {!isDetail && (
          <GoLink to={paths.saledetail({ id: entrust.entrustId, view: "owner" })} className={css["detail"]}>
            详情
            <Icon name="right" size="sm" />
          </GoLink>
        )}
      </div>
      {note !== undefined && <p className={css["pause"]}>{note}</p>}
      <Figures entrust={entrust} />
      <EntrustBar entrust={entrust} />
      <p className={`num ${css["terms"]}`}>
        <span>{`限额 ${limitsText(entrust)}`}</span>
        <PayMarks channels={channelsOf(entrust.payMethods)} />
      </p>
      {actions !== undefined && <div className={css["actions"]}>{actions}</div>}
    </article>
  );
}

function Figures({ entrust }: { entrust: Entrust }) {
  const unit = runtimeConfig.assetUnit;
  const rows = [
    { key: "单价", value: <Figure kind="price" value={entrust.price} /> },
    {
      key: `${isOpen(entrust) ? "剩余" : "已售"} / 总量（${unit}）`,
      value: `${formatUnits(isOpen(entrust) ? entrust.remain : entrust.sold)} / ${formatUnits(entrust.total)}`,
    },
    entrust.rank
      ? { key: "排名", value: `第${entrust.rank}位` }
      : { key: "订单", value: <Figure kind="count" value={entrust.orderCount} unit="单" /> },
  ];
  return (
    <dl className={`num ${css["figures"]}`}>
      {rows.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Sold is dark, locked in orders lies beside it in grey; the words under it say both. */
function EntrustBar({ entrust }: { entrust: Pick<Entrust, "total" | "sold" | "locked" | "remain"> }) {
  const share = shareOfTotal(entrust);
  return (
    <>
      <div className={css["bar"]} role="progressbar" aria-label="已售" aria-valuenow={share.sold} aria-valuemin={0} aria-valuemax={100}>
        <i className={css["barSold"]} style={{ width: `${share.sold}%` }} />
        <i className={css["barLocked"]} style={{ width: `${share.locked}%` }} />
      </div>
      <p className={`num ${css["parts"]}`}>
        <span>{`已售 ${formatUnits(entrust.sold)}`}</span>
        <span>{`锁定中 ${formatUnits(entrust.locked)}`}</span>
        <span>{`剩余 ${formatUnits(entrust.remain)}`}</span>
      </p>
    </>
  );
}
