import { useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { refreshReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { buyAmountOfDraft, useBuyAmountDraft } from "../../trade/buy-amount.ts";
import { useRestoredScroll } from "../../lib/navigation/restored-scroll.ts";
import { routeAt } from "../../lib/navigation/paths.ts";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { AmountQuestion } from "./buy-amount-bar.tsx";
import { BuyTitle, useBuyPause } from "./buy-title-bar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { noOfferFilter } from "./offer-filter.ts";
import { OfferList } from "./offer-list.tsx";
import { useOffers } from "./use-offers.ts";

/**
 * Screen that the shell keeps mounted, also behind the sheets of a purchase, so that the user
 * returns to an unchanged list.
 */
export function BuyScreen() {
  const main = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(noOfferFilter);
  const config = useRead("buyConfig", {}).data;
  const asked = useAskedHere();
  const amount = buyAmountOfDraft(asked);
  const offers = useOffers(filter, amount);
  const paused = useBuyPause();
  useRestoredScroll("buy", main);
  const bar = (
    <>
      <BuyTitle />
      <search aria-label="找卖家">
        {paused ?? <AmountQuestion amount={amount} config={config} />}
        <FilterBar filter={filter} amount={amount} onChange={setFilter} />
      </search>
    </>
  );
  return (
    <AppFrame bar={bar} mainRef={main} busy={offers.isPending}>
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <OfferList
          offers={offers}
          config={config}
          filter={filter}
          amount={amount}
          silent={asked !== undefined}
          onFilter={setFilter}
        />
      </PullToRefresh>
    </AppFrame>
  );
}

/**
 * Returns the amount for the list. Keeps its last value while a sheet covers the list, so that
 * typing in the sheet does not change the list.
 */
function useAskedHere() {
  const isBehind = routeAt(useLocation().pathname) !== "buy";
  const live = useBuyAmountDraft();
  const [asked, setAsked] = useState(live);
  if (!isBehind && asked !== live) setAsked(live);
  return asked;
}
