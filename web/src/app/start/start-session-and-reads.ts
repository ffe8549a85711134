import { prefetchRead } from "../../api/read-queries.ts";
import { prefetchFirstMessages } from "../../screens/chat/first-messages-input.ts";
import { prefetchOffers } from "../../screens/buy/use-offers.ts";
import { prefetchOrders } from "../../screens/orders/order-list-input.ts";
import { startSessionFromUrl } from "../../screens/account/start-session-from-url.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";
import { prefetchScreenReads } from "./prefetch-screen-reads.ts";

const prefetchChat = (query: URLSearchParams) => {
  prefetchScreenReads("orderBuyChat", query);
  const orderId = query.get("orderId");
  if (orderId) prefetchFirstMessages(orderId);
};

/**
 * Screens that send other reads at the start of the app than later: no list is cached yet, and the
 * login itself loads user and assets.
 */
const readsAtStart: Partial<Record<RouteName, (query: URLSearchParams) => void>> = {
  buy: () => {
    prefetchOffers();
    prefetchRead("buyConfig", {});
    prefetchRead("orderStat", {});
  },
  order: (query) => {
    if (!query.has("tab")) prefetchOrders();
    prefetchRead("orderStat", {});
  },
  orderBuyChat: prefetchChat,
  orderSellChat: prefetchChat,
  my: () => prefetchRead("orderStat", {}),
};

/** Starts the session and the reads of the screen in the URL. A second call joins the first. */
export function startSessionAndReads(name: RouteName, search: string): void {
  void startSessionFromUrl();
  // Runs after the launch has checked for another user, because that check removes the reads of the
  // previous user.
  const query = new URLSearchParams(search);
  const ask = readsAtStart[name];
  if (ask) ask(query);
  else prefetchScreenReads(name, query);
}
