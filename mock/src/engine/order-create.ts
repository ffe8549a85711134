import { MethodStatus, OrderStatus, type PayType, type Price } from "contract";
import { acceptWindowMs, minuteMs } from "../domain/constants.ts";
import { feeFrom, lock } from "../domain/escrow.ts";
import { createdChat, createdNews } from "../domain/order-news.ts";
import type { Quote } from "../domain/pricing.ts";
import type { Entrust, Method, Order } from "../domain/records.ts";
import { changeEntrust, entrustMethods } from "../store/entrusts.ts";
import { addSnapshot } from "../store/methods.ts";
import { addOrder, addOrderEvent, orderById } from "../store/orders.ts";
import { setTimer } from "../store/timers.ts";
import { book } from "./books.ts";
import type { Desk } from "./desk.ts";
import { followEntrust } from "./entrust-follow.ts";
import { snapshotOf } from "./methods.ts";
import { addSystemLine } from "./order-news.ts";

export type Deal = { entrust: Entrust; buyerId: string; quote: Quote; price: Price; payType: PayType; method: Method };

/** The methods as they are now: nobody can change under whom somebody is paying. */
function keepMethods(desk: Desk, orderId: string, { entrust, method, payType }: Deal): void {
  const offered = entrustMethods(desk.db, entrust.id).filter((it) => it.status === MethodStatus.on && it.type === payType);
  for (const it of offered) addSnapshot(desk.db, { ...snapshotOf(it), orderId, side: 2 });
  addSnapshot(desk.db, { ...snapshotOf(method), orderId, side: 1 });
}

function record(desk: Desk, { entrust, buyerId, quote, price, payType, method }: Deal) {
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

function announce(desk: Desk, order: Order, entryId: number | null): void {
  const { id: orderId, status } = order;
  addOrderEvent(desk.db, {
    orderId,
    move: "create",
    actor: 1,
    fromStatus: status,
    toStatus: status,
    text: createdChat,
    entryId,
    createdAt: desk.now,
  });
  addSystemLine(desk, orderId, createdChat);
  for (const it of createdNews(status === OrderStatus.waitConfirm)) desk.push(order.sellerId, it.cmd, it.text, orderId);
  desk.world.note({ type: "move", at: desk.now, orderId, move: "create", by: "buyer", from: 0, to: status });
}

/** T1: the order and its escrow come into being together. */
export function createOrder(desk: Desk, deal: Deal): Order {
  const made = record(desk, deal);
  const plan = lock(made, deal.entrust);
  const entryId = book(desk, { reason: "create", refType: "order", refId: made.id, postings: plan.postings, bills: plan.bills });
  changeEntrust(desk.db, deal.entrust, plan.entrust);
  addOrder(desk.db, { ...made, escrow: plan.order.escrow ?? made.quantity });
  keepMethods(desk, made.id, deal);
  setTimer(desk.db, { kind: "order", ref: made.id, dueAt: made.deadlineAt });
  const order = orderById(desk.db, made.id);
  if (!order) throw new Error("an order was written and is not there");
  announce(desk, order, entryId);
  followEntrust(desk, deal.entrust.id);
  return order;
}
