import { type Entrust, EntrustStatus } from "contract";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { outsideOpenHoursText } from "../../trade/entrust-display-values.ts";
import { coinsText } from "../../lib/money/figure-texts-with-units.ts";
import { AppLink } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import css from "./sell.module.css";

const shownMost = 2;

/** Up to `shownMost` active listings of the seller, one row each, and a link to all listings. */
export function ActiveListings() {
  const list = useRead(
    "sellList",
    { status: EntrustStatus.selling, pageSize: shownMost },
    { quiet: true },
  ).data;
  if (!list || list.records.length === 0) return null;
  return (
    <section className={css["listings"]} aria-label="在售的挂单">
      <div className={css["listingsHead"]}>
        <h2>{list.total === null ? "在售" : `在售 ${list.total} 个`}</h2>
        <AppLink to={paths.mysell()} className={css["mine"]}>
          查看全部
          <Icon name="right" size="sm" />
        </AppLink>
      </div>
      <ListRowGroup>
        {list.records.slice(0, shownMost).map((record) => (
          <ListRow
            key={record.entrustId}
            title={<TradeFigure kind="price" value={record.price} />}
            desc={restText(record)}
            value={record.runningCount ? `${record.runningCount} 单进行中` : ""}
            to={paths.saledetail({ id: record.entrustId, view: "owner" })}
          />
        ))}
      </ListRowGroup>
    </section>
  );
}

const restText = ({ rank, remain, ...entrust }: Entrust): string =>
  outsideOpenHoursText(entrust) ??
  `${rank ? `第${rank}位，` : ""}还剩${coinsText(remain, runtimeConfig.assetUnit)}`;
