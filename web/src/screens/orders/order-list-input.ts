import { OrderListTab } from "contract";

const roles = { all: undefined, buy: 1, sell: 2 } as const;
export type OrderListRoleFilter = keyof typeof roles;

/**
 * Page sizes of the tabs. Running orders usually fit on one page of 50. So the client can sort
 * them, and no row jumps when another page loads.
 */
const pageSizes = { running: 50, appeal: 20, done: 20, cancelled: 20 } as const;

/** Returns the request input for one tab of the order list. */
export function buildOrderListRequest(
  tab: keyof typeof OrderListTab,
  direction: OrderListRoleFilter,
  keyword: string,
) {
  const role = roles[direction];
  return {
    tab: OrderListTab[tab],
    pageSize: pageSizes[tab],
    ...(role !== undefined && { role }),
    ...(keyword !== "" && { keyword }),
  };
}
