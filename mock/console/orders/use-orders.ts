import { useAsked } from "../state/use-world-query.ts";
import { usePlace } from "../state/director-location.ts";
import { sendWorldCall } from "../state/shown-world.ts";
import type { DirectorOrder, OrderLine } from "./order.ts";

const shownMax = 200;
/** Loads the newest orders of the shown world. */
export function useOrders(): readonly OrderLine[] {
  const { world } = usePlace();
  return (
    useAsked(
      () => sendWorldCall("GET /worlds/{world}/orders", { query: { limit: shownMax } }),
      [world],
    ) ?? []
  );
}

/** Loads one order with the statuses that it has passed and its available transitions. */
export function useOrder(id: string | undefined): DirectorOrder | undefined {
  const { world } = usePlace();
  return useAsked(
    async () =>
      id === undefined
        ? undefined
        : sendWorldCall("GET /worlds/{world}/orders/{id}", { params: { id } }),
    [world, id],
  );
}
