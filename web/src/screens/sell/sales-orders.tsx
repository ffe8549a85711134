import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { PagedOrderRowList, orderRowsSkeleton } from "../../trade/order-rows.tsx";
import { useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { Button } from "../../ui/base/button.tsx";
import { SectionHeading } from "../../ui/layout/card.tsx";
import { ListRows } from "../../ui/layout/list-page.tsx";

const asSeller = 2;

/** Orders of one listing or, without `entrustId`, all orders of the seller. */
export function SalesOrders({ entrustId, rank }: { entrustId: string | undefined; rank: number }) {
  const pages = usePagedRead("orderList", {
    role: asSeller,
    pageSize: 20,
    ...(entrustId !== undefined && { entrustId }),
  });
  const data = mergeListItemsOfPages(pages.data, (it) => it.orderId);
  return (
    <ListRows
      list={{ ...pages, data }}
      skeleton={orderRowsSkeleton}
      empty={<NoSales rank={rank} />}
      centered
    >
      {(rows) => (
        <>
          <SectionHeading>{`订单 ${pages.data?.pages[0]?.total ?? rows.length}`}</SectionHeading>
          <PagedOrderRowList rows={rows} />
        </>
      )}
    </ListRows>
  );
}

function NoSales({ rank }: { rank: number }) {
  const go = useAppNavigate();
  return (
    <EmptyState
      title="暂无成交，试试调整单价"
      text={rank > 0 ? `当前排名第 ${rank} 位` : undefined}
      action={<Button onClick={() => go(paths.mysell())}>我的挂单</Button>}
    />
  );
}
