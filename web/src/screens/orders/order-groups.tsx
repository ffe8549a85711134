import type { OrderListItem } from "contract";
import { lazy } from "react";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PagedOrderRowList } from "../../trade/order-rows.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { type BuyOrSellFilter, OrdersByWhoseTurn } from "./grouped-orders.tsx";
import type { OrderTabName } from "./order-tabs.ts";

const OrdersByMonth = lazy(async () => ({
  default: (await import("./orders-by-month.tsx")).OrdersByMonth,
}));

interface OrderGroupsProps {
  rows: readonly OrderListItem[];
  tab: OrderTabName;
  direction: BuyOrSellFilter;
  searched: boolean;
}

/**
 * Running orders are grouped by whose turn it is, ended orders by month. Appeals are not grouped,
 * because there are few and each has its own deadline.
 */
export function OrderGroups({ rows, tab, direction, searched }: OrderGroupsProps) {
  if (tab === "running") return <OrdersByWhoseTurn rows={rows} />;
  if (tab === "appeal") return <PagedOrderRowList rows={rows} />;
  return <OrdersByMonth rows={rows} direction={direction} summed={tab === "done" && !searched} />;
}

const emptyTexts: Record<OrderTabName, { title: string; text: string }> = {
  running: { title: "暂无进行中的订单", text: "买入或卖出后，订单会出现在这里" },
  done: { title: "暂无已完成的订单", text: "完成的订单会保留在这里" },
  cancelled: { title: "暂无已取消的订单", text: "取消和超时的订单会保留在这里" },
  appeal: { title: "暂无申诉中的订单", text: "付款或放币有争议时，可在订单里发起申诉" },
};

interface NoOrdersProps {
  tab: OrderTabName;
  searched: boolean;
  onTab: (tab: OrderTabName) => void;
  onClear: () => void;
}

export function NoOrders({ tab, searched, onTab, onClear }: NoOrdersProps) {
  if (searched)
    return (
      <EmptyState
        title="没有找到订单"
        text="请核对订单号或昵称"
        icon="search"
        action={<Button onClick={onClear}>清除搜索</Button>}
      />
    );
  return (
    <EmptyState {...emptyTexts[tab]} icon="tray" action={<NextStep tab={tab} onTab={onTab} />} />
  );
}

function NextStep({ tab, onTab }: Pick<NoOrdersProps, "tab" | "onTab">) {
  const go = useAppNavigate();
  if (tab !== "running") return <Button onClick={() => onTab("running")}>看进行中</Button>;
  return (
    <>
      <Button variant="buy" onClick={() => go(paths.buy())}>
        去购买
      </Button>
      <Button variant="soft" onClick={() => go(paths.sell())}>
        去出售
      </Button>
    </>
  );
}
