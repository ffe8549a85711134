import {
  type OrderActor,
  findTransition,
  isFinal,
  type OrderTransition,
  type TransitionName,
  type OrderStatus,
} from "contract";
import type { DirectorOrder } from "../orders/order.ts";
import { edgeKey } from "./state-diagram-layout.ts";

export type Open = { on: TransitionName; by: OrderActor; to: number; ends: boolean };
export const actors = ["buyer", "seller", "system"] as const satisfies readonly OrderActor[];

type Walked = Pick<DirectorOrder, "path" | "status">;

/** Returns the status before the appeal, to which its withdrawal leads. */
function before({ path, status }: Walked): number {
  return path.findLast((it) => it.to === status && it.from !== status)?.from ?? status;
}
function target({ to }: OrderTransition, order: Walked): number {
  if (to === "same") return order.status;
  return to === "before" ? before(order) : to;
}

/** Returns the transitions available to a role, with their targets. */
export function openTo(
  order: Pick<DirectorOrder, "path" | "status" | "legal">,
  by: OrderActor,
): Open[] {
  return order.legal[by].flatMap((on) => {
    const move = findTransition(on as TransitionName, by, order.status);
    if (!move) return [];
    const to = target(move, order);
    return [{ on: move.on, by, to, ends: to !== order.status && isFinal(to) }];
  });
}

/** Maps available edges to their role. If two roles share an edge, the first one counts. */
export function openEdges(
  order: Pick<DirectorOrder, "path" | "status" | "legal">,
): ReadonlyMap<string, OrderActor> {
  const all = actors.flatMap((by) => openTo(order, by)).filter((it) => it.to !== order.status);
  return new Map(all.toReversed().map((it) => [edgeKey(order.status, it.to), it.by]));
}

/** Path entry with the time spent in its target status; for the last entry until now. */
export type Leg = DirectorOrder["path"][number] & { stayMs: number };
export const legsOf = ({ path }: Pick<DirectorOrder, "path">, now: number): Leg[] =>
  path.map((it, at) => ({ ...it, stayMs: Math.max(0, (path[at + 1]?.at ?? now) - it.at) }));

/** Maps each edge of the path to its most recent transition. */
export function walkedEdges({
  path,
}: Pick<DirectorOrder, "path">): ReadonlyMap<string, DirectorOrder["path"][number]> {
  return new Map(path.filter((it) => it.from !== it.to).map((it) => [edgeKey(it.from, it.to), it]));
}

/** Returns the total time spent in each status. */
export function staysOf(
  order: Pick<DirectorOrder, "path">,
  now: number,
): ReadonlyMap<OrderStatus, number> {
  const stays = new Map<OrderStatus, number>();
  for (const { to, stayMs } of legsOf(order, now))
    stays.set(to as OrderStatus, (stays.get(to as OrderStatus) ?? 0) + stayMs);
  return stays;
}
