import { useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useRead } from "../../api/read-queries.ts";
import { parseBuyAmountDraft, useBuyAmountDraft } from "../../trade/buy-amount.ts";
import { useRestoredScroll } from "../../lib/navigation/saved-screen-state.ts";
import { routeNameOfPath } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { WantedBuyAmountBar } from "./buy-amount-bar.tsx";
import { BuyTitleBar, useBuyRestrictionNotice } from "./buy-title-bar.tsx";
import { OfferFilterBar } from "./offer-filter-bar.tsx";
import { defaultOfferFilter } from "./offer-filter.ts";
import { OfferList } from "./offer-list.tsx";
import { useOffers } from "./use-offers.ts";

/**
 * List of sellers. The shell keeps this screen mounted, also behind the sheets of a purchase, so
 * that the user returns to an unchanged list.
 */
export function BuyScreen() {
  const main = useRef<HTMLElement>(null);
  const [filter, setFilter] = useState(defaultOfferFilter);
  const config = useRead("buyConfig", {}).data;
  const asked = useAskedHere();
  const amount = parseBuyAmountDraft(asked);
  const offers = useOffers(filter, amount);
  const paused = useBuyRestrictionNotice();
  useRestoredScroll("buy", main);
  const bar = (
    <>
      <BuyTitleBar />
      <search aria-label="找卖家">
        {paused ?? <WantedBuyAmountBar amount={amount} config={config} />}
        <OfferFilterBar filter={filter} amount={amount} onChange={setFilter} />
      </search>
    </>
  );
  return (
    <PageLayout bar={bar} mainRef={main} busy={offers.isPending}>
      <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
        <OfferList
          offers={offers}
          config={config}
          filter={filter}
          amount={amount}
          hasEntry={asked !== undefined}
          onFilter={setFilter}
        />
      </PullToRefresh>
    </PageLayout>
  );
}

/**
 * Returns the draft of the wanted amount. While another screen is open, for example a sheet over
 * the list, returns the last value, so that typing in the sheet does not change the list.
 */
function useAskedHere() {
  const isBehind = routeNameOfPath(useLocation().pathname) !== "buy";
  const live = useBuyAmountDraft();
  const [asked, setAsked] = useState(live);
  if (!isBehind && asked !== live) setAsked(live);
  return asked;
}
