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

/** Returns the status before the appeal, to which its withdrawal leads. */
function statusBeforeAppeal({ path, status }: OrderPath): number {
  return path.findLast((it) => it.to === status && it.from !== status)?.from ?? status;
}
function targetStatus({ to }: OrderTransition, order: OrderPath): number {
  if (to === "same") return order.status;
  return to === "before" ? statusBeforeAppeal(order) : to;
}

/** Returns the transitions available to a role, with their targets. */
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
 * Maps available edges to the role that may use them. If several roles may use an edge, the first
 * one in `transitionActors` is taken.
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
 * Path entry with the time that the order spent in its target status. The time of the last entry
 * ends now.
 */
export type TransitionWithStayDuration = DirectorOrderWithTransitions["path"][number] & {
  stayMs: number;
};
export const transitionsWithStayDurations = (
  { path }: Pick<DirectorOrderWithTransitions, "path">,
  now: number,
): TransitionWithStayDuration[] =>
  path.map((it, at) => ({ ...it, stayMs: Math.max(0, (path[at + 1]?.at ?? now) - it.at) }));

/** Maps each edge of the path to its most recent transition. */
export function lastTransitionByStatusEdge({
  path,
}: Pick<DirectorOrderWithTransitions, "path">): ReadonlyMap<
  string,
  DirectorOrderWithTransitions["path"][number]
> {
  return new Map(path.filter((it) => it.from !== it.to).map((it) => [edgeKey(it.from, it.to), it]));
}

/** Returns the total time spent in each status. */
export function stayMsByStatus(
  order: Pick<DirectorOrderWithTransitions, "path">,
  now: number,
): ReadonlyMap<OrderStatus, number> {
  const stays = new Map<OrderStatus, number>();
  for (const { to, stayMs } of transitionsWithStayDurations(order, now))
    stays.set(to as OrderStatus, (stays.get(to as OrderStatus) ?? 0) + stayMs);
  return stays;
}
