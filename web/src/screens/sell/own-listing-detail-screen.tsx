import {
  type Entrust,
  EntrustStatus,
  type PriceLevelList,
  type Output,
  type Price,
  listingRankAtPrice,
} from "contract";
import { type ReactNode, useRef, useState } from "react";
import { isRefusalError } from "../../api/call-error.ts";
import { useCachedListItem } from "../../api/use-cached-list-item.ts";
import { outsideOpenHoursText } from "../../trade/entrust-display-values.ts";
import { useRead } from "../../api/read-queries.ts";
import { formatFullTime } from "../../lib/time/format-time.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { Button } from "../../ui/base/button.tsx";
import { Card, CardStack } from "../../ui/layout/card.tsx";
import { ListRow, ListRowGroup } from "../../ui/layout/list-row.tsx";
import { BottomActionBar } from "../../ui/layout/bottom-action-bar.tsx";
import { KeyValueList } from "../../ui/layout/key-values.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { ListingNotFound } from "./listing-not-found.tsx";
import css from "./entrust.module.css";
import {
  hasMainEntrustAction,
  MoreEntrustActionsButton,
  MainEntrustActionButton,
} from "./entrust-action-buttons.tsx";
import { EntrustDetailHeader } from "./entrust-card.tsx";
import { OwnListingPriceLadder } from "./price-ladder.tsx";
import {
  type ListingPriceChangeController,
  useChangeListingPrice,
} from "../../trade/selling/use-change-listing.ts";
import { ownListingDetailRows } from "./own-listing-detail-rows.tsx";
import { useEntrustActions } from "./use-entrust-actions.ts";
import { coinPriceText } from "../../lib/money/figure-texts-with-units.ts";

type Detail = Output<"sellDetail">;
/** Heights of the loading placeholders: rank, sales and terms. */
const restPx = [300, 48, 360];

export function OwnListingDetailScreen({ id }: { id: string }) {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const acts = useEntrustActions();
  const detail = useRead("sellDetail", { id }, { handles: ["entrustNotFound"] });
  const reported = useCachedListItem("sellList", id);
  const shown: Entrust | undefined = detail.isPending ? reported : detail.data;
  const gone = isRefusalError(detail.error, "entrustNotFound");
  const repricing = useChangeListingPrice({ entrustId: id });
  const [chosen, setChosen] = useState<Price>();
  const choose = (price: Price | undefined) => {
    repricing.forget();
    setChosen(price);
  };
  return (
    <PageLayout
      bar={
        <Navbar
          title="挂单详情"
          onBack={() => back({ fallback: "mysell" })}
          actions={
            detail.data &&
            !gone && <MoreEntrustActionsButton entrust={detail.data} acts={acts} isDetail />
          }
        />
      }
      mainRef={main}
      layout="pad"
      busy={detail.isPending}
      foot={
        shown &&
        !gone &&
        hasMainEntrustAction(shown) && (
          <BottomActionBar>
            <MainEntrustActionButton entrust={shown} acts={acts} size="lg" />
            {chosen !== undefined && detail.data?.ladder && (
              <NewPrice
                price={chosen}
                ladder={detail.data.ladder}
                repricing={repricing}
                onChoose={choose}
              />
            )}
          </BottomActionBar>
        )
      }
    >
      {gone ? (
        <ListingNotFound label="我的挂单" to={paths.mysell()} />
      ) : (
        <PullToRefresh scroller={main} onRefresh={() => detail.refetch()}>
          <LoadedContent read={detail} skeleton={reported && <OwnDetail entrust={reported} />}>
            {(item) => (
              <OwnDetail
                entrust={item}
                detail={item}
                place={(at, rests) =>
                  at.ladder && at.canReprice === 1 ? (
                    <OwnListingPriceLadder
                      detail={at}
                      ladder={at.ladder}
                      rests={rests}
                      chosen={chosen}
                      onChoose={choose}
                      repricing={repricing}
                    />
                  ) : (
                    <Rank detail={at} rests={rests} />
                  )
                }
              />
            )}
          </LoadedContent>
        </PullToRefresh>
      )}
    </PageLayout>
  );
}

