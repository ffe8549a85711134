import { type OrderActor, type TransitionName, orderTransitions } from "contract";
import type { OrderRecord } from "../../rules/stored-records.ts";
import { actorOfSide } from "../../rules/order-sides.ts";
import { transitionAtDeadline } from "../../rules/order-status-table.ts";
import type { World } from "../../backend/context/world.ts";
import { newestOrders, orderById, eventsOfOrder } from "../../db/orders.ts";

/** Converts the stored integers of an order to CNY and coins. */
const createOrderSummary = (order: OrderRecord) => ({
  orderId: order.id,
  entrustId: order.entrustId,
  buyer: order.buyerId,
  seller: order.sellerId,
  status: order.status,
  closeType: order.closeType,
  completeType: order.completeType,
  amount: order.amount / 100,
  quantity: order.quantity / 10_000,
  price: order.price / 10_000,
  escrow: order.escrow / 10_000,
  createdAt: order.createdAt,
});

export const listOrderSummaries = ({ db }: World, wanted: Parameters<typeof newestOrders>[1]) =>
  newestOrders(db, wanted).map(createOrderSummary);

const legalTransitionsOf = (actor: OrderActor, status: number): TransitionName[] => [
  ...new Set(
    orderTransitions
      .filter((it) => it.by.includes(actor) && it.from.some((from) => from === status))
      .map((it) => it.on),
  ),
];

/** Returns an order with its past, its legal transitions and its next deadline. */
export function readOrderWithTransitions({ db }: World, id: string) {
  const order = orderById(db, id);
  if (!order) return undefined;
  const { status, deadlineAt } = order;
  const path = eventsOfOrder(db, id).map((orderEvent) => ({
    move: orderEvent.move,
    by: actorOfSide[orderEvent.actor],
    from: orderEvent.fromStatus,
    to: orderEvent.toStatus,
    at: orderEvent.createdAt,
  }));
  const legal = {
    buyer: legalTransitionsOf("buyer", status),
    seller: legalTransitionsOf("seller", status),
    system: legalTransitionsOf("system", status),
  };
  const nextDeadline =
    deadlineAt === null ? null : { at: deadlineAt, move: transitionAtDeadline(order) ?? null };
  return { ...createOrderSummary(order), path, legal, nextDeadline };
}
