import type { Offer } from "contract";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useSession } from "../../api/session.ts";
import { showToast } from "../../api/notices.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Blank } from "../../ui/blank.tsx";
import { Button } from "../../ui/button.tsx";
import { useHeldSkeleton } from "../../ui/held-skeleton.ts";
import { InfiniteEnd } from "../../ui/infinite-end.tsx";
import { LoadFailed } from "../../ui/loaded.tsx";
import { Ledger, OfferRow } from "../../ui/offer-row.tsx";
import { OfferSkeleton } from "../../ui/skeleton.tsx";
import { StaleStrip } from "../../ui/stale-strip.tsx";
import css from "./market.module.css";
import { isFiltered, noFilter, type OfferFilter } from "./offer-filter.ts";
import { offerRow } from "./offer-view.ts";
import type { useOffers } from "./use-offers.ts";

interface OfferListProps {
  offers: ReturnType<typeof useOffers>;
  filter: OfferFilter;
  onFilter: (filter: OfferFilter) => void;
}

export function OfferList({ offers, filter, onFilter }: OfferListProps) {
  const skeleton = useHeldSkeleton(offers.isPending);
  if (skeleton) return <Ledger label="卖家">{<OfferSkeleton rows={4} />}</Ledger>;
  if (!offers.data) return offers.isError ? <LoadFailed onRetry={() => void offers.refetch()} /> : null;
  const rows = offers.data;
  if (rows.length === 0) return <NoOffers filter={filter} onFilter={onFilter} />;
  return (
    <>
      {offers.isError && <StaleStrip since={offers.dataUpdatedAt} />}
      <Ledger label="卖家">
        {rows.map((offer, index) => (
          <OfferLine key={offer.entrustId} offer={offer} best={index === 0 && filter.sort === "price"} />
        ))}
      </Ledger>
      <InfiniteEnd
        inLedger
        hasMore={offers.hasNextPage}
        loading={offers.isFetchingNextPage}
        failed={offers.isFetchNextPageError}
        onMore={() => void offers.fetchNextPage()}
      />
    </>
  );
}

function OfferLine({ offer, best }: { offer: Offer; best: boolean }) {
  const go = useGo();
  const { userId } = useSession();
  const row = offerRow(offer, runtimeConfig.assetUnit, userId, best);
  const press = () => {
    if (row.state.kind === "locked") showToast(offer.cantReason || "不满足条件", "warn");
    else go(paths.purchasebox({ id: offer.entrustId }));
  };
  return <OfferRow {...row} onPress={press} onMerchant={() => go(paths.saledetail({ id: offer.entrustId, view: "buyer" }))} />;
}

function NoOffers({ filter, onFilter }: { filter: OfferFilter; onFilter: (filter: OfferFilter) => void }) {
  const go = useGo();
  return (
    <div className={css["fill"]}>
      <Blank
        title="暂无符合条件的卖家"
        text={isFiltered(filter) ? "换个条件，或让系统为您匹配" : "让系统为您匹配，或看看全部卖家"}
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
