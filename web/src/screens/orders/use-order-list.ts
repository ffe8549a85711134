import type { OrderTab } from "contract";
import { mergeRowsOfPages, usePagedRead } from "../../api/read-queries.ts";
import { compareOrdersByUrgency } from "../../trade/order-substatus.ts";
import { type OrderDirection, orderListInput } from "./order-list-input.ts";

/**
 * Reads one tab of the list. An order that moved to the next page between two requests is shown
 * once.
 */
export function useOrderList(
  tab: keyof typeof OrderTab,
  direction: OrderDirection,
  keyword: string,
) {
  const pages = usePagedRead("orderList", orderListInput(tab, direction, keyword));
  const rows = mergeRowsOfPages(pages.data, (it) => it.orderId);
  const data = tab === "running" ? rows?.sort(compareOrdersByUrgency) : rows;
  return { ...pages, data };
}
