import { useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { isRefusalError } from "../../api/call-error.ts";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { paths } from "../../lib/navigation/paths.ts";
import { PageLayout } from "../../ui/layout/page-layout.tsx";
import { CardStack } from "../../ui/layout/card.tsx";
import { LoadedContent } from "../../ui/layout/loaded-content.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { PullToRefresh } from "../../ui/layout/pull-to-refresh.tsx";
import { ListingNotFound } from "./listing-not-found.tsx";
import { SalesChart, SalesTotalsCard } from "./sales-figures.tsx";
import { SalesOrders } from "./sales-orders.tsx";
import { useSalesStatistics } from "./use-sales.ts";

/** Sales statistics of one listing or, without `id` in the URL, of up to 20 listings together. */
export function SalesStatisticsScreen() {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const [query] = useSearchParams();
  const id = query.get("id") || undefined;
  const sales = useSalesStatistics(id);
  const gone = isRefusalError(sales.error, "entrustNotFound");
  return (
    <PageLayout
      bar={
        <Navbar title="成交情况" sub={id === undefined ? "全部挂单" : id} onBack={() => back()} />
      }
      mainRef={main}
      layout="pad"
      busy={sales.isPending}
    >
      {gone ? (
        <ListingNotFound label="我的挂单" to={paths.mysell()} />
      ) : (
        <PullToRefresh scroller={main} onRefresh={refetchReadsOnScreen}>
          <LoadedContent read={sales}>
            {(item) => (
              <CardStack>
                {item.stat && <SalesChart stat={item.stat} />}
                <SalesTotalsCard sales={item} />
                <SalesOrders entrustId={id} rank={item.rank} />
              </CardStack>
            )}
          </LoadedContent>
        </PullToRefresh>
      )}
    </PageLayout>
  );
}
