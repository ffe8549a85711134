import { readAhead } from "../../api/read.ts";
import { readLinesAhead } from "../../screens/chat/first-lines-input.ts";
import { readOffersAhead } from "../../screens/buy/use-offers.ts";
import { readOrdersAhead } from "../../screens/orders/order-pages.ts";
import { launchSession } from "../../screens/account/launch-session.ts";
import type { RouteName } from "../../lib/navigation/paths.ts";
import { readScreenQueries } from "./screen-queries.ts";

const room = (query: URLSearchParams) => {
  readScreenQueries("orderBuyChat", query);
  const orderId = query.get("orderId");
  if (orderId) readLinesAhead(orderId);
};

/** Where it is other than what a screen needs when one goes to it: lists are not there yet, and the person and his assets come with himself. */
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

/** Comes in, and asks what the screen of the address shows. Who says it again joins what is under way. */
export function startSessionAndScreen(name: RouteName, search: string): void {
  void launchSession();
  // After the launch has looked whether he is somebody else, who remembers nothing.
  const query = new URLSearchParams(search);
  const ask = atStart[name];
  if (ask) ask(query);
  else readScreenQueries(name, query);
}
