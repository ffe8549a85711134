import {
  type OrderActor,
  findTransition,
  isFinalStatus,
  type OrderTransition,
  type TransitionName,
  type OrderStatus,
} from "contract";
import type { DirectorOrderWithTransitions } from "../orders/order.ts";
import { edgeKey } from "./state-diagram-layout.ts";

export type AvailableTransition = {
  on: TransitionName;
  by: OrderActor;
  to: number;
  isEndingOrder: boolean;
};
export const transitionActors = [
  "buyer",
  "seller",
  "system",
] as const satisfies readonly OrderActor[];

type OrderPath = Pick<DirectorOrderWithTransitions, "path" | "status">;

/**
 * Returns the status that the order had before its current appeal. Withdrawing the appeal leads
 * back to it.
 */
function statusBeforeAppeal({ path, status }: OrderPath): number {
  return path.findLast((it) => it.to === status && it.from !== status)?.from ?? status;
}
function targetStatus({ to }: OrderTransition, order: OrderPath): number {
  if (to === "same") return order.status;
  return to === "before" ? statusBeforeAppeal(order) : to;
}

/** Returns the transitions that a role may perform now, with their target status. */
export function availableTransitionsOf(
  order: Pick<DirectorOrderWithTransitions, "path" | "status" | "legal">,
  by: OrderActor,
): AvailableTransition[] {
  return order.legal[by].flatMap((on) => {
    const move = findTransition(on as TransitionName, by, order.status);
    if (!move) return [];
    const to = targetStatus(move, order);
    return [{ on: move.on, by, to, isEndingOrder: to !== order.status && isFinalStatus(to) }];
  });
}

/**
 * Maps each edge of an available status change to the role that may perform it. If several roles
 * may, takes the first one in `transitionActors`.
 */
export function actorByAvailableStatusEdge(
  order: Pick<DirectorOrderWithTransitions, "path" | "status" | "legal">,
): ReadonlyMap<string, OrderActor> {
  const all = transitionActors
    .flatMap((by) => availableTransitionsOf(order, by))
    .filter((it) => it.to !== order.status);
  return new Map(all.toReversed().map((it) => [edgeKey(order.status, it.to), it.by]));
}

/**
 * Past transition with the time in ms until the next one. For the last transition, this is the time
 * until now.
 */
export type TransitionWithStayDuration = DirectorOrderWithTransitions["path"][number] & {
  stayMs: number;
};
export const transitionsWithStayDurations = (
  { path }: Pick<DirectorOrderWithTransitions, "path">,
  now: number,
): TransitionWithStayDuration[] =>
  path.map((it, at) => ({ ...it, stayMs: Math.max(0, (path[at + 1]?.at ?? now) - it.at) }));

/** Maps the `edgeKey` of each status change in the path to its most recent transition. */
export function lastTransitionByStatusEdge({
  path,
}: Pick<DirectorOrderWithTransitions, "path">): ReadonlyMap<
  string,
  DirectorOrderWithTransitions["path"][number]
> {
  return new Map(path.filter((it) => it.from !== it.to).map((it) => [edgeKey(it.from, it.to), it]));
}

/** Returns the total time in ms that the order has spent in each status. */
export function stayMsByStatus(
  order: Pick<DirectorOrderWithTransitions, "path">,
  now: number,
): ReadonlyMap<OrderStatus, number> {
  const stays = new Map<OrderStatus, number>();
  for (const { to, stayMs } of transitionsWithStayDurations(order, now))
    stays.set(to as OrderStatus, (stays.get(to as OrderStatus) ?? 0) + stayMs);
  return stays;
}
