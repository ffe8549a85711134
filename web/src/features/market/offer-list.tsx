import { Certification, mayBe } from "contract";
import { lazy, Suspense } from "react";
import { openSteps } from "../../deal/steps.ts";
import { useRead } from "../../api/read.ts";
import { isBarred } from "../../deal/restriction.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useSession } from "../../api/session-state.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";
import { useHeldSkeleton } from "../../ui/frame/held-skeleton.ts";
import { InfiniteEnd } from "../../ui/list/infinite-end.tsx";
import { LoadFailed } from "../../ui/frame/loaded.tsx";
import { Ledger, OfferRow } from "../../ui/list/offer-row.tsx";
import { OfferSkeleton } from "../../ui/frame/skeleton.tsx";
import { StaleStrip } from "../../ui/frame/stale-strip.tsx";
import css from "./market.module.css";
import type { KnownOffer } from "./known-offers.ts";
import { isFiltered, noFilter, type OfferFilter } from "./offer-filter.ts";
import { offerRow } from "./offer-view.ts";
import type { useOffers } from "./use-offers.ts";

const BuyTip = lazy(async () => ({ default: (await import("./buy-tip.tsx")).BuyTip }));

interface OfferListProps {
  offers: ReturnType<typeof useOffers>;
  filter: OfferFilter;
  onFilter: (filter: OfferFilter) => void;
}

export function OfferList({ offers, filter, onFilter }: OfferListProps) {
  const skeleton = useHeldSkeleton(offers.isPending);
  if (skeleton) return <Ledger>{<OfferSkeleton rows={4} />}</Ledger>;
  if (!offers.data) return offers.isError ? <LoadFailed onRetry={() => void offers.refetch()} /> : null;
  const { rows, hidden } = offers.data;
  if (rows.length === 0 && !offers.hasNextPage) return <NoOffers filter={filter} hidden={hidden} onFilter={onFilter} />;
  return (
    <>
      {offers.isError && <StaleStrip since={offers.dataUpdatedAt} />}
      <Ledger>
        {rows.map((offer) => (
          <OfferLine key={offer.entrustId} offer={offer} />
        ))}
      </Ledger>
      {hidden > 0 && <p className={css["hidden"]}>{hiddenText(hidden)}</p>}
      <InfiniteEnd inLedger pages={offers} />
      {!offers.hasNextPage && (
        <Suspense fallback={null}>
          <BuyTip />
        </Suspense>
      )}
    </>
  );
}

const hiddenText = (count: number) => `已隐藏 ${count} 个您屏蔽的卖家的挂单`;

function OfferLine({ offer }: { offer: KnownOffer }) {
  const go = useGo();
  const { userId } = useSession();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const row = offerRow(offer, runtimeConfig.assetUnit, userId, isBarred(user, "buy"));
  const toSeller = () => go(paths.saledetail({ id: offer.entrustId, view: "buyer" }));
  const press = () => {
    if (row.state.kind !== "locked") return go(paths.purchasebox({ id: offer.entrustId }));
    // Who is not certified can meet nobody's terms: that step comes first. Then the terms themselves say what is missing.
    if (user && !mayBe(user.isAuthentication, Certification.done)) openSteps("all");
    else toSeller();
  };
  return <OfferRow {...row} onPress={press} onMerchant={toSeller} />;
}

type NoOffersProps = { filter: OfferFilter; hidden: number; onFilter: (filter: OfferFilter) => void };

function NoOffers({ filter, hidden, onFilter }: NoOffersProps) {
  const go = useGo();
  return (
    <div className={css["fill"]}>
      <Blank
        title="暂无符合条件的卖家"
        text={hidden > 0 ? hiddenText(hidden) : isFiltered(filter) ? "换个条件，或让系统为您匹配" : "让系统为您匹配，或看看全部卖家"}
        action={
          <>
            <Button variant="soft" onClick={() => onFilter({ ...noFilter, onlyMatch: false })}>
              清除筛选
            </Button>
            <Button variant="buy" onClick={() => go(paths.quickmatch({}))}>
              一键匹配
            </Button>
          </>
        }
      />
    </div>
  );
}
