import { EntrustStatus, MatchFail, type PayType, type Price, TicketState, remainingValueOf, requestedAmountOf } from "contract";
import { failedSellerRestMs, rematchesMax, rematchWithinMs, ticketLifeMs } from "../../rules/constants.ts";
import { type Candidate, rankFor } from "../../rules/match-score.ts";
import { levelOf } from "../../rules/credit-levels.ts";
import { isTooLittle } from "../../rules/pricing.ts";
import type { Entrust, Order, Ticket, User } from "../../rules/records.ts";
import { areApart } from "../../db/blocked-users.ts";
import { failedSellersSince } from "../../db/orders.ts";
import { changeTicket, ticketOfOrder } from "../../db/tickets.ts";
import { dropTimer, setTimer } from "../../db/timers.ts";
import { quoteFor } from "../listings/purchase-conditions.ts";
import type { Desk } from "../context/request-context.ts";
import { leftToday, limitsFor } from "../queries/limits.ts";
import { enabledMethods } from "../queries/pay-methods.ts";
import { buyLimits, missingConditions, onSale, payTypesOf } from "../listings/offers.ts";
import { createOrder } from "./order-create.ts";
import { isOnline, gatesOf, personOf } from "../queries/users.ts";
import { statistics } from "../queries/statistics.ts";
import { windowEndOf } from "../context/deadlines.ts";

export type MatchWish = Pick<Ticket, "amount" | "quantity" | "maxPrice" | "prefer"> & { payTypes: PayType[]; excludeIds: string[] };
type Found = { entrust: Entrust; payType: PayType };

export const wishOf = (ticket: Ticket): MatchWish => ({
  ...ticket,
  payTypes: JSON.parse(ticket.payTypes) as PayType[],
  excludeIds: JSON.parse(ticket.excludeIds) as string[],
});
export const amountWish = (wish: Pick<MatchWish, "amount" | "quantity">) => ({
  amount: wish.amount ?? undefined,
  quantity: wish.quantity ?? undefined,
});

/** Methods of the buyer's that he is willing to use. */
const usableTypes = (desk: Desk, buyer: User, wish: MatchWish): PayType[] =>
  wish.payTypes.filter((type) => enabledMethods(desk, buyer.id).some((it) => it.type === type));

export function fitsWish(desk: Desk, entrust: Entrust, buyer: User, wish: MatchWish): boolean {
  const wanted = requestedAmountOf(entrust, amountWish(wish));
  const { min, max } = buyLimits(desk, entrust, buyer.id);
  const able =
    entrust.sellerId !== buyer.id &&
    !areApart(desk.db, entrust.sellerId, buyer.id) &&
    !wish.excludeIds.includes(entrust.sellerId) &&
    !isTooLittle(entrust) &&
    missingConditions(desk, entrust, buyer).length === 0;
  const cheap = wish.maxPrice === null || entrust.price <= wish.maxPrice;
  return able && cheap && wanted >= min && wanted <= Math.min(max, remainingValueOf(entrust));
}

export function candidateOf(desk: Desk, entrust: Entrust): Candidate {
  const seller = personOf(desk, entrust.sellerId);
  const { avgReleaseSec, finishRate30d } = statistics(desk, seller.id);
  return {
    price: entrust.price,
    avgReleaseSec: avgReleaseSec ?? 900,
    rate: finishRate30d,
    online: isOnline(desk, seller),
    level: levelOf(seller.score).level,
  };
}

function bestFor(desk: Desk, buyer: User, wish: MatchWish): Found | undefined {
  const resting = failedSellersSince(desk.db, buyer.id, desk.now - failedSellerRestMs);
  const types = usableTypes(desk, buyer, wish);
  const found = onSale(desk)
    .filter(
      (it) =>
        !resting.includes(it.sellerId) &&
        fitsWish(desk, it, buyer, wish) &&
        gatesOf(desk, personOf(desk, it.sellerId), "sell").every((gate) => gate.name !== "tradeBanned"),
    )
    .flatMap((entrust) => {
      const payType = types.find((type) => payTypesOf(desk, entrust.id).includes(type));
      return payType === undefined ? [] : [{ entrust, payType, ...candidateOf(desk, entrust) }];
    });
  return rankFor(wish.prefer, found)[0];
}

