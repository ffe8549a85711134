import {
  CertificationStatus,
  type Fen,
  asFen,
  fenDecimals,
  isEqualOrMissing,
  type Output,
  formatDecimal,
} from "contract";
import { lazy, memo, Suspense, useMemo } from "react";
import { buyerMaxAmount } from "../../trade/purchase/buyer-limits.ts";
import { openPrerequisiteList } from "../../trade/prerequisites.ts";
import { useRead } from "../../api/read-queries.ts";
import { tradeRestrictionNotice } from "../../trade/trade-restriction.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useSession } from "../../api/session-state.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { useIsNetworkOnline } from "../../api/network-status.ts";
import { paths } from "../../lib/navigation/paths.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useDelayedSkeleton } from "../../ui/layout/use-delayed-skeleton.ts";
import { InfiniteListEnd } from "../../ui/layout/infinite-list-end.tsx";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { OfferRowList, OfferRow } from "../../ui/layout/offer-row.tsx";
import { OfferRowsSkeleton } from "../../ui/layout/skeleton.tsx";
import { StaleDataMarker } from "../../ui/layout/stale-data.tsx";
import type { OfferWithFavouriteFlag } from "./apply-favourites-and-blocks.ts";
import type { OfferFilter } from "./offer-filter.ts";
import { VirtualOfferList } from "./virtual-offer-list.tsx";
import {
  nearestAmountAcceptedBySeller,
  offerRowPropsOf,
  type OfferListBuyer,
} from "./offer-view.ts";
import type { useOffers } from "./use-offers.ts";

const ListEnd = lazy(async () => ({
  default: (await import("./offer-list-end.tsx")).OfferListEnd,
}));
const MissingFavouriteSellerList = lazy(async () => ({
  default: (await import("./missing-favourites.tsx")).FavouritesMissingInOfferList,
}));
const NoOffers = lazy(async () => ({ default: (await import("./no-offers.tsx")).NoOffers }));

interface OfferListProps {
  offers: ReturnType<typeof useOffers>;
  config: Output<"buyConfig"> | undefined;
  filter: OfferFilter;
  /** Wanted purchase amount; `undefined` if the user has not entered one. */
  amount: Fen | undefined;
  /**
   * True if an amount draft is stored, even an empty one. The rows are then not calculated for the
   * example amount.
   */
  hasEntry: boolean;
  onFilter: (filter: OfferFilter) => void;
}

/** Example amount (¥1,000) for which the rows are calculated until an amount draft is stored. */
const example = asFen(100_000);

export function OfferList({ offers, config, filter, amount, hasEntry, onFilter }: OfferListProps) {
  const hasNetwork = useIsNetworkOnline();
  // Prices that cannot be refreshed are shown with their time, but buying at them is disabled.
  const stale = !hasNetwork || (offers.isError && !offers.isFetchNextPageError);
  const viewer = useViewer(config, amount, hasEntry, stale);
  const skeleton = useDelayedSkeleton(offers.isPending);
  if (skeleton) return <OfferRowList>{<OfferRowsSkeleton rows={6} />}</OfferRowList>;
  if (!offers.data)
    return offers.isError ? (
      <LoadErrorFillingPage
        what="卖家列表"
        failure={offers.error}
        onRetry={() => void offers.refetch()}
      />
    ) : null;
  const { rows, hidden } = offers.data;
  const { dataUpdatedAt: since } = offers;
  const sellers = new Set(rows.map((it) => it.seller.userId));
  const sellersText = offers.waits ? "正在查看还有谁" : `共 ${sellers.size} 位卖家`;
  const absent = filter.onlyLiked && !offers.hasNextPage && (
    <Suspense fallback={null}>
      <MissingFavouriteSellerList present={sellers} />
    </Suspense>
  );
  // No known offer is left after filtering, and the list for the new amount is still loading.
  if (rows.length === 0 && offers.waits)
    return <OfferRowList>{<OfferRowsSkeleton rows={6} />}</OfferRowList>;
  if (rows.length === 0 && !offers.hasNextPage)
    return (
      <Suspense fallback={null}>
        <NoOffers filter={filter} amount={amount} hidden={hidden} onFilter={onFilter} />
        {absent}
      </Suspense>
    );
  return (
    <>
      {stale && <StaleDataMarker since={since} />}
      <VirtualOfferList
        rows={rows}
        draw={(offer) => <OfferLine key={offer.entrustId} offer={offer} viewer={viewer} />}
      />
      <InfiniteListEnd
        hasWhiteBackground
        pages={offers}
        end={stale ? `以上是 ${formatShortTime(since, since)} 的报价` : sellersText}
      />
      {absent}
      <Suspense fallback={null}>
        <ListEnd hidden={hidden} more={offers.hasNextPage} />
      </Suspense>
    </>
  );
}

/**
 * Returns the data of the user that the rows need. Memoized, so that rows render again only after a
 * change.
 */
function useViewer(
  config: Output<"buyConfig"> | undefined,
  amount: Fen | undefined,
  hasEntry: boolean,
  stale: boolean,
): OfferListBuyer {
  const { userId } = useSession();
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const barred = stale
    ? "购买"
    : user && tradeRestrictionNotice(user.restrict, "buy", serverNow())?.from;
  const refPrice = config?.refPrice ?? null;
  const mostCny = config && buyerMaxAmount(config);
  return useMemo(
    () => ({
      userId,
      payTypes: user?.payMethod ?? [],
      certified: !user || isEqualOrMissing(user.isAuthentication, CertificationStatus.done),
      barred,
      refPrice,
      amount: amount ?? (hasEntry ? undefined : example),
      buyerMaxAmount: mostCny,
      example: amount === undefined,
      unit: runtimeConfig.assetUnit,
    }),
    [userId, user, barred, refPrice, amount, mostCny, hasEntry],
  );
}

const OfferLine = memo(function OfferLine({
  offer,
  viewer,
}: {
  offer: OfferWithFavouriteFlag;
  viewer: OfferListBuyer;
}) {
  const go = useAppNavigate();
  const row = offerRowPropsOf(offer, viewer);
  const toSeller = () => go(paths.saledetail({ id: offer.entrustId, view: "buyer" }));
  const press = () => {
    const other =
      viewer.amount === undefined || viewer.example
        ? undefined
        : nearestAmountAcceptedBySeller(offer, viewer.amount, viewer.buyerMaxAmount);
    if (offer.canBuy !== 0)
      return go(
        paths.purchasebox({
          id: offer.entrustId,
          ...(other !== undefined && { amount: formatDecimal(other, fenDecimals, 0) }),
        }),
      );
    // The user cannot buy from this listing. Every purchase requires certification, so an
    // uncertified user sees the prerequisites. For a certified user, the page of the seller shows
    // the reason.
    if (viewer.certified) toSeller();
    else openPrerequisiteList("all");
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
