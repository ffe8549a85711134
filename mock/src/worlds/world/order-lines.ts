import { type OrderActor, type TransitionName, orderTransitions } from "contract";
import type { Order } from "../../rules/records.ts";
import { actorOf } from "../../rules/order-sides.ts";
import { timeoutMove } from "../../rules/status-table.ts";
import type { World } from "../../backend/context/world.ts";
import { newestOrders, orderById, orderEvents } from "../../db/orders.ts";

/** As people count: yuan and whole coins. */
const lineOf = (it: Order) => ({
  orderId: it.id,
  entrustId: it.entrustId,
  buyer: it.buyerId,
  seller: it.sellerId,
  status: it.status,
  closeType: it.closeType,
  completeType: it.completeType,
  amount: it.amount / 100,
  quantity: it.quantity / 10_000,
  price: it.price / 10_000,
  escrow: it.escrow / 10_000,
  createdAt: it.createdAt,
});

export const orderLines = ({ db }: World, wanted: Parameters<typeof newestOrders>[1]) =>
  newestOrders(db, wanted).map(lineOf);

const movesOf = (actor: OrderActor, status: number): TransitionName[] => [
  ...new Set(
    orderTransitions
      .filter((it) => it.by.includes(actor) && it.from.some((from) => from === status))
      .map((it) => it.on),
  ),
];

/** One order with the way it took, and the ways that are open. */
export function orderShown({ db }: World, id: string) {
  const order = orderById(db, id);
  if (!order) return undefined;
  const { status, deadlineAt } = order;
  const path = orderEvents(db, id).map((it) => ({
    move: it.move,
    by: actorOf[it.actor],
    from: it.fromStatus,
    to: it.toStatus,
    at: it.createdAt,
  }));
  const legal = {
    buyer: movesOf("buyer", status),
    seller: movesOf("seller", status),
    system: movesOf("system", status),
  };
  const nextDeadline =
    deadlineAt === null ? null : { at: deadlineAt, move: timeoutMove(order) ?? null };
  return { ...lineOf(order), path, legal, nextDeadline };
}
