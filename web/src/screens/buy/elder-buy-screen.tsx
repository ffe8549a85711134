import {
  CertificationStatus,
  type Fen,
  fenDecimals,
  formatDecimal,
  quantityForAmount,
} from "contract";
import { useRef } from "react";
import { useIsNetworkOnline } from "../../api/network-status.ts";
import { useRead } from "../../api/read-queries.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { useRestoredScroll } from "../../lib/navigation/saved-screen-state.ts";
import {
  roundSecondsToMinutes,
  yuanTextWithoutZeroCents,
} from "../../lib/money/figure-texts-with-units.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { ElderTabBar } from "../../trade/elder-tab-bar.tsx";
import { parseBuyAmountDraft, useBuyAmountDraft } from "../../trade/buy-amount.ts";
import { tradeRestrictionNotice } from "../../trade/trade-restriction.ts";
import { VerifiedMerchantBadge } from "../../ui/base/badges.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Icon } from "../../ui/base/icon.tsx";
import { ElderContent } from "../../ui/elder/elder-content.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { InfiniteListEnd } from "../../ui/layout/infinite-list-end.tsx";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { StaleDataMarker } from "../../ui/layout/stale-data.tsx";
import css from "./elder-buy.module.css";
import { useBuyRestrictionNotice } from "./buy-title-bar.tsx";
import { type ElderOffer, useElderOffers } from "./use-elder-offers.ts";

/** Heights of the loading placeholders, one for each card. */
const cardsPx = [156, 156, 156];

/** Market of elder mode: the wanted amount, then a card for each offer that suits the user. */
export function ElderBuyScreen() {
  const go = useAppNavigate();
  const main = useRef<HTMLElement>(null);
  const amount = parseBuyAmountDraft(useBuyAmountDraft());
  const { offers, rows, isSettled } = useElderOffers(amount);
  const hasNetwork = useIsNetworkOnline();
  // True if the prices cannot be refreshed. Buying is then disabled.
  const isStale = !hasNetwork || (offers.isError && !offers.isFetchNextPageError);
  const user = useRead("userInfo", {}, { quiet: true }).data;
  const isBarred = Boolean(user && tradeRestrictionNotice(user.restrict, "buy", serverNow()));
  const restriction = useBuyRestrictionNotice();
  useRead("orderStat", {});
  useRestoredScroll("buy", main);
  const changeAmount = () => go(amountPath(amount));
  return (
    <PageLayout bar={<ElderTabBar title="购买" />} mainRef={main} busy={offers.isPending}>
      <ElderContent>
        {restriction ?? <AmountLine amount={amount} onChange={changeAmount} />}
        {isStale && rows.length > 0 && <StaleDataMarker since={offers.dataUpdatedAt} />}
        {rows.length > 0 && (
          <ul className={css["offers"]} aria-label="卖家">
            {rows.map((row) => (
              <li key={row.offer.entrustId}>
                <OfferCard row={row} amount={amount} isDisabled={isStale || isBarred} />
              </li>
            ))}
          </ul>
        )}
        {rows.length === 0 && !isSettled && !offers.isError && <PageSkeleton blocks={cardsPx} />}
        {rows.length === 0 && offers.isError && (
          <LoadErrorFillingPage
            what="卖家列表"
            failure={offers.error}
            onRetry={() => void offers.refetch()}
          />
        )}
        {rows.length === 0 && isSettled && !offers.hasNextPage && (
          <EmptyState
            title="现在没有合适的卖家"
            text={amount === undefined ? "过一会儿再来看看" : "换个金额试试"}
            action={
              <Button size="lg" onClick={changeAmount}>
                换个金额
              </Button>
            }
          />
        )}
        {offers.data && (rows.length > 0 || offers.hasNextPage) && (
          <InfiniteListEnd pages={offers} end="就这些卖家了" />
        )}
      </ElderContent>
    </PageLayout>
  );
}

/** Path of the page on which the user enters the amount. */
const amountPath = (amount: Fen | undefined) =>
  paths.quickmatch(amount === undefined ? {} : { amount: formatDecimal(amount, fenDecimals, 0) });

const AmountLine = ({ amount, onChange }: { amount: Fen | undefined; onChange: () => void }) => (
  <div className={css["amount"]}>
    {amount === undefined ? (
      <span>您想买多少钱的？</span>
    ) : (
      <>
        <span>想买</span>
        <b className="num">{yuanTextWithoutZeroCents(amount)}</b>
      </>
    )}
    <button
      type="button"
      aria-label={amount === undefined ? "填写想买的金额" : "改想买的金额"}
      data-to={paths.quickmatch()}
      onClick={onChange}
    >
      <Icon name="edit" />
      {amount === undefined ? "填写" : "改"}
    </button>
  </div>
);

interface OfferCardProps {
  row: ElderOffer;
  amount: Fen | undefined;
  isDisabled: boolean;
}

function OfferCard({ row: { offer, isGone }, amount, isDisabled }: OfferCardProps) {
  const go = useAppNavigate();
  const { seller, price, entrustId } = offer;
  const open = () => go(paths.purchasebox({ id: entrustId }));
  return (
    <Card>
      <article className={css["offer"]}>
        <div className={css["head"]}>
          <h2>{seller.nickName}</h2>
          {seller.isAuthentication === CertificationStatus.done && (
            <span className={css["verified"]}>
              <VerifiedMerchantBadge label="" />
              已实名
            </span>
          )}
        </div>
        <p className={css["price"]}>
          <TradeFigure kind="price" value={price} />
          <small>{` 一${runtimeConfig.assetUnit}`}</small>
        </p>
        <span className={css["buy"]}>
          <Button size="lg" variant="buy" disabled={isGone || isDisabled} onClick={open}>
            <span className="sr-only">{`向${seller.nickName}`}</span>购买
          </Button>
        </span>
        <p className={`num ${css["yields"]}`}>
          {isGone ? "这位卖家的币刚刚被买走了" : <OfferYield offer={offer} amount={amount} />}
        </p>
      </article>
    </Card>
  );
}

function OfferYield({
  offer: { price, minAmount, maxAmount, seller },
  amount,
}: {
  offer: ElderOffer["offer"];
  amount: Fen | undefined;
}) {
  const time =
    seller.avgReleaseSec === null
      ? undefined
      : `约 ${roundSecondsToMinutes(seller.avgReleaseSec)} 分钟放币`;
  return (
    <>
      {amount === undefined ? (
        `可以买 ${yuanTextWithoutZeroCents(minAmount)} 到 ${yuanTextWithoutZeroCents(maxAmount)}`
      ) : (
        <>
          {`${yuanTextWithoutZeroCents(amount)} 能买 `}
          <b>
            <TradeFigure kind="estimate" value={quantityForAmount(amount, price)} />
          </b>
          {` ${runtimeConfig.assetUnit}`}
        </>
      )}
      {time !== undefined && (
        <>
          ，<span className="t-whole">{time}</span>
        </>
      )}
    </>
  );
}
