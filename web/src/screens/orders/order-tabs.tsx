import type { OrderTab } from "contract";
import type { OrderCounts } from "../../trade/use-order-counts.ts";
import { Tabs } from "../../ui/base/tabs.tsx";

export type OrderTabName = keyof typeof OrderTab;

interface OrderTabsProps {
  value: OrderTabName;
  onChange: (value: OrderTabName) => void;
  panelId?: string;
  /** Counts next to the labels. */
  counts?: OrderCounts | undefined;
}

export const OrderTabs = ({ counts, ...rest }: OrderTabsProps) => (
  <Tabs
    label="订单状态"
    items={[
      { value: "running", label: "进行中", count: counts?.running, quiet: true },
      { value: "done", label: "已完成" },
      { value: "cancelled", label: "已取消" },
      { value: "appeal", label: "申诉中", count: counts?.appeal, quiet: true },
    ]}
    {...rest}
  />
);
