import { readAhead } from "../../api/read-queries.ts";
import { readLinesAhead } from "../../screens/chat/first-messages-input.ts";
import { readOffersAhead } from "../../screens/buy/use-offers.ts";
import { readOrdersAhead } from "../../screens/orders/order-list-input.ts";
import { launchSession } from "../../screens/account/start-session-from-url.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";
import { readScreenQueries } from "./prefetch-screen-reads.ts";

const room = (query: URLSearchParams) => {
  readScreenQueries("orderBuyChat", query);
  const orderId = query.get("orderId");
  if (orderId) readLinesAhead(orderId);
};

/**
 * Screens whose reads differ at the start: no list is cached yet, and the login itself loads user
 * and assets.
 */
const atStart: Partial<Record<RouteName, (query: URLSearchParams) => void>> = {
  buy: () => {
    readOffersAhead();
    readAhead("buyConfig", {});
    readAhead("orderStat", {});
  },
  order: (query) => {
    if (!query.has("tab")) readOrdersAhead();
    readAhead("orderStat", {});
  },
  orderBuyChat: room,
  orderSellChat: room,
  my: () => readAhead("orderStat", {}),
};

/** Starts the session and the reads of the screen in the URL. A second call joins the first. */
export function startSessionAndScreen(name: RouteName, search: string): void {
  void launchSession();
  // Runs after the launch has checked for another user, because that check removes the reads of the
  // previous user.
  const query = new URLSearchParams(search);
  const ask = atStart[name];
  if (ask) ask(query);
  else readScreenQueries(name, query);
}
