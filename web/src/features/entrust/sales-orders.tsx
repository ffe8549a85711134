import { invalidateReads } from "../../api/query-client.ts";
import { rowsOf, usePages } from "../../api/read.ts";
import { runtimeConfig } from "../../api/runtime-config.ts";
import { useGo } from "../../lib/navigation.tsx";
import { paths } from "../../lib/paths.ts";
import { Blank } from "../../ui/frame/blank.tsx";
import { Button } from "../../ui/control/button.tsx";
import { SectionLabel, Stack } from "../../ui/list/card.tsx";
import { useHeldSkeleton } from "../../ui/frame/held-skeleton.ts";
import { InfiniteEnd } from "../../ui/list/infinite-end.tsx";
import { LoadFailed } from "../../ui/frame/loaded.tsx";
import { OrderLine } from "../../deal/order-line.tsx";
import { OrderSkeleton } from "../../ui/frame/skeleton.tsx";
import { StaleStrip } from "../../ui/frame/stale-strip.tsx";
import css from "./entrust.module.css";

const asSeller = 2;
const reread = () => invalidateReads(["orderList", "orderStat", "sellDetail"]);

/** The orders from one listing, or all that I have sold by. */
export function SalesOrders({ entrustId, rank }: { entrustId: string | undefined; rank: number }) {
  const pages = usePages("orderList", { role: asSeller, pageSize: 20, ...(entrustId !== undefined && { entrustId }) });
  const skeleton = useHeldSkeleton(pages.isPending);
  if (skeleton) return <OrderSkeleton rows={3} />;
  if (!pages.data) return pages.isError ? <LoadFailed onRetry={() => void pages.refetch()} /> : null;
  const rows = rowsOf(pages.data, (it) => it.orderId) ?? [];
  if (rows.length === 0) return <NoSales rank={rank} />;
  return (
    <>
      {pages.isError && <StaleStrip since={pages.dataUpdatedAt} />}
      <SectionLabel>{`订单 (${pages.data.pages[0]?.total ?? rows.length})`}</SectionLabel>
      <Stack>
        {rows.map((row) => (
          <OrderLine key={row.orderId} row={row} unit={runtimeConfig.assetUnit} onEnd={reread} />
        ))}
      </Stack>
      <InfiniteEnd pages={pages} />
    </>
  );
}

function NoSales({ rank }: { rank: number }) {
  const go = useGo();
  return (
    <div className={css["fill"]}>
      <Blank
        title="暂无成交，试试调整单价"
        text={rank > 0 ? `当前排名第${rank}位` : undefined}
        action={<Button onClick={() => go(paths.mysell())}>我的挂单</Button>}
      />
    </div>
  );
}
