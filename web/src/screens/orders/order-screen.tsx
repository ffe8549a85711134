import { OrderListTab } from "contract";
import { useDeferredValue, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { useOrderCounts } from "../../trade/use-order-counts.ts";
import { orderRowsSkeleton } from "../../trade/order-rows.tsx";
import { useRestoredScroll } from "../../lib/navigation/saved-screen-state.ts";
import { useCloseOverlayOnBack } from "../../lib/navigation/overlay-stack.ts";
import { routeNameOfPath } from "../../lib/navigation/paths.ts";
import { TextField } from "../../ui/inputs/text-field.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { ListPage } from "../../ui/layout/list-page.tsx";
import { TabTitleBar } from "../../ui/layout/tab-title-bar.tsx";
import css from "./order.module.css";
import { NoOrders, OrderGroups } from "./order-groups.tsx";
import type { BuyOrSellFilter } from "./grouped-orders.tsx";
import { type OrderTabName, orderTabsWithCounts } from "./order-tabs.ts";
import { useOrderList } from "./use-order-list.ts";

const tabNames = Object.keys(OrderListTab) as OrderTabName[];

const directions = [
  { value: "all", label: "全部" },
  { value: "buy", label: "买入" },
  { value: "sell", label: "卖出" },
] as const satisfies readonly { value: BuyOrSellFilter; label: string }[];

/**
 * Order list. The shell keeps this screen mounted, so that tab, search and scroll position stay.
 */
export function OrderListScreen() {
  const main = useRef<HTMLElement>(null);
  const [tab, setTab] = useOrderTab();
  const [direction, setDirection] = useState<BuyOrSellFilter>("all");
  const [searching, setSearching] = useState(false);
  const [text, setText] = useState("");
  const keyword = useDeferredValue(searching ? text.trim() : "");
  useCloseOverlayOnBack(searching, () => setSearching(false));
  const stat = useRead("orderStat", {});
  const counts = useOrderCounts();
  const orders = useOrderList(tab, direction, keyword);
  useRestoredScroll("order", main);
  const show = (tabName: OrderTabName) => {
    setTab(tabName);
    main.current?.scrollTo({ top: 0 });
  };
  return (
    <ListPage
      mainRef={main}
      bar={
        <>
          <OrderTitle
            searching={searching}
            onSearch={() => setSearching(!searching)}
            direction={direction}
            onDirection={setDirection}
          />
          {searching && <Search text={text} onChange={setText} />}
        </>
      }
      tabs={{ ...orderTabsWithCounts(counts), value: tab, onChange: show }}
      onRefresh={() => Promise.all([orders.refetch(), stat.refetch()])}
      part={tab}
      list={orders}
      skeleton={orderRowsSkeleton}
      empty={
        <NoOrders tab={tab} searched={keyword !== ""} onTab={show} onClear={() => setText("")} />
      }
      centered
    >
      {(rows) => (
        <OrderGroups rows={rows} tab={tab} direction={direction} searched={keyword !== ""} />
      )}
    </ListPage>
  );
}

/**
 * Returns the chosen tab and its setter. A URL with `?tab=` selects its tab only once per history
 * entry, so a return to that entry keeps the tab that the user has chosen since.
 */
export function useOrderTab() {
  const { pathname, search, key } = useLocation();
  const [tab, setTab] = useState<OrderTabName>("running");
  const [followed, setFollowed] = useState<string>();
  const asked =
    routeNameOfPath(pathname) === "order" ? new URLSearchParams(search).get("tab") : null;
  if (asked !== null && key !== followed) {
    setFollowed(key);
    const named = tabNames.find((it) => it === asked || String(OrderListTab[it]) === asked);
    if (named) setTab(named);
  }
  return [tab, setTab] as const;
}

interface OrderTitleProps {
  searching: boolean;
  onSearch: () => void;
  direction: BuyOrSellFilter;
  onDirection: (it: BuyOrSellFilter) => void;
}

function OrderTitle({ searching, onSearch, direction, onDirection }: OrderTitleProps) {
  const user = useRead("userInfo", {}).data;
  return (
    <TabTitleBar
      title="订单"
      avatar={{
        name: user?.nickName ?? "",
        imageUrl: user?.avatar || undefined,
        level: user?.creditLevel,
      }}
      actions={
        <>
          <IconButton
            icon={searching ? "close" : "search"}
            label={searching ? "关闭搜索" : "搜索订单"}
            onClick={onSearch}
          />
          <SegmentedControl
            size="sm"
            label="方向"
            options={directions}
            value={direction}
            onChange={onDirection}
          />
        </>
      }
    />
  );
}

const Search = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => (
  <search className={css["search"]}>
    <TextField
      label="搜索订单号或昵称"
      hideLabel
      icon="search"
      value={text}
      onChange={onChange}
      placeholder="订单号或昵称"
      inputMode="search"
      maxLength={40}
    />
  </search>
);
