import type { OrderListItem } from "contract";
import { type ReactNode, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import { refetchReadsOnScreen } from "../../api/query-client.ts";
import {
  useRestoredScreenState,
  useRestoredListScroll,
} from "../../lib/navigation/use-restored-screen-state.ts";
import { useGoBack } from "../../lib/navigation/navigation.tsx";
import { serverNow } from "../../lib/time/server-clock.ts";
import { PagedOrderRowList, orderRowsSkeleton } from "../../trade/order-rows.tsx";
import { EmptyState } from "../../ui/layout/empty-state.tsx";
import { IconButton } from "../../ui/base/icon-button.tsx";
import { ListPage } from "../../ui/layout/list-page.tsx";
import { Navbar } from "../../ui/layout/navbar.tsx";
import { TradeHistorySummary } from "./trade-summary.tsx";
import { latestCalendarMonths } from "./order-export-and-month-filter.ts";
import {
  type OwnTradeRole,
  type TradeHistoryTab,
  useExportTradeHistoryCsv,
  useTradeHistory,
} from "./use-trades.ts";

interface TradeHistoryPageProps<Tab extends TradeHistoryTab> {
  title: string;
  side: OwnTradeRole;
  tabs: readonly { value: Tab; label: string; count?: number | undefined }[];
  first: Tab;
  empty: (
    tab: Tab,
    month: string | undefined,
  ) => { title: string; text: string; action: ReactNode };
  /** Renders a row. If missing, rows look as in the order list. */
  renderRow?: (tab: Tab, row: OrderListItem) => ReactNode;
}

/**
 * The user's orders as buyer or as seller (`side`), filtered by status and month, with totals and
 * an export.
 */
export function TradeHistoryPage<Tab extends TradeHistoryTab>({
  title,
  side,
  tabs,
  first,
  empty,
  renderRow,
}: TradeHistoryPageProps<Tab>) {
  const main = useRef<HTMLElement>(null);
  const back = useGoBack();
  const [tab, setTab] = useTab(side, tabs, first);
  const [month, setMonth] = useMonth(side);
  useRestoredListScroll(side, main);
  const trades = useTradeHistory({ side, tab, month });
  const csv = useExportTradeHistoryCsv({ side, tab: tab === "mine" ? "all" : tab, month });
  return (
    <ListPage
      mainRef={main}
      bar={
        <Navbar
          title={title}
          onBack={() => back()}
          actions={
            <IconButton icon="download" label={csv.busy ? "正在导出" : "导出"} onClick={csv.run} />
          }
        />
      }
      tabs={{ label: "订单状态", items: tabs, value: tab, onChange: setTab }}
      onRefresh={refetchReadsOnScreen}
      head={<TradeHistorySummary side={side} month={month} onMonth={setMonth} />}
      part={`${tab} ${month}`}
      list={trades}
      skeleton={orderRowsSkeleton}
      empty={<EmptyState {...empty(tab, month)} />}
      centered
    >
      {(rows) => (
        <PagedOrderRowList
          rows={rows}
          {...(renderRow && { renderRow: (row) => renderRow(tab, row) })}
        />
      )}
    </ListPage>
  );
}

/**
 * Returns the state of the tab. After Back it is restored; otherwise it comes from the URL, or else
 * is `first`.
 */
function useTab<Tab extends TradeHistoryTab>(
  side: OwnTradeRole,
  tabs: readonly { value: Tab }[],
  first: Tab,
) {
  const [query] = useSearchParams();
  return useRestoredScreenState<Tab>(
    `${side} tab`,
    () => tabs.find((it) => it.value === query.get("tab"))?.value ?? first,
  );
}

/**
 * Returns the state of the month. After Back it is restored; otherwise it comes from the URL, or
 * else is the current month. Undefined means all months.
 */
function useMonth(side: OwnTradeRole) {
  const [query] = useSearchParams();
  const asked = query.get("month") ?? "";
  return useRestoredScreenState<string | undefined>(`${side} month`, () =>
    /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : latestCalendarMonths(serverNow(), 1)[0],
  );
}
