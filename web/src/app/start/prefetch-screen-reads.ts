import { readAhead } from "../../api/read-queries.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";

const order = (query: URLSearchParams) => {
  const id = query.get("orderId");
  if (id) readAhead("orderDetail", { id });
};
const purchase = (query: URLSearchParams) => {
  const id = query.get("id");
  if (id) readAhead("buySellDetail", { id });
  readAhead("methodList", {});
  readAhead("ablePayMethods", {});
};

/** Reads that a screen needs to render. */
const needs: Partial<Record<RouteName, (query: URLSearchParams) => void>> = {
  sell: () => {
    readAhead("sellConfig", {});
    readAhead("methodList", {});
  },
  my: () => {
    readAhead("userInfo", {});
    readAhead("assetInfo", {});
    readAhead("orderStat", {});
  },
  purchasebox: purchase,
  quickmatch: () => readAhead("methodList", {}),
  orderBuyChat: order,
  orderSellChat: order,
  orderCompletedDetails: order,
};

/** Starts the reads of a screen while its file is loading, or at `pointerdown` on a link to it. */
export const readScreenQueries = (name: RouteName, query: URLSearchParams): void =>
  needs[name]?.(query);
