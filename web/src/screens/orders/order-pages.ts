import { OrderTab } from "contract";
import { readPagesAhead } from "../../api/read.ts";

const roles = { all: undefined, buy: 1, sell: 2 } as const;
export type OrderDirection = keyof typeof roles;

/** Nobody has more orders running than one page holds, so they can be sorted here without rows that jump when a page comes. */
const pageSizes = { running: 50, appeal: 20, done: 20, cancelled: 20 } as const;

/** What one tab of the list is asked with. */
export function orderListInput(
  tab: keyof typeof OrderTab,
  direction: OrderDirection,
  keyword: string,
) {
  const role = roles[direction];
  return {
    tab: OrderTab[tab],
    pageSize: pageSizes[tab],
    ...(role !== undefined && { role }),
    ...(keyword !== "" && { keyword }),
  };
}

/** While it is still being asked who has come in: what he sees first needs no more than his token. */
export const readOrdersAhead = (): void =>
  readPagesAhead("orderList", orderListInput("running", "all", ""));
