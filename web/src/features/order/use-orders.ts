import { OrderTab } from "contract";
import { usePages } from "../../api/read.ts";

const roles = { all: undefined, buy: 1, sell: 2 } as const;

/** One tab of the list. An order that slid to the next page while it was read is shown once. */
export function useOrders(tab: keyof typeof OrderTab, direction: keyof typeof roles, keyword: string) {
  const role = roles[direction];
  const pages = usePages("orderList", {
    tab: OrderTab[tab],
    ...(role !== undefined && { role }),
    ...(keyword !== "" && { keyword }),
  });
  const data = pages.data && [...new Map(pages.data.pages.flatMap((it) => it.records).map((it) => [it.orderId, it])).values()];
  return { ...pages, data };
}
