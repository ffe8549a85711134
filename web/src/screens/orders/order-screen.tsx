import { OrderTab } from "contract";
import { useDeferredValue, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useRead } from "../../api/read-queries.ts";
import { useOrderCounts } from "../../trade/use-order-counts.ts";
import { useRestoredScroll } from "../../lib/navigation/restored-scroll.ts";
import { useCloseOnBack } from "../../lib/navigation/overlay-stack.ts";
import { routeNameAt } from "../../lib/navigation/paths.ts";
import { AppFrame } from "../../ui/layout/app-frame.tsx";
import { Field } from "../../ui/inputs/field.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { TabTitleBar } from "../../ui/layout/tab-title-bar.tsx";
import css from "./order.module.css";
import { OrderList } from "./order-list.tsx";
import type { TradeDirection } from "./grouped-orders.tsx";
import { type OrderTabName, OrderTabs } from "./order-tabs.tsx";
import { useOrderList } from "./use-order-list.ts";

const tabNames = Object.keys(OrderTab) as OrderTabName[];

const directions = [
  { value: "all", label: "全部" },
  { value: "buy", label: "买入" },
  { value: "sell", label: "卖出" },
] as const satisfies readonly { value: TradeDirection; label: string }[];

/** The shell keeps this screen mounted, so that tab, search and scroll position stay. */
export function OrderScreen() {
  const main = useRef<HTMLElement>(null);
  const panelId = useId();
  const [tab, setTab] = useTab();
  const [direction, setDirection] = useState<TradeDirection>("all");
  const [searching, setSearching] = useState(false);
  const [text, setText] = useState("");
  const keyword = useDeferredValue(searching ? text.trim() : "");
  useCloseOnBack(searching, () => setSearching(false));
  const stat = useRead("orderStat", {});
  const counts = useOrderCounts();
  const orders = useOrderList(tab, direction, keyword);
  useRestoredScroll("order", main);
  const show = (tabName: OrderTabName) => {
    setTab(tabName);
    main.current?.scrollTo({ top: 0 });
  };
  return (
    <AppFrame
      mainRef={main}
      panelId={panelId}
      layout="pad"
      busy={orders.isPending}
      bar={
        <>
          <OrderTitle
            searching={searching}
            onSearch={() => setSearching(!searching)}
            direction={direction}
            onDirection={setDirection}
          />
          {searching && <Search text={text} onChange={setText} />}
          <OrderTabs panelId={panelId} value={tab} onChange={show} counts={counts} />
        </>
      }
    >
      <PullToRefresh
        scroller={main}
        onRefresh={() => Promise.all([orders.refetch(), stat.refetch()])}
      >
        <OrderList
          orders={orders}
          tab={tab}
          direction={direction}
          searched={keyword !== ""}
          onTab={show}
          onClear={() => setText("")}
        />
      </PullToRefresh>
    </AppFrame>
  );
}

/**
 * Tab that the user has chosen, until a URL requests another one. A return to the same history
 * entry does not request its tab again.
 */
function useTab() {
  const { pathname, search, key } = useLocation();
  const [tab, setTab] = useState<OrderTabName>("running");
  const [followed, setFollowed] = useState<string>();
  const asked = routeNameAt(pathname) === "order" ? new URLSearchParams(search).get("tab") : null;
  if (asked !== null && key !== followed) {
    setFollowed(key);
    const named = tabNames.find((it) => it === asked || String(OrderTab[it]) === asked);
    if (named) setTab(named);
  }
  return [tab, setTab] as const;
}

interface OrderTitleProps {
  searching: boolean;
  onSearch: () => void;
  direction: TradeDirection;
  onDirection: (it: TradeDirection) => void;
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
    <Field
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
