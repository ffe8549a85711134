import { OrderStatus } from "contract";
import { useId, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { refreshReads } from "../../api/query-client.ts";
import { useRead } from "../../api/read.ts";
import { useBack, useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { AppFrame } from "../../ui/app-frame.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Navbar } from "../../ui/navbar.tsx";
import { PullToRefresh } from "../../ui/pull-to-refresh.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { useMonth } from "./purchase-screen.tsx";
import { ReleaseRow } from "./release-row.tsx";
import { plainRow, TradeList, TradeSummary } from "./trade-parts.tsx";
import { type TradeTab, useTradeExport, useTrades } from "./use-trades.ts";

const tabNames = ["mine", "running", "done", "cancelled"] as const satisfies readonly TradeTab[];
type TabName = (typeof tabNames)[number];
const labels: Record<TabName, string> = { mine: "待我处理", running: "进行中", done: "已完成", cancelled: "已取消" };

const emptyTexts: Record<TabName, { title: string; text: string }> = {
  mine: { title: "没有待处理的订单", text: "买家下单或付款后，会出现在这里" },
  running: { title: "暂无出售订单", text: "发布出售后，买家的订单会出现在这里" },
  done: { title: "暂无已完成的出售订单", text: "换个月份看看" },
  cancelled: { title: "暂无已取消的出售订单", text: "换个月份看看" },
};

/** What I sell: first the orders that wait for me, to be released one after the other. */
export function SellingScreen() {
  const main = useRef<HTMLElement>(null);
  const panelId = useId();
  const go = useGo();
  const back = useBack();
  const [query] = useSearchParams();
  const [tab, setTab] = useState<TabName>(() => tabNames.find((it) => it === query.get("tab")) ?? "mine");
  const [month, setMonth] = useMonth();
  const stat = useRead("orderStat", {}, { quiet: true }).data;
  const asked = { side: "seller", tab, month } as const;
  const trades = useTrades(asked);
  const csv = useTradeExport({ ...asked, tab: tab === "mine" ? "all" : tab });
  const waiting = stat && stat.toConfirm + stat.toRelease;
  return (
    <AppFrame
      mainRef={main}
      panelId={panelId}
      layout="pad"
      busy={trades.isPending}
      bar={
        <>
          <Navbar
            title="出售中的订单"
            onBack={() => back()}
            actions={<IconButton icon="download" label={csv.busy ? "正在导出" : "导出"} onClick={() => void (csv.busy || csv.save())} />}
          />
          <Tabs
            label="订单状态"
            panelId={panelId}
            items={tabNames.map((value) => ({ value, label: labels[value], count: value === "mine" ? waiting : undefined }))}
            value={tab}
            onChange={setTab}
          />
        </>
      }
    >
      <PullToRefresh scroller={main} onRefresh={refreshReads}>
        <TradeSummary side="seller" month={month} onMonth={setMonth} />
        <TradeList
          trades={trades}
          renderRow={(row) =>
            tab === "mine" && (row.status === OrderStatus.waitDelivery || row.status === OrderStatus.transferConfirmed) ? (
              <ReleaseRow key={row.orderId} row={row} />
            ) : (
              plainRow(row)
            )
          }
          empty={{
            ...emptyTexts[tab],
            action: <Button onClick={() => go(paths.sell())}>去发布</Button>,
          }}
        />
      </PullToRefresh>
    </AppFrame>
  );
}
