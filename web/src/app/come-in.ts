import { readAhead } from "../api/read.ts";
import { readOffersAhead } from "../features/market/use-offers.ts";
import { readOrdersAhead } from "../features/order/order-pages.ts";
import { launch } from "../features/session/launch.ts";
import type { RouteName } from "../lib/paths.ts";
import { readNeeds } from "./needs.ts";

/** Lists that are kept once they have been seen, as they were chosen; at the start nothing is chosen yet. */
const lists: Partial<Record<RouteName, (query: URLSearchParams) => void>> = {
  buy: () => {
    readOffersAhead();
    readAhead("buyConfig", {});
    readAhead("orderStat", {});
  },
  order: (query) => {
    if (!query.has("tab")) readOrdersAhead();
    readAhead("orderStat", {});
  },
};

/** Comes in, and asks what the screen of the address shows. Who says it again joins what is under way. */
export function comeIn(name: RouteName, search: string): void {
  void launch();
  // After the launch has looked whether he is somebody else, who remembers nothing.
  const query = new URLSearchParams(search);
  lists[name]?.(query);
  readNeeds(name, query);
}
