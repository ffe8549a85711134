import type { OrderTab } from "contract";
import { invalidateReads } from "../../api/query-client.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";
import { Stack } from "../../ui/list/card.tsx";
import { useHeldSkeleton } from "../../ui/frame/held-skeleton.ts";
import { InfiniteEnd } from "../../ui/list/infinite-end.tsx";
import { LoadFailed } from "../../ui/frame/loaded.tsx";
import { OrderLine } from "../../deal/order-line.tsx";
import { OrderSkeleton } from "../../ui/frame/skeleton.tsx";
import { StaleStrip } from "../../ui/frame/stale-strip.tsx";
import css from "./order.module.css";
import type { useOrders } from "./use-orders.ts";

const rereadOrders = () => invalidateReads(["orderList", "orderStat"]);

type TabName = keyof typeof OrderTab;

interface OrderListProps {
  orders: ReturnType<typeof useOrders>;
  tab: TabName;
  searched: boolean;
  onTab: (tab: TabName) => void;
  onClear: () => void;
}

export function OrderList({ orders, tab, searched, onTab, onClear }: OrderListProps) {
  const skeleton = useHeldSkeleton(orders.isPending);
  if (skeleton)
    return (
      <Stack>
        <OrderSkeleton rows={4} />
      </Stack>
    );
  if (!orders.data) return orders.isError ? <LoadFailed onRetry={() => void orders.refetch()} /> : null;
  if (orders.data.length === 0) return <NoOrders tab={tab} searched={searched} onTab={onTab} onClear={onClear} />;
  return (
    <>
      {orders.isError && <StaleStrip since={orders.dataUpdatedAt} />}
      <Stack>
        {orders.data.map((row) => (
          <OrderLine key={row.orderId} row={row} unit={runtimeConfig.assetUnit} onEnd={rereadOrders} />
        ))}
      </Stack>
      <InfiniteEnd pages={orders} />
    </>
  );
}

const emptyTexts: Record<TabName, { title: string; text: string }> = {
  running: { title: "暂无进行中的订单", text: "买入或卖出后，订单会出现在这里" },
  done: { title: "暂无已完成的订单", text: "完成的订单会保留在这里" },
  cancelled: { title: "暂无已取消的订单", text: "取消和超时的订单会保留在这里" },
  appeal: { title: "暂无申诉中的订单", text: "付款或放币有争议时，可在订单里发起申诉" },
};

function NoOrders({ tab, searched, onTab, onClear }: Omit<OrderListProps, "orders">) {
  const go = useGo();
  const words = searched ? { title: "没有找到订单", text: "请核对订单号或昵称" } : emptyTexts[tab];
  return (
    <div className={css["fill"]}>
      <Blank
        {...words}
        icon={searched ? "search" : "tray"}
        action={searched ? <Button onClick={onClear}>清除搜索</Button> : <NextStep tab={tab} go={go} onTab={onTab} />}
      />
    </div>
  );
}

function NextStep({ tab, go, onTab }: { tab: TabName; go: ReturnType<typeof useGo>; onTab: (tab: TabName) => void }) {
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
