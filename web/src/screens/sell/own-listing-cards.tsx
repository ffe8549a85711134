import type { Entrust } from "contract";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { VirtualizedList } from "../../ui/layout/virtualized-list.tsx";
import { MoreEntrustActionsButton, MainEntrustActionButton } from "./entrust-action-buttons.tsx";
import { EntrustCard } from "./entrust-card.tsx";
import type { EntrustActions } from "./use-entrust-actions.ts";
import type { ListingTab } from "./use-listings.ts";

const cardPx = 173;

interface OwnListingCardsProps {
  rows: readonly Entrust[];
  acts: EntrustActions;
}

export const OwnListingCards = ({ rows, acts }: OwnListingCardsProps) => (
  <VirtualizedList as="stack" rows={rows} rowPx={cardPx}>
    {(item) => (
      <EntrustCard
        key={item.entrustId}
        entrust={item}
        acts={<CardActs entrust={item} acts={acts} />}
      />
    )}
  </VirtualizedList>
);

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

interface NoListingsProps {
  tab: ListingTab;
  /**
   * Number of paused listings. If no listing is active, a button calls `onPaused`, which shows
   * them.
   */
  paused: number;
  onPaused: () => void;
}

export function NoListings({ tab, paused, onPaused }: NoListingsProps) {
  const go = useAppNavigate();
  return tab === "selling" && paused > 0 ? (
    <EmptyState
      title="现在没有在出售"
      text={`${paused} 个挂单已暂停，可随时恢复`}
      action={
        <Button variant="sell" onClick={onPaused}>
          去恢复
        </Button>
      }
    />
  ) : (
    <EmptyState
      {...titles[tab]}
      action={
        <Button variant="sell" onClick={() => go(paths.sell())}>
          去发布
        </Button>
      }
    />
  );
}
