import type { OrderTab } from "contract";
import { rowsOfPages, usePages } from "../../api/read-queries.ts";
import { urgentFirst } from "../../trade/order-situation.ts";
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
  const pages = usePages("orderList", orderListInput(tab, direction, keyword));
  const rows = rowsOfPages(pages.data, (it) => it.orderId);
  const data = tab === "running" ? rows?.sort(urgentFirst) : rows;
  return { ...pages, data };
}
