import { type Entrust, EntrustStatus } from "contract";
import type { ReactNode } from "react";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { formatPrice, formatUnits } from "../../lib/format-money.ts";
import { formatWhen } from "../../lib/format-time.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { PayMark } from "../../ui/pay.tsx";
import css from "./entrust.module.css";
import own from "./entrust-card.module.css";
import { channelsOf, isOpen, limitsText, pauseNote, shareOfTotal } from "./entrust-view.ts";

const dots: Record<number, string | undefined> = { [EntrustStatus.selling]: own["dotOn"], [EntrustStatus.paused]: own["dotPaused"] };

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
    <article className={classNames(own["card"], entrust.status !== EntrustStatus.selling && own["dim"])}>
      <div className={own["cardHead"]}>
        <span className={classNames(own["dot"], dots[entrust.status])} />
        <strong>{entrust.statusText}</strong>
        <span className="t-3 num">{formatWhen(entrust.createTime, serverNow())}</span>
        {!isDetail && (
          <GoLink to={paths.saledetail({ id: entrust.entrustId, view: "owner" })} className={own["detail"]}>
            详情
            <Icon name="right" size="sm" />
          </GoLink>
        )}
      </div>
      {note !== undefined && <p className={own["pause"]}>{note}</p>}
      <Figures entrust={entrust} />
      <EntrustBar entrust={entrust} />
      <p className={`num ${own["terms"]}`}>
        <span>{`限额 ${limitsText(entrust)}`}</span>
        <span className={css["pays"]}>
          {channelsOf(entrust.payMethods).map((it) => (
            <PayMark key={it} channel={it} />
          ))}
        </span>
      </p>
      {actions !== undefined && <div className={own["actions"]}>{actions}</div>}
    </article>
  );
}

function Figures({ entrust }: { entrust: Entrust }) {
  const unit = runtimeConfig.assetUnit;
  const rows = [
    ["单价", `¥${formatPrice(entrust.price)}`],
    [
      `${isOpen(entrust) ? "剩余" : "已售"} / 总量（${unit}）`,
      `${formatUnits(isOpen(entrust) ? entrust.remain : entrust.sold)} / ${formatUnits(entrust.total)}`,
    ],
    ["订单", `${entrust.orderCount} 单`],
  ] as const;
  return (
    <dl className={`num ${own["figures"]}`}>
      {rows.map(([key, value]) => (
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
      <div className={own["bar"]} role="progressbar" aria-label="已售" aria-valuenow={share.sold} aria-valuemin={0} aria-valuemax={100}>
        <i className={own["barSold"]} style={{ width: `${share.sold}%` }} />
        <i className={own["barLocked"]} style={{ width: `${share.locked}%` }} />
      </div>
      <p className={`num ${own["parts"]}`}>
        <span>{`已售 ${formatUnits(entrust.sold)}`}</span>
        <span>{`锁定中 ${formatUnits(entrust.locked)}`}</span>
        <span>{`剩余 ${formatUnits(entrust.remain)}`}</span>
      </p>
    </>
  );
}
