import type { OrderListTab } from "contract";
import { mergeListItemsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { compareOrdersByUrgency } from "../../trade/order-substatus.ts";
import { type OrderListRoleFilter, buildOrderListRequest } from "./order-list-input.ts";

/**
 * Reads one tab of the order list. An order that moved to the next page between two requests is
 * listed once.
 */
export function useOrderList(
  tab: keyof typeof OrderListTab,
  direction: OrderListRoleFilter,
  keyword: string,
) {
  const pages = usePagedRead("orderList", buildOrderListRequest(tab, direction, keyword));
  const rows = mergeListItemsOfPages(pages.data, (it) => it.orderId);
  const data = tab === "running" ? rows?.sort(compareOrdersByUrgency) : rows;
  return { ...pages, data };
}
