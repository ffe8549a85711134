import {
  type OrderActor,
  findTransition,
  isFinal,
  type OrderTransition,
  type TransitionName,
  type OrderStatus,
} from "contract";
import type { OrderFacts } from "../orders/order.ts";
import { edgeKey } from "./drawing.ts";

export type Open = { on: TransitionName; by: OrderActor; to: number; ends: boolean };
export const actors = ["buyer", "seller", "system"] as const satisfies readonly OrderActor[];

type Walked = Pick<OrderFacts, "path" | "status">;

/** An appeal that is withdrawn leads back to where it came from. */
function before({ path, status }: Walked): number {
  return path.findLast((it) => it.to === status && it.from !== status)?.from ?? status;
}
function target({ to }: OrderTransition, order: Walked): number {
  if (to === "same") return order.status;
  return to === "before" ? before(order) : to;
}

/** What is open to somebody now, and where it leads. */
export function openTo(
  order: Pick<OrderFacts, "path" | "status" | "legal">,
  by: OrderActor,
): Open[] {
  return order.legal[by].flatMap((on) => {
    const move = findTransition(on as TransitionName, by, order.status);
    if (!move) return [];
    const to = target(move, order);
    return [{ on: move.on, by, to, ends: to !== order.status && isFinal(to) }];
  });
}

/** Edges by whom they are open to; of two actors the first. */
export function openEdges(
  order: Pick<OrderFacts, "path" | "status" | "legal">,
): ReadonlyMap<string, OrderActor> {
  const all = actors.flatMap((by) => openTo(order, by)).filter((it) => it.to !== order.status);
  return new Map(all.toReversed().map((it) => [edgeKey(order.status, it.to), it.by]));
}

/** Each leg with how long the order stayed where it led; the last until now. */
export type Leg = OrderFacts["path"][number] & { stayMs: number };
export const legsOf = ({ path }: Pick<OrderFacts, "path">, now: number): Leg[] =>
  path.map((it, at) => ({ ...it, stayMs: Math.max(0, (path[at + 1]?.at ?? now) - it.at) }));

/** The edges that it has walked, each with the moment of the last time. */
export function walkedEdges({
  path,
}: Pick<OrderFacts, "path">): ReadonlyMap<string, OrderFacts["path"][number]> {
  return new Map(path.filter((it) => it.from !== it.to).map((it) => [edgeKey(it.from, it.to), it]));
}

/** How long it was in each status, all times together. */
export function staysOf(
  order: Pick<OrderFacts, "path">,
  now: number,
): ReadonlyMap<OrderStatus, number> {
  const stays = new Map<OrderStatus, number>();
  for (const { to, stayMs } of legsOf(order, now))
    stays.set(to as OrderStatus, (stays.get(to as OrderStatus) ?? 0) + stayMs);
  return stays;
}
