import type { OrderListTab } from "contract";
import type { OrderCounts } from "../../trade/use-order-counts.ts";
import type { TabItem } from "../../ui/base/tabs.tsx";

export type OrderTabName = keyof typeof OrderListTab;

/** Returns the label and the tabs of the order list. Without `counts`, the tabs show no numbers. */
export const orderTabsWithCounts = (
  counts?: OrderCounts,
): { label: string; items: readonly TabItem<OrderTabName>[] } => ({
  label: "订单状态",
  items: [
    { value: "running", label: "进行中", count: counts?.running, quiet: true },
    { value: "done", label: "已完成" },
    { value: "cancelled", label: "已取消" },
    { value: "appeal", label: "申诉中", count: counts?.appeal, quiet: true },
  ],
});
