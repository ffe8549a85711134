import type { Entrust } from "contract";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { useDelayedSkeleton } from "../../ui/layout/use-delayed-skeleton.ts";
import { InfiniteListEnd } from "../../ui/layout/infinite-list-end.tsx";
import { LongList } from "../../ui/layout/long-list.tsx";
import { LoadFailedMessage } from "../../ui/layout/loaded-content.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import { StaleDataMarker } from "../../ui/layout/stale-data.tsx";
import css from "./entrust.module.css";
import { MoreEntrustActionsButton, MainEntrustActionButton } from "./entrust-action-buttons.tsx";
import { EntrustCard } from "./entrust-card.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";
import type { ListingTab, useMyListings } from "./use-listings.ts";

interface OwnListingListProps {
  list: ReturnType<typeof useMyListings>["lists"][ListingTab];
  rows: readonly Entrust[] | undefined;
  tab: ListingTab;
  acts: EntrustActions;
  /** Number of paused listings, and the link to them. */
  paused: number;
  onPaused: () => void;
}

const cardPx = 173;

export function OwnListingList({ list, rows, tab, acts, paused, onPaused }: OwnListingListProps) {
  const skeleton = useDelayedSkeleton(list.isPending);
  if (skeleton) return <PageSkeleton />;
  if (!rows)
    return list.isError ? (
      <LoadFailedMessage what="挂单" failure={list.error} onRetry={() => void list.refetch()} />
    ) : null;
  if (rows.length === 0 && !list.hasNextPage)
    return tab === "selling" && paused > 0 ? (
      <AllPaused count={paused} onOpen={onPaused} />
    ) : (
      <NoListings tab={tab} />
    );
  return (
    <>
      {list.isError && <StaleDataMarker since={list.dataUpdatedAt} />}
      <LongList as="stack" rows={rows} rowPx={cardPx}>
        {(item) => (
          <EntrustCard
            key={item.entrustId}
            entrust={item}
            acts={<CardActs entrust={item} acts={acts} />}
          />
        )}
      </LongList>
      <InfiniteListEnd pages={list} />
    </>
  );
}

const CardActs = (part: { entrust: Entrust; acts: EntrustActions }) => (
  <>
    <MainEntrustActionButton {...part} size="sm" />
    <MoreEntrustActionsButton {...part} />
  </>
);

const titles: Record<ListingTab, { title: string; text: string }> = {
  selling: { title: "还没有挂单", text: "发布后买家即可向您购买" },
  paused: { title: "没有已暂停的挂单", text: "暂停的挂单会出现在这里，可随时恢复" },
  ended: { title: "没有已结束的挂单", text: "售罄和关闭的挂单会保留在这里" },
};

/** Empty state of the active tab if there are paused listings. */
const AllPaused = ({ count, onOpen }: { count: number; onOpen: () => void }) => (
  <div className={css["tall"]}>
    <EmptyState
      title="现在没有在出售"
      text={`${count} 个挂单已暂停，可随时恢复`}
      action={
        <Button variant="sell" onClick={onOpen}>
          去恢复
        </Button>
      }
    />
  </div>
);

function NoListings({ tab }: { tab: ListingTab }) {
  const go = useAppNavigate();
  return (
    <div className={css["tall"]}>
      <EmptyState
        {...titles[tab]}
        action={
          <Button variant="sell" onClick={() => go(paths.sell())}>
            去发布
          </Button>
        }
      />
    </div>
  );
}
