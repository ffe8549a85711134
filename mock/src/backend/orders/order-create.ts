import { type Fen, MethodStatus, OrderStatus, type PayType, type Price, type TradeQuote, Side } from "contract";
import { acceptWindowMs, chatPreviewMax, minuteMs } from "../../rules/constants.ts";
import { feeFrom, lock } from "../../rules/escrow.ts";
import { createdChat, createdNews } from "../../rules/order-notifications.ts";
import type { Entrust, Method, Order } from "../../rules/records.ts";
import { changeEntrust, entrustMethods } from "../../db/entrusts.ts";
import { addSnapshot } from "../../db/methods.ts";
import { addOrder, addOrderEvent, orderById } from "../../db/orders.ts";
import { setTimer } from "../../db/timers.ts";
import { book } from "../queries/post-entry.ts";
import type { Desk } from "../context/request-context.ts";
import { followEntrust } from "../listings/entrust-changes.ts";
import { quoteFor } from "../listings/purchase-conditions.ts";
import { entrustOf } from "../queries/require-order.ts";
import { personOf } from "../queries/users.ts";
import { enabledMethods, snapshotOf } from "../queries/pay-methods.ts";
import { addPartyMessage, addSystemLine, pushNews } from "./order-messages.ts";

type Deal = { entrust: Entrust; buyerId: string; quote: TradeQuote; price: Price; payType: PayType; method: Method };

/** All by which the two could pay each other, as they are now: the buyer may choose until he pays, and nobody can change under whom he does. */
function keepMethods(desk: Desk, orderId: string, { entrust, buyerId, method }: Deal): void {
  const others = enabledMethods(desk, buyerId).filter((it) => it.type !== method.type);
  const own = [method, ...others.filter((it, at) => others.findIndex(({ type }) => type === it.type) === at)];
  const offered = entrustMethods(desk.db, entrust.id).filter((it) => it.status === MethodStatus.on);
  const isShared = (it: Method, all: readonly Method[]) => all.some(({ type }) => type === it.type);
  for (const it of offered.filter((one) => isShared(one, own))) addSnapshot(desk.db, { ...snapshotOf(it), orderId, side: Side.seller });
  for (const it of own.filter((one) => isShared(one, offered))) addSnapshot(desk.db, { ...snapshotOf(it), orderId, side: Side.buyer });
}

function recordOf(desk: Desk, { entrust, buyerId, quote, price, payType, method }: Deal) {
  const accepted = entrust.autoConfirm === 1;
  const fee = feeFrom(quote.quantity, entrust.feeReserve);
  return {
    id: desk.nextId("O"),
    entrustId: entrust.id,
    buyerId,
    sellerId: entrust.sellerId,
    status: accepted ? OrderStatus.waitPay : OrderStatus.waitConfirm,
    amount: quote.amount,
    quantity: quote.quantity,
    tail: quote.tail,
    price,
    fee,
    payType,
    buyerMethodId: method.id,
    payMinutes: entrust.payMinutes,
    deadlineAt: desk.now + (accepted ? entrust.payMinutes * minuteMs : acceptWindowMs),
    confirmedAt: accepted ? desk.now : null,
    createdAt: desk.now,
    version: 1,
  };
}

function announceOrder(desk: Desk, order: Order, entryId: number | null): void {
  const { id: orderId, status } = order;
  addOrderEvent(desk.db, {
    orderId,
    move: "create",
    actor: Side.buyer,
    fromStatus: status,
    toStatus: status,
    text: createdChat,
    entryId,
    createdAt: desk.now,
  });
  addSystemLine(desk, orderId, createdChat);
  pushNews(desk, order, "buyer", createdNews(status === OrderStatus.waitConfirm));
  desk.world.note({ type: "move", at: desk.now, orderId, move: "create", by: "buyer", from: 0, to: status });
}

/** The seller's own first words, as if he had typed them. */
function greet(desk: Desk, order: Order, content: string): void {
  if (content === "") return;
  addPartyMessage(desk, order, "seller", content);
  desk.push(order.buyerId, "chat", content.slice(0, chatPreviewMax), order.id);
}

/** T1: the order and its escrow come into being together. */
export function createOrder(desk: Desk, deal: Deal): Order {
  const made = recordOf(desk, deal);
  const plan = lock(made, deal.entrust);
  const entryId = book(desk, { reason: "create", refType: "order", refId: made.id, postings: plan.postings, bills: plan.bills });
  changeEntrust(desk.db, deal.entrust, plan.entrust);
  addOrder(desk.db, { ...made, escrow: plan.order.escrow ?? made.quantity });
  keepMethods(desk, made.id, deal);
  setTimer(desk.db, { kind: "order", ref: made.id, dueAt: made.deadlineAt });
  const order = orderById(desk.db, made.id);
  if (!order) throw new Error("an order was written and is not there");
  announceOrder(desk, order, entryId);
  greet(desk, order, deal.entrust.greeting);
  followEntrust(desk, deal.entrust.id);
  return order;
}

/** An order between two who have agreed already: booked like any other, without asking what the buyer may. */
export function placeOrder(desk: Desk, buyerId: string, entrustId: string, amount: Fen, payType: PayType): string {
  const entrust = entrustOf(desk, entrustId);
  const buyer = personOf(desk, buyerId);
  const method = enabledMethods(desk, buyerId).find((it) => it.type === payType);
  if (!method) throw new Error("who buys must have a way to pay");
  const quote = quoteFor(desk, entrust, buyer, { amount }, entrust.price);
  return createOrder(desk, { entrust, buyerId, quote, price: entrust.price, payType, method }).id;
}
