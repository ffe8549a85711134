import { EntrustStatus } from "contract";
import { useRead } from "../../api/read.ts";
import { GoLink } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Icon } from "../../ui/mark/icon.tsx";
import { EntrustCard } from "../../deal/entrust-card.tsx";
import css from "./sell.module.css";

const shownMost = 2;

/** What I have on offer already; the rest is one tap away. */
export function OpenListings() {
  const list = useRead("sellList", { status: EntrustStatus.selling, pageSize: shownMost }, { quiet: true }).data;
  if (!list || list.records.length === 0) return null;
  return (
    <section className={css["listings"]} aria-label="出售中的挂单">
      <div className={css["listingsHead"]}>
        <h2>{list.total === null ? "出售中的挂单" : `出售中的挂单 (${list.total})`}</h2>
        <GoLink to={paths.mysell()} className={css["mine"]}>
          查看全部
          <Icon name="right" size="sm" />
        </GoLink>
      </div>
      {list.records.slice(0, shownMost).map((it) => (
        <EntrustCard key={it.entrustId} entrust={it} />
      ))}
    </section>
  );
}
