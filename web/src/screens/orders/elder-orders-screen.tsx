import { isFinalStatus, type OrderListItem } from "contract";
import { useRef } from "react";
import { usePagedRead, mergeListItemsOfPages, useRead } from "../../api/read-queries.ts";
import { invalidateReads } from "../../api/query-client.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { orderPath, paths } from "../../lib/navigation/paths.ts";
import { useRestoredScroll } from "../../lib/navigation/saved-screen-state.ts";
import { storage } from "../../lib/browser/storage.ts";
import { formatShortTime } from "../../lib/time/format-time.ts";
import { serverNow } from "../../lib/time/server-clock.ts";
import { useRemainingSeconds } from "../../lib/time/use-remaining-seconds.ts";
import { ElderTabBar } from "../../trade/elder-tab-bar.tsx";
import { orderClockToneByTurn, orderRowLabelsAndTone } from "../../trade/order-substatus.ts";
import { Button } from "../../ui/base/button.tsx";
import { SegmentedControl } from "../../ui/base/segmented-control.tsx";
import { ElderContent } from "../../ui/elder/elder-content.tsx";
import { OrderClock } from "../../ui/figures/order-clock.tsx";
import { TradeFigure } from "../../ui/figures/trade-figure.tsx";
import { Card } from "../../ui/layout/card.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { InfiniteListEnd } from "../../ui/layout/infinite-list-end.tsx";
import { LoadErrorFillingPage } from "../../ui/layout/loaded-content.tsx";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { PageSkeleton } from "../../ui/layout/page-skeleton.tsx";
import css from "./elder-orders.module.css";
import { useOrderTab } from "./order-screen.tsx";
import { useOrderList } from "./use-order-list.ts";

type Segment = "running" | "ended";
/** Heights of the loading placeholders, one for each card. */
const cardsPx = [212, 212];

/**
 * Order list of elder mode: the segments 进行中 and 已结束, and a card with one button for each
 * order.
 */
export function ElderOrdersScreen() {
  const main = useRef<HTMLElement>(null);
  const [tab, setTab] = useOrderTab();
  const segment: Segment = tab === "done" || tab === "cancelled" ? "ended" : "running";
  const running = useOrderList("running", "all", "");
  const count = running.data?.length ?? 0;
  useRead("orderStat", {});
  useRestoredScroll("order", main);
  const show = (to: Segment) => {
    setTab(to === "ended" ? "done" : "running");
    main.current?.scrollTo({ top: 0 });
  };
  return (
    <PageLayout bar={<ElderTabBar title="订单" />} mainRef={main} busy={running.isPending}>
      <ElderContent>
        <SegmentedControl
          label="订单"
          value={segment}
          options={[
            { value: "running", label: count > 0 ? `进行中 ${count}` : "进行中" },
            { value: "ended", label: "已结束" },
          ]}
          onChange={show}
        />
        {segment === "running" ? <OrderCards list={running} /> : <EndedOrders />}
      </ElderContent>
    </PageLayout>
  );
}

/**
 * Completed and cancelled orders, newest first. The list call has no tab with both, so all orders
 * are read and running ones are left out.
 */
function EndedOrders() {
  const pages = usePagedRead("orderList", { pageSize: 20 });
  const rows = mergeListItemsOfPages(pages.data, (it) => it.orderId);
  return <OrderCards list={{ ...pages, data: rows?.filter((it) => isFinalStatus(it.status)) }} />;
}

type List = Omit<ReturnType<typeof useOrderList>, "data"> & { data: OrderListItem[] | undefined };

function OrderCards({ list }: { list: List }) {
  const go = useAppNavigate();
  if (list.data === undefined)
    return list.isError ? (
      <LoadErrorFillingPage what="订单" failure={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <PageSkeleton blocks={cardsPx} />
    );
  if (list.data.length === 0 && !list.hasNextPage)
    return (
      <EmptyState
        icon="tray"
        title="这里还没有订单"
        text="买入或卖出后，订单会出现在这里"
        action={
          <Button size="lg" variant="buy" onClick={() => go(paths.buy())}>
            去购买
          </Button>
        }
      />
    );
  return (
    <>
      <ul className={css["orders"]} aria-label="订单">
        {list.data.map((row) => (
          <li key={row.orderId}>
            <OrderCard row={row} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && <InfiniteListEnd pages={list} />}
    </>
  );
}

function OrderCard({ row }: { row: OrderListItem }) {
  const go = useAppNavigate();
  const { title, label, action, mood, turn } = orderRowLabelsAndTone(row);
  const isEnded = isFinalStatus(row.status);
  const deadline = isEnded ? null : row.deadline;
  const remain = useRemainingSeconds(deadline, () => invalidateReads(["orderList", "orderStat"]));
  const sells = row.isSeller === 1;
  const open = () => {
    storage.orderId.set(row.orderId);
    go(orderPath(row));
  };
  const name = row.counterparty.nickName;
  const state = title.includes("，") ? label : title;
  return (
    <Card>
      <article className={css["order"]}>
        <div className={css["head"]}>
          <h2>{state}</h2>
          {deadline !== null && (
            <OrderClock
              size="m"
              tone={orderClockToneByTurn[turn]}
              remain={remain}
              label={label}
              {...(mood === "needsMe" && { verb: "还剩" })}
            />
          )}
          {isEnded && (
            <span className={`num ${css["ended"]}`}>
              {formatShortTime(row.createTime, serverNow())}
            </span>
          )}
        </div>
        <p className={css["amount"]}>
          <TradeFigure
            kind="fiat"
            value={row.amount}
            size="xl"
            tail={isEnded ? "settled" : "due"}
          />
        </p>
        <p className={`num ${css["what"]}`}>
          {sells ? "卖出 " : "买入 "}
          <TradeFigure kind="asset" value={row.quantity} unit={runtimeConfig.assetUnit} />
          {`，${sells ? "买家" : "卖家"}${name}`}
        </p>
        <Button size="lg" block variant={mood === "needsMe" ? "ink" : "line"} onClick={open}>
          <span className="sr-only">{`${state}，${name}：`}</span>
          {action === "查看" ? "看这一笔" : action}
        </Button>
      </article>
    </Card>
  );
}
