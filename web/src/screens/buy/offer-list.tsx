import {
  Certification,
  type Fen,
  fen,
  fenDecimals,
  isOrUnknown,
  type Output,
  toDecimal,
} from "contract";
import { lazy, memo, Suspense, useMemo } from "react";
import { buyerMostAmount } from "../../trade/purchase/buyer-limits.ts";
import { openPrerequisites } from "../../trade/prerequisites.ts";
import { useRead } from "../../api/read-queries.ts";
import { restrictionPauseOf } from "../../trade/restriction.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useSession } from "../../api/session-state.ts";
import { formatWhen } from "../../lib/time/format-time.ts";
import { useGo } from "../../lib/navigation/navigation.tsx";
import { useIsConnected } from "../../api/network-status.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useHeldSkeleton } from "../../ui/layout/use-held-skeleton.ts";
import { InfiniteEnd } from "../../ui/layout/infinite-list-end.tsx";
import { LoadFailed } from "../../ui/layout/loaded-content.tsx";
import { OfferLedger, OfferRow } from "../../ui/layout/offer-row.tsx";
import { OfferSkeleton } from "../../ui/layout/skeleton.tsx";
import { StaleStrip } from "../../ui/layout/stale-data.tsx";
import type { MarkedOffer } from "./apply-user-lists.ts";
import type { OfferFilter } from "./offer-filter.ts";
import { LongRows } from "./virtual-offer-list.tsx";
import { nearestAmount, offerRowView, type OfferViewer } from "./offer-view.ts";
import type { useOffers } from "./use-offers.ts";

const ListEnd = lazy(async () => ({ default: (await import("./list-end.tsx")).ListEnd }));
const AbsentPeople = lazy(async () => ({
  default: (await import("./missing-favourites.tsx")).AbsentPeople,
}));
const NoOffers = lazy(async () => ({ default: (await import("./no-offers.tsx")).NoOffers }));

interface OfferListProps {
  offers: ReturnType<typeof useOffers>;
  config: Output<"buyConfig"> | undefined;
  filter: OfferFilter;
  /** Wanted purchase amount; `undefined` if the user has not entered one. */
  amount: Fen | undefined;
  /**
   * True if the user has stored an entry, even an empty one or a quantity. No example amount is
   * used then.
   */
  silent: boolean;
  onFilter: (filter: OfferFilter) => void;
}

/** Example amount, used while the user has not entered an amount. */
const example = fen(100_000);

export function OfferList({ offers, config, filter, amount, silent, onFilter }: OfferListProps) {
  const hasNetwork = useIsConnected();
  // Prices that cannot be refreshed are shown with their time, but buying at them is disabled.
  const stale = !hasNetwork || (offers.isError && !offers.isFetchNextPageError);
  const viewer = useViewer(config, amount, silent, stale);
  const skeleton = useHeldSkeleton(offers.isPending);
  if (skeleton) return <OfferLedger>{<OfferSkeleton rows={6} />}</OfferLedger>;
  if (!offers.data)
    return offers.isError ? (
      <LoadFailed what="卖家列表" failure={offers.error} onRetry={() => void offers.refetch()} />
    ) : null;
  const { rows, hidden } = offers.data;
  const { dataUpdatedAt: since } = offers;
  const sellers = new Set(rows.map((it) => it.seller.userId));
  const sellersText = offers.waits ? "正在查看还有谁" : `共 ${sellers.size} 位卖家`;
  const absent = filter.onlyLiked && !offers.hasNextPage && (
    <Suspense fallback={null}>
      <AbsentPeople present={sellers} />
    </Suspense>
  );
  // No known seller accepts the new amount, and the list for this amount is still loading.
  if (rows.length === 0 && offers.waits)
    return <OfferLedger>{<OfferSkeleton rows={6} />}</OfferLedger>;
  if (rows.length === 0 && !offers.hasNextPage)
    return (
      <Suspense fallback={null}>
        <NoOffers filter={filter} amount={amount} hidden={hidden} onFilter={onFilter} />
        {absent}
      </Suspense>
    );
  return (
    <>
      {stale && <StaleStrip since={since} />}
      <LongRows
        rows={rows}
        draw={(offer) => <OfferLine key={offer.entrustId} offer={offer} viewer={viewer} />}
      />
      <InfiniteEnd
        inLedger
        pages={offers}
        end={stale ? `以上是 ${formatWhen(since, since)} 的报价` : sellersText}
      />
      {absent}
      <Suspense fallback={null}>
        <ListEnd hidden={hidden} more={offers.hasNextPage} />
      </Suspense>
    </>
  );
}

/** Memoized, so that rows render again only after a change. */
function useViewer(
  config: Output<"buyConfig"> | undefined,
  amount: Fen | undefined,
  silent: boolean,
  stale: boolean,
): OfferViewer {
  const { userId } = useSession();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const barred = stale
    ? "购买"
    : user && restrictionPauseOf(user.restrict, "buy", serverNow())?.from;
  const refPrice = config?.refPrice ?? null;
  const most = config && buyerMostAmount(config);
  return useMemo(
    () => ({
      userId,
      payTypes: user?.payMethod ?? [],
      certified: !user || isOrUnknown(user.isAuthentication, Certification.done),
      barred,
      refPrice,
      amount: amount ?? (silent ? undefined : example),
      most,
      example: amount === undefined,
      unit: runtimeConfig.assetUnit,
    }),
    [userId, user, barred, refPrice, amount, most, silent],
  );
}

const OfferLine = memo(function OfferLine({
  offer,
  viewer,
}: {
  offer: MarkedOffer;
  viewer: OfferViewer;
}) {
  const go = useGo();
  const row = offerRowView(offer, viewer);
  const toSeller = () => go(paths.saledetail({ id: offer.entrustId, view: "buyer" }));
  const press = () => {
    const other =
      viewer.amount === undefined || viewer.example
        ? undefined
        : nearestAmount(offer, viewer.amount, viewer.most);
    if (offer.canBuy !== 0)
      return go(
        paths.purchasebox({
          id: offer.entrustId,
          ...(other !== undefined && { amount: toDecimal(other, fenDecimals, 0) }),
        }),
      );
    // An uncertified user meets no seller's conditions, so certification comes first. Otherwise the
    // seller page shows the unmet conditions.
    if (viewer.certified) toSeller();
    else openPrerequisites("all");
  };
  return (
    <OfferRow
      {...row}
      leadsTo={paths.purchasebox({ id: offer.entrustId })}
      onPress={press}
      onMerchant={toSeller}
    />
  );
});
