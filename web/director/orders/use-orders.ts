import { useWorldQuery } from "../state/use-world-query.ts";
import { sendControlCallToShownWorld } from "../state/shown-world.ts";
import type { DirectorOrderWithTransitions, DirectorOrderSummary } from "./order.ts";

const shownOrdersMax = 200;
/** Loads the newest orders of the shown world, at most `shownOrdersMax`. */
export const useOrders = (): readonly DirectorOrderSummary[] =>
  useWorldQuery(["orders"], () =>
    sendControlCallToShownWorld("GET /worlds/{world}/orders", { query: { limit: shownOrdersMax } }),
  ) ?? [];

/**
 * Loads one order with its past transitions and those available now. Returns undefined without an
 * id, and until the order is loaded.
 */
export const useOrder = (id: string | undefined): DirectorOrderWithTransitions | undefined =>
  useWorldQuery(["order", id], async () =>
    id === undefined
      ? null
      : sendControlCallToShownWorld("GET /worlds/{world}/orders/{id}", { params: { id } }),
  ) ?? undefined;
