import { useRef, useState } from "react";
import { refreshReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { useKeptScroll } from "../../lib/kept-scroll.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { BuyStrips, BuyTitle } from "./buy-top.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { noFilter } from "./offer-filter.ts";
import { OfferList } from "./offer-list.tsx";
import { QuickCard } from "./quick-card.tsx";
import { useOffers } from "./use-offers.ts";

/** Kept while the app lives: who comes back from a seller finds the list as he left it. */
let keptFilter = noFilter;

/** `behind`: the purchase box stands over it. */
export function BuyScreen({ behind = false }: { behind?: boolean }) {
  const main = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(keptFilter);
  const config = useRead("buyConfig", {}).data;
  const offers = useOffers(filter);
  useKeptScroll("buy", main);
  const change = (next: typeof filter) => {
    keptFilter = next;
    setFilter(next);
  };
  return (
    <AppFrame bar={<BuyTitle />} mainRef={main} busy={offers.isPending} inert={behind}>
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <BuyStrips />
        <QuickCard config={config} />
        <FilterBar filter={filter} quickAmounts={config?.quickAmounts ?? []} onChange={change} />
        <OfferList offers={offers} filter={filter} onFilter={change} />
      </PullToRefresh>
    </AppFrame>
  );
}
