import { type OrderListItem, OrderStatus } from "contract";
import { renderOrderRow } from "../../trade/order-rows.tsx";
import { useOrderCounts } from "../../trade/use-order-counts.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { Button } from "../../ui/base/button.tsx";
import { PendingReleaseOrderRow } from "./pending-release-row.tsx";
import { TradeHistoryPage } from "./trade-history-page.tsx";
import type { TradeHistoryTab } from "./use-trades.ts";

const tabNames = [
  "mine",
  "running",
  "done",
  "cancelled",
] as const satisfies readonly TradeHistoryTab[];
type TabName = (typeof tabNames)[number];
const labels: Record<TabName, string> = {
  mine: "待我处理",
  running: "进行中",
  done: "已完成",
  cancelled: "已取消",
};

const emptyTexts: Record<TabName, { title: string; text: string }> = {
  mine: { title: "没有待处理的订单", text: "买家下单或付款后，会出现在这里" },
  running: { title: "暂无出售订单", text: "发布出售后，买家的订单会出现在这里" },
  done: { title: "暂无已完成的出售订单", text: "换个月份看看" },
  cancelled: { title: "暂无已取消的出售订单", text: "换个月份看看" },
};

const releases = ({ status }: OrderListItem) =>
  status === OrderStatus.waitDelivery || status === OrderStatus.transferConfirmed;

/**
 * Orders in which the user is the seller. The first tab (`mine`) has the orders that wait for the
 * user and those in appeal. Rows of orders to be released contain the actions.
 */
export function SalesHistoryScreen() {
  const go = useAppNavigate();
  const counts = useOrderCounts();
  const waiting = counts && counts.toConfirm + counts.toRelease;
  return (
    <TradeHistoryPage
      title="出售记录"
      side="seller"
      tabs={tabNames.map((value) => ({
        value,
        label: labels[value],
        ...(value === "mine" && { count: waiting }),
      }))}
      first="mine"
      empty={(tab) => ({
        ...emptyTexts[tab],
        action: <Button onClick={() => go(paths.sell())}>去发布</Button>,
      })}
      renderRow={(tab, row) =>
        tab === "mine" && releases(row) ? (
          <PendingReleaseOrderRow key={row.orderId} row={row} />
        ) : (
          renderOrderRow(row)
        )
      }
    />
  );
}
