import { useId, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { refreshScreenReads } from "../../api/query-client.ts";
import {
  useRestoredState,
  useRestoredListScroll,
} from "../../lib/navigation/use-restored-state.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { Tabs } from "../../ui/base/tabs.tsx";
import { BulkActionsButton } from "./bulk-actions-button.tsx";
import { EntrustConfirmDialog } from "./entrust-confirm-dialog.tsx";
import { OwnListingList } from "./own-listing-list.tsx";
import { useEntrustActions } from "./use-entrust-actions.ts";
import { type ListingTab, listingTabs, useMyListings } from "./use-listings.ts";

const tabNamed = (status: string | null): ListingTab => {
  if (status === String(listingTabs.paused)) return "paused";
  return status === "3" || status === "4" ? "ended" : "selling";
};

export function MysellScreen() {
  const main = useRef<HTMLElement>(null);
  const panelId = useId();
  const go = useAppNavigate();
  const back = useGoBack();
  const [query] = useSearchParams();
  const [tab, setTab] = useRestoredState("mysell", () => tabNamed(query.get("status")));
  const acts = useEntrustActions();
  const [visits, setVisits] = useState(0);
  const { lists, rows } = useMyListings(tab, `${tab} ${visits}`);
  const shown = lists[tab];
  useRestoredListScroll("mysell", main);
  const sortOut = () => setVisits((before) => before + 1);
  const show = (listingTab: ListingTab) => {
    setTab(listingTab);
    sortOut();
    main.current?.scrollTo({ top: 0 });
  };
  return (
    <AppFrame
      mainRef={main}
      panelId={panelId}
      layout="pad"
      busy={shown.isPending}
      bar={
        <>
          <Navbar
            title="我的挂单"
            onBack={() => back()}
            actions={
              <>
                <BulkActionsButton
                  selling={lists.selling.data ?? []}
                  paused={lists.paused.data ?? []}
                  acts={acts}
                />
                <IconButton icon="plus" label="发布出售" onClick={() => go(paths.sell())} />
              </>
            }
          />
          <Tabs
            label="挂单状态"
            panelId={panelId}
            value={tab}
            onChange={show}
            items={[
              {
                value: "selling",
                label: "出售中",
                count: lists.selling.total ?? undefined,
                quiet: true,
              },
              {
                value: "paused",
                label: "已暂停",
                count: lists.paused.total ?? undefined,
                quiet: true,
              },
              { value: "ended", label: "已结束" },
            ]}
          />
        </>
      }
    >
      <PullToRefresh scroller={main} onRefresh={() => refreshScreenReads().finally(sortOut)}>
        <OwnListingList
          key={tab}
          list={shown}
          rows={rows}
          tab={tab}
          acts={acts}
          paused={lists.paused.total ?? 0}
          onPaused={() => show("paused")}
        />
      </PullToRefresh>
      <EntrustConfirmDialog acts={acts} />
    </AppFrame>
  );
}
