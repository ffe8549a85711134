import type { OrderRow } from "contract";

/** Of the orders that wait for the person, the one whose time ends first. The one on the screen needs no pointing at. */
export function mostUrgent(rows: readonly OrderRow[], shown: string | undefined): OrderRow | undefined {
  const waiting = rows.filter((it) => it.needAction === 1 && it.orderId !== shown);
  return waiting.toSorted((a, b) => (a.deadline ?? Infinity) - (b.deadline ?? Infinity))[0];
}
