import { useWorldQuery } from "../state/use-world-query.ts";
import { useDirectorLocation } from "../state/director-location.ts";
import { sendControlCallToShownWorld } from "../state/shown-world.ts";
import type { DirectorOrderWithTransitions, DirectorOrderSummary } from "./order.ts";

const shownOrdersMax = 200;
/** Loads the newest orders of the shown world. */
export function useOrders(): readonly DirectorOrderSummary[] {
  const { world } = useDirectorLocation();
  return (
    useWorldQuery(
      () =>
        sendControlCallToShownWorld("GET /worlds/{world}/orders", {
          query: { limit: shownOrdersMax },
        }),
      [world],
    ) ?? []
  );
}

/** Loads one order with the statuses that it has passed and its available transitions. */
export function useOrder(id: string | undefined): DirectorOrderWithTransitions | undefined {
  const { world } = useDirectorLocation();
  return useWorldQuery(
    async () =>
      id === undefined
        ? undefined
        : sendControlCallToShownWorld("GET /worlds/{world}/orders/{id}", { params: { id } }),
    [world, id],
  );
}
