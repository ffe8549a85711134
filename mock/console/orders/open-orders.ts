import { useAsked } from "../feed/asked.ts";
import { usePlace } from "../feed/place.ts";
import { ask } from "../feed/shown.ts";
import type { OrderFacts, OrderLine } from "./order.ts";

const shownMax = 200;
/** Loads the newest orders of the shown world. */
export function useOrders(): readonly OrderLine[] {
  const { world } = usePlace();
  return (
    useAsked(() => ask("GET /worlds/{world}/orders", { query: { limit: shownMax } }), [world]) ?? []
  );
}

/** Loads one order with its path and available transitions. */
export function useOrder(id: string | undefined): OrderFacts | undefined {
  const { world } = usePlace();
  return useAsked(
    async () =>
      id === undefined ? undefined : ask("GET /worlds/{world}/orders/{id}", { params: { id } }),
    [world, id],
  );
}