interface NewPriceProps {
  price: Price;
  ladder: PriceLevelList;
  repricing: ListingPriceChangeController;
  onChoose: (price: Price | undefined) => void;
}

/** Button that changes the price of the listing to the tapped price. */
function NewPrice({
  price,
  ladder,
  repricing: { reprice, problem, busy },
  onChoose,
}: NewPriceProps) {
  const send = async () => {
    if (await reprice(price)) onChoose(undefined);
  };
  return (
    <div className={css["newPrice"]}>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <Button size="lg" block busy={busy} busyLabel="处理中" onClick={() => void send()}>
        {`改为 ${coinPriceText(price)}（第${listingRankAtPrice(ladder, price)}位）`}
      </Button>
    </div>
  );
}

/** Returns a text that explains why a listing that is not on offer has no rank. */
const unranked = (entrust: Detail): string =>
  `${outsideOpenHoursText(entrust) === undefined ? entrust.statusText : "休息中"}，不参与排名`;

interface OwnDetailProps {
  entrust: Entrust;
  /** Missing while only the data from the list of listings is available. */
  detail?: Detail;
  /** Renders the card with the rank of the listing among all offers. */
  place?: (at: Detail, rests: string | undefined) => ReactNode;
}

const hasPlace = ({ ladder, canReprice, status, rank }: Detail): boolean =>
  (ladder && canReprice === 1) || (status === EntrustStatus.selling && rank !== null);

function OwnDetail({ entrust, detail, place }: OwnDetailProps) {
  // The listing may become active or inactive while the page is open. The card of a rank that
  // appears then is placed at the end. If the rank disappears, its card stays in place, disabled,
  // so that nothing moves.
  const [stood] = useState(() => detail !== undefined && hasPlace(detail));
  const [last, setLast] = useState(detail);
  if (detail && detail !== last && hasPlace(detail)) setLast(detail);
  const ladder = last && detail && hasPlace(last) && (
    <div className={css["place"]} inert={!hasPlace(detail)}>
      {place?.(last, hasPlace(detail) ? undefined : unranked(detail))}
    </div>
  );
  return (
    <CardStack>
      <EntrustDetailHeader entrust={entrust} />
      {detail ? (
        <>
          {stood && ladder}
          <ListRowGroup>
            <ListRow
              title="成交情况"
              value={detail.stat && `成交 ${detail.stat.finished} 单`}
              to={paths.salessituation({ id: detail.entrustId })}
            />
          </ListRowGroup>
          <Card title="挂单内容">
            <KeyValueList ruled rows={ownListingDetailRows(detail)} />
          </Card>
          <Card title="进度">
            <ol className={css["timeline"]}>
              {detail.timeline.map((item) => (
                <li key={`${item.time} ${item.text}`}>
                  <span>{item.text}</span>
                  <time className="num t-3">{formatFullTime(item.time)}</time>
                </li>
              ))}
            </ol>
          </Card>
          {!stood && ladder}
        </>
      ) : (
        <PageSkeleton blocks={restPx} />
      )}
    </CardStack>
  );
}

/** Current rank among all offers, and the rank at other prices. */
function Rank({ detail, rests }: { detail: Detail; rests: string | undefined }) {
  return (
    <Card
      title={rests ?? `排名第 ${detail.rank} 位`}
      aside={<span className={css["note"]}>按单价从低到高</span>}
    >
      <ul className={`num ${css["ranks"]}`}>
        {detail.rankAt.map((item) => (
          <li key={item.price}>{`单价 ${coinPriceText(item.price)}，排第 ${item.rank} 位`}</li>
        ))}
      </ul>
    </Card>
  );
}
