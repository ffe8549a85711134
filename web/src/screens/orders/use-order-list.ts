import type { OrderTab } from "contract";
import { rowsOfPages, usePages } from "../../api/read.ts";
import { urgentFirst } from "../../trade/order-situation.ts";
import { type OrderDirection, orderListInput } from "./order-pages.ts";

/** One tab of the list. An order that slid to the next page while it was read is shown once. */
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
