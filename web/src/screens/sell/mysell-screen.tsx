import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import {
  useRestoredScreenState,
  useRestoredListScroll,
} from "../../lib/navigation/use-restored-screen-state.ts";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { ListPage } from "../../ui/layout/list-page.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { BulkListingActionsButton } from "./bulk-actions-button.tsx";
import { NoListings, OwnListingCards } from "./own-listing-cards.tsx";
import { useEntrustActions } from "./use-entrust-actions.ts";
import { type ListingTab, listingStatusByTab, useMyListings } from "./use-listings.ts";

const tabNamed = (status: string | null): ListingTab => {
  if (status === String(listingStatusByTab.paused)) return "paused";
  return status === "3" || status === "4" ? "ended" : "selling";
};

export function MyListingsScreen() {
  const main = useRef<HTMLElement>(null);
  const go = useAppNavigate();
  const back = useGoBack();
  const [query] = useSearchParams();
  const [tab, setTab] = useRestoredScreenState("mysell", () => tabNamed(query.get("status")));
  const acts = useEntrustActions();
  const [visits, setVisits] = useState(0);
  const { lists, rows } = useMyListings(tab, `${tab} ${visits}`);
  useRestoredListScroll("mysell", main);
  const sortOut = () => setVisits((before) => before + 1);
  const show = (listingTab: ListingTab) => {
    setTab(listingTab);
    sortOut();
    main.current?.scrollTo({ top: 0 });
  };
  return (
    <ListPage
      mainRef={main}
      bar={
        <Navbar
          title="我的挂单"
          onBack={() => back()}
          actions={
            <>
              <BulkListingActionsButton
                selling={lists.selling.data ?? []}
                paused={lists.paused.data ?? []}
                acts={acts}
              />
              <IconButton icon="plus" label="发布出售" onClick={() => go(paths.sell())} />
            </>
          }
        />
      }
      tabs={{
        label: "挂单状态",
        value: tab,
        onChange: show,
        items: [
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
        ],
      }}
      onRefresh={() => refetchReadsOnScreen().finally(sortOut)}
      part={tab}
      list={{ ...lists[tab], data: rows }}
      what="挂单"
      empty={
        <NoListings tab={tab} paused={lists.paused.total ?? 0} onPaused={() => show("paused")} />
      }
      centered
    >
      {(listings) => <OwnListingCards rows={listings} acts={acts} />}
    </ListPage>
  );
}
