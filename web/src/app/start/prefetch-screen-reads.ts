import { prefetchRead } from "../../api/read-queries.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";

const order = (query: URLSearchParams) => {
  const id = query.get("orderId");
  if (id) prefetchRead("orderDetail", { id });
};
const purchase = (query: URLSearchParams) => {
  const id = query.get("id");
  if (id) prefetchRead("buySellDetail", { id });
  prefetchRead("methodList", {});
  prefetchRead("ablePayMethods", {});
};

/** Reads that a screen needs to render. */
const readsByScreen: Partial<Record<RouteName, (query: URLSearchParams) => void>> = {
  sell: () => {
    prefetchRead("sellConfig", {});
    prefetchRead("methodList", {});
  },
  my: () => {
    prefetchRead("userInfo", {});
    prefetchRead("assetInfo", {});
    prefetchRead("orderStat", {});
  },
  purchasebox: purchase,
  quickmatch: () => prefetchRead("methodList", {}),
  orderBuyChat: order,
  orderSellChat: order,
  orderCompletedDetails: order,
};

/** Starts the reads of a screen while its file is loading, or at `pointerdown` on a link to it. */
export const prefetchScreenReads = (name: RouteName, query: URLSearchParams): void =>
  readsByScreen[name]?.(query);
