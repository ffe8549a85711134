import { useRef, useState } from "react";
import { refreshReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { askedAmount, useAsked } from "../../deal/asked.ts";
import { useKeptScroll } from "../../lib/kept-scroll.ts";
import { AppFrame } from "../../ui/frame/app-frame.tsx";
import { PullToRefresh } from "../../ui/list/pull-to-refresh.tsx";
import { AskLine } from "./ask-line.tsx";
import { BuyTitle, usePaused } from "./buy-top.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { noFilter } from "./offer-filter.ts";
import { OfferList } from "./offer-list.tsx";
import { useOffers } from "./use-offers.ts";

/** Kept while the app lives: who comes back from a seller finds the list as he left it. */
let keptFilter = noFilter;

/** `behind`: a sheet of the same errand stands over it. */
export function BuyScreen({ behind = false }: { behind?: boolean }) {
  const main = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(keptFilter);
  const config = useRead("buyConfig", {}).data;
  const live = useAsked();
  const [before] = useState(live);
  // While he types over it, the list behind stays as it was.
  const asked = behind ? before : live;
  const amount = askedAmount(asked);
  const offers = useOffers(filter, amount);
  const paused = usePaused();
  useKeptScroll("buy", main);
  const change = (next: typeof filter) => {
    keptFilter = next;
    setFilter(next);
  };
  const bar = (
    <>
      <BuyTitle />
      <search aria-label="找卖家">
        {paused ?? <AskLine amount={amount} config={config} />}
        <FilterBar filter={filter} amount={amount} onChange={change} />
      </search>
    </>
  );
  return (
    <AppFrame bar={bar} mainRef={main} busy={offers.isPending} inert={behind}>
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <OfferList offers={offers} config={config} filter={filter} amount={amount} silent={asked !== undefined} onFilter={change} />
      </PullToRefresh>
    </AppFrame>
  );
}
