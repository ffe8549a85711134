import { OrderStatus, OrderListTab } from "contract";
import { mergeListItemsOfPages, usePagedRead, useRead } from "../../api/read-queries.ts";
import { useCsvExport } from "../../api/use-csv-export.ts";
import { compareOrdersByUrgency } from "../../trade/order-substatus.ts";
import { orderCsvHeaderCells, orderCsvRow } from "./order-export-and-month-filter.ts";

export type TradeHistoryTab = "mine" | "all" | "running" | "done" | "cancelled";
export type OwnTradeRole = "buyer" | "seller";
type TradeQuery = { side: OwnTradeRole; tab: TradeHistoryTab; month: string | undefined };

const roles: Record<OwnTradeRole, number> = { buyer: 1, seller: 2 };
const tabs: Record<TradeHistoryTab, number | undefined> = {
  mine: OrderListTab.running,
  all: undefined,
  running: OrderListTab.running,
  done: OrderListTab.done,
  cancelled: OrderListTab.cancelled,
};

/**
 * Returns the request input. The tab `mine` is not filtered by month, so that no order that waits
 * for the user is hidden.
 */
const inputOf = ({ side, tab, month }: TradeQuery) => ({
  role: roles[side],
  ...(tabs[tab] !== undefined && { tab: tabs[tab] }),
  ...(month !== undefined && tab !== "mine" && { month }),
});

/**
 * Reads the user's orders as buyer or as seller. An order that moved to the next page between two
 * requests is listed once.
 */
export function useTradeHistory(asked: TradeQuery) {
  const pages = usePagedRead("orderList", {
    ...inputOf(asked),
    pageSize: asked.tab === "mine" ? 50 : 20,
  });
  const rows = mergeListItemsOfPages(pages.data, (it) => it.orderId);
  const data =
    asked.tab === "mine"
      ? rows
          ?.filter((it) => it.needAction === 1 || it.status === OrderStatus.suspended)
          .sort(compareOrdersByUrgency)
      : rows;
  return { ...pages, data };
}

/**
 * Returns the totals of the user's completed orders as buyer or as seller, in one month or in all
 * months. Undefined while loading.
 */
export const useCompletedTradeSums = (
  side: OwnTradeRole,
  month: string | undefined,
  enabled = true,
) =>
  useRead(
    "orderList",
    { ...inputOf({ side, tab: "done", month }), pageSize: 1 },
    { quiet: true, enabled },
  ).data?.sum ?? undefined;

export const useExportTradeHistoryCsv = (asked: TradeQuery) =>
  useCsvExport({
    call: "orderList",
    input: inputOf(asked),
    idOf: (order) => order.orderId,
    head: orderCsvHeaderCells,
    cellsOf: orderCsvRow,
    csvFileName: `${asked.side === "buyer" ? "购买记录" : "出售记录"}-${asked.month ?? "全部"}.csv`,
    noun: "订单",
    counter: "笔",
  });