/** Within what he may do now; otherwise the ticket fails. */
function isAllowedNow(desk: Desk, buyer: User, entrust: Entrust, wish: MatchWish): boolean {
  const limits = limitsFor(desk, buyer);
  const wanted = requestedAmountOf(entrust, amountWish(wish));
  const room = limits.openBuyOrders < limits.maxOpenBuyOrders && wanted <= limits.perOrderMax;
  return room && wanted <= leftToday(limits.buyDailyLimit, limits.buyDailyUsed) && gatesOf(desk, buyer, "buy").length === 0;
}

/** Makes the order of a ticket if somebody fits now. */
export function tryMatch(desk: Desk, ticket: Ticket): Order | undefined {
  const buyer = personOf(desk, ticket.userId);
  const wish = wishOf(ticket);
  const found = bestFor(desk, buyer, wish);
  if (!found || !isAllowedNow(desk, buyer, found.entrust, wish)) return undefined;
  const { entrust, payType } = found;
  const methods = enabledMethods(desk, buyer.id).filter((it) => it.type === payType);
  const method = methods.find((it) => it.id === ticket.buyerMethodId) ?? methods[0];
  if (!method) return undefined;
  const quote = quoteFor(desk, entrust, buyer, amountWish(wish), entrust.price);
  const order = createOrder(desk, { entrust, buyerId: buyer.id, quote, price: entrust.price, payType, method });
  changeTicket(desk.db, ticket.id, {
    state: TicketState.matched,
    orderId: order.id,
    expireAt: null,
    maxPrice: ticket.maxPrice ?? entrust.price,
  });
  dropTimer(desk.db, "ticket", ticket.id);
  return order;
}

export function startTicket(desk: Desk, ticket: Ticket): void {
  const expireAt = desk.now + ticketLifeMs;
  changeTicket(desk.db, ticket.id, { state: TicketState.matching, expireAt });
  setTimer(desk.db, { kind: "ticket", ref: ticket.id, dueAt: expireAt });
}

function failTicket(desk: Desk, ticket: Ticket, failCode: MatchFail): void {
  changeTicket(desk.db, ticket.id, { state: TicketState.failed, failCode, expireAt: null });
  dropTimer(desk.db, "ticket", ticket.id);
  desk.push(ticket.userId, "match", "匹配失败", "");
}

/** A seller who did not take the order gets another chance for the buyer: once, and never dearer. */
export function rematch(desk: Desk, order: Order): void {
  const ticket = ticketOfOrder(desk.db, order.id);
  if (!ticket || ticket.state !== TicketState.matched) return;
  if (ticket.rematches >= rematchesMax || desk.now > windowEndOf(desk, order.createdAt, rematchWithinMs))
    return failTicket(desk, ticket, MatchFail.notAccepted);
  const again = { ...ticket, rematches: ticket.rematches + 1, maxPrice: Math.min(ticket.maxPrice ?? order.price, order.price) as Price };
  changeTicket(desk.db, ticket.id, { rematches: again.rematches, maxPrice: again.maxPrice });
  startTicket(desk, again);
  const next = tryMatch(desk, again);
  if (next) desk.push(ticket.userId, "match", "已为您重新匹配卖家", next.id);
}

/** Nobody new turned up while the ticket waited. */
export function expireTicket(desk: Desk, ticket: Ticket): void {
  if (ticket.state !== TicketState.matching) return;
  const order = tryMatch(desk, ticket);
  if (order) return desk.push(ticket.userId, "match", "已为您匹配卖家", order.id);
  failTicket(desk, ticket, ticket.rematches > 0 ? MatchFail.notAccepted : failCodeOf(desk, ticket));
}

/** Why nothing fits: no amount of his, none of his methods, or nobody at all. */
function failCodeOf(desk: Desk, ticket: Ticket): MatchFail {
  const buyer = personOf(desk, ticket.userId);
  const wish = wishOf(ticket);
  const others = onSale(desk).filter(
    (it) => it.sellerId !== buyer.id && !areApart(desk.db, it.sellerId, buyer.id) && it.status === EntrustStatus.selling,
  );
  if (others.length === 0) return MatchFail.noSeller;
  const amounts = others.filter((it) => fitsWish(desk, it, buyer, wish));
  if (amounts.length === 0) return MatchFail.amountOutOfRange;
  return amounts.some((it) => payTypesOf(desk, it.id).some((type) => wish.payTypes.includes(type)))
    ? MatchFail.noSeller
    : MatchFail.noMethod;
}
