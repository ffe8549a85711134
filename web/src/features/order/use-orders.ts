import { OrderTab } from "contract";
import { rowsOf, usePages } from "../../api/read.ts";
import { urgentFirst } from "../../deal/status.ts";

const roles = { all: undefined, buy: 1, sell: 2 } as const;

/** Nobody has more orders running than one page holds, so they can be sorted here without rows that jump when a page comes. */
const pageSizes = { running: 50, appeal: 20, done: 20, cancelled: 20 } as const;

/** One tab of the list. An order that slid to the next page while it was read is shown once. */
export function useOrders(tab: keyof typeof OrderTab, direction: keyof typeof roles, keyword: string) {
  const role = roles[direction];
  const pages = usePages("orderList", {
    tab: OrderTab[tab],
    pageSize: pageSizes[tab],
    ...(role !== undefined && { role }),
    ...(keyword !== "" && { keyword }),
  });
  const rows = rowsOf(pages.data, (it) => it.orderId);
  const data = tab === "running" ? rows?.sort(urgentFirst) : rows;
  return { ...pages, data };
}
