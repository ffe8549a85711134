import {
  EntrustStatus,
  MatchFailReason,
  type PayType,
  type Price,
  TicketState,
  remainingListingValueOf,
  requestedAmountOf,
} from "contract";
import {
  failedSellerExclusionMs,
  rematchesPerTicketMax,
  rematchWindowMs,
  matchTicketLifeMs,
} from "../../rules/constants.ts";
import { type MatchCandidate, rankMatchCandidates } from "../../rules/match-score.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { isListingBelowOrderMinimum } from "../../rules/payment-suffix.ts";
import type { EntrustRecord, OrderRecord, MatchTicket, User } from "../../rules/stored-records.ts";
import { hasEitherUserBlockedTheOther } from "../../db/blocked-users.ts";
import { sellersWithFailedOrdersSince } from "../../db/orders.ts";
import { changeMatchTicket, matchTicketOfOrder } from "../../db/match-tickets.ts";
import { dropTimer, setTimer } from "../../db/timers.ts";
import { orderAmountAndQuantity } from "../listings/purchase-conditions.ts";
import type { RequestContext } from "../context/request-context.ts";
import { remainingDailyLimit, tradeLimitsOfUser } from "../queries/user-limits.ts";
import { enabledPayMethods } from "../queries/pay-methods.ts";
import {
  orderAmountLimitsForBuyer,
  unmetBuyerConditions,
  sellingEntrustsWithinOpenHours,
  payTypesOfListing,
} from "../listings/offers.ts";
import { createOrder } from "./create-order.ts";
import { isOnline, missingTradePrerequisites, requireUser } from "../queries/users.ts";
import { readDisplayedUserStatistics } from "../queries/user-statistics.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";

export type QuickMatchRequest = Pick<MatchTicket, "amount" | "quantity" | "maxPrice" | "prefer"> & {
  payTypes: PayType[];
  excludeIds: string[];
};
type MatchedOffer = { entrust: EntrustRecord; payType: PayType };

export const quickMatchRequestOfTicket = (ticket: MatchTicket): QuickMatchRequest => ({
  ...ticket,
  payTypes: JSON.parse(ticket.payTypes) as PayType[],
  excludeIds: JSON.parse(ticket.excludeIds) as string[],
});
export const requestedMatchAmountOrQuantity = (
  input: Pick<QuickMatchRequest, "amount" | "quantity">,
) => ({
  amount: input.amount ?? undefined,
  quantity: input.quantity ?? undefined,
});

/** Returns the payment types that the buyer accepts and has a method for. */
const usableTypes = (ctx: RequestContext, buyer: User, input: QuickMatchRequest): PayType[] =>
  input.payTypes.filter((type) => enabledPayMethods(ctx, buyer.id).some((it) => it.type === type));

export function canEntrustFulfillQuickMatchRequest(
  ctx: RequestContext,
  entrust: EntrustRecord,
  buyer: User,
  input: QuickMatchRequest,
): boolean {
  const wanted = requestedAmountOf(entrust, requestedMatchAmountOrQuantity(input));
  const { min, max } = orderAmountLimitsForBuyer(ctx, entrust, buyer.id);
  const able =
    entrust.sellerId !== buyer.id &&
    !hasEitherUserBlockedTheOther(ctx.db, entrust.sellerId, buyer.id) &&
    !input.excludeIds.includes(entrust.sellerId) &&
    !isListingBelowOrderMinimum(entrust) &&
    unmetBuyerConditions(ctx, entrust, buyer).length === 0;
  const cheap = input.maxPrice === null || entrust.price <= input.maxPrice;
  return (
    able && cheap && wanted >= min && wanted <= Math.min(max, remainingListingValueOf(entrust))
  );
}

export function matchCandidateOfEntrust(
  ctx: RequestContext,
  entrust: EntrustRecord,
): MatchCandidate {
  const seller = requireUser(ctx, entrust.sellerId);
  const { avgReleaseSec, finishRate30d } = readDisplayedUserStatistics(ctx, seller.id);
  return {
    price: entrust.price,
    avgReleaseSec: avgReleaseSec ?? 900,
    rate: finishRate30d,
    online: isOnline(ctx, seller),
    level: creditLevelOfScore(seller.score).level,
  };
}

function bestOfferFor(
  ctx: RequestContext,
  buyer: User,
  input: QuickMatchRequest,
): MatchedOffer | undefined {
  const resting = sellersWithFailedOrdersSince(ctx.db, buyer.id, ctx.now - failedSellerExclusionMs);
  const types = usableTypes(ctx, buyer, input);
  const found = sellingEntrustsWithinOpenHours(ctx)
    .filter(
      (entrustRecord) =>
        !resting.includes(entrustRecord.sellerId) &&
        canEntrustFulfillQuickMatchRequest(ctx, entrustRecord, buyer, input) &&
        missingTradePrerequisites(ctx, requireUser(ctx, entrustRecord.sellerId), "sell").every(
          (gate) => gate.name !== "tradeBanned",
        ),
    )
    .flatMap((entrust) => {
      const payType = types.find((type) => payTypesOfListing(ctx, entrust.id).includes(type));
      return payType === undefined
        ? []
        : [{ entrust, payType, ...matchCandidateOfEntrust(ctx, entrust) }];
    });
  return rankMatchCandidates(input.prefer, found)[0];
}

/**
 * Returns whether the order is within the buyer's current limits and the buyer may trade. Otherwise
 * no order is created.
 */
function isAllowedNow(
  ctx: RequestContext,
  buyer: User,
  entrust: EntrustRecord,
  input: QuickMatchRequest,
): boolean {
  const limits = tradeLimitsOfUser(ctx, buyer);
  const wanted = requestedAmountOf(entrust, requestedMatchAmountOrQuantity(input));
  const room = limits.openBuyOrders < limits.maxOpenBuyOrders && wanted <= limits.perOrderMax;
  return (
    room &&
    wanted <= remainingDailyLimit(limits.buyDailyLimit, limits.buyDailyUsed) &&
    missingTradePrerequisites(ctx, buyer, "buy").length === 0
  );
}

/** Creates the order of a ticket if an offer fits now. */
export function tryCreateOrderForTicket(
  ctx: RequestContext,
  ticket: MatchTicket,
): OrderRecord | undefined {
  const buyer = requireUser(ctx, ticket.userId);
  const input = quickMatchRequestOfTicket(ticket);
  const found = bestOfferFor(ctx, buyer, input);
  if (!found || !isAllowedNow(ctx, buyer, found.entrust, input)) return undefined;
  const { entrust, payType } = found;
  const methods = enabledPayMethods(ctx, buyer.id).filter((it) => it.type === payType);
  const method = methods.find((it) => it.id === ticket.buyerMethodId) ?? methods[0];
  if (!method) return undefined;
  const quote = orderAmountAndQuantity(
    ctx,
    entrust,
    buyer,
    requestedMatchAmountOrQuantity(input),
    entrust.price,
  );
  const order = createOrder(ctx, {
    entrust,
    buyerId: buyer.id,
    quote,
    price: entrust.price,
    payType,
    method,
    isMethodDeclared: method.id === ticket.buyerMethodId,
  });
  changeMatchTicket(ctx.db, ticket.id, {
    state: TicketState.matched,
    orderId: order.id,
    expireAt: null,
    maxPrice: ticket.maxPrice ?? entrust.price,
  });
  dropTimer(ctx.db, "ticket", ticket.id);
  return order;
}

export function startMatchingForTicket(ctx: RequestContext, ticket: MatchTicket): void {
  const expireAt = ctx.now + matchTicketLifeMs;
  changeMatchTicket(ctx.db, ticket.id, { state: TicketState.matching, expireAt });
  setTimer(ctx.db, { kind: "ticket", ref: ticket.id, dueAt: expireAt });
}

function failTicket(ctx: RequestContext, ticket: MatchTicket, failCode: MatchFailReason): void {
  changeMatchTicket(ctx.db, ticket.id, { state: TicketState.failed, failCode, expireAt: null });
  dropTimer(ctx.db, "ticket", ticket.id);
  ctx.push(ticket.userId, "match", "匹配失败", "");
}

/**
 * Searches for another seller after the first one rejected the order or did not accept it in
 * time: once per ticket, within five minutes after the order was created, and never at a higher
 * price.
 */
export function rematchOrderWithAnotherSeller(ctx: RequestContext, order: OrderRecord): void {
  const ticket = matchTicketOfOrder(ctx.db, order.id);
  if (!ticket || ticket.state !== TicketState.matched) return;
  if (
    ticket.rematches >= rematchesPerTicketMax ||
    ctx.now > calculateTimeWindowEndWithMaintenance(ctx, order.createdAt, rematchWindowMs)
  )
    return failTicket(ctx, ticket, MatchFailReason.notAccepted);
  const again = {
    ...ticket,
    rematches: ticket.rematches + 1,
    maxPrice: Math.min(ticket.maxPrice ?? order.price, order.price) as Price,
  };
  changeMatchTicket(ctx.db, ticket.id, { rematches: again.rematches, maxPrice: again.maxPrice });
  startMatchingForTicket(ctx, again);
  const next = tryCreateOrderForTicket(ctx, again);
  if (next) ctx.push(ticket.userId, "match", "已为您重新匹配卖家", next.id);
}

/**
 * Tries to match once more when the time of the ticket is over. If no offer fits, the ticket
 * fails.
 */
export function expireMatchTicket(ctx: RequestContext, ticket: MatchTicket): void {
  if (ticket.state !== TicketState.matching) return;
  const order = tryCreateOrderForTicket(ctx, ticket);
  if (order) return ctx.push(ticket.userId, "match", "已为您匹配卖家", order.id);
  failTicket(
    ctx,
    ticket,
    ticket.rematches > 0 ? MatchFailReason.notAccepted : failCodeOf(ctx, ticket),
  );
}

/**
 * Returns why the ticket got no order. `amountOutOfRange` is also the reason if all offers cost
 * more than the buyer's maximum price, belong to excluded sellers, or have conditions that the
 * buyer does not meet.
 */
function failCodeOf(ctx: RequestContext, ticket: MatchTicket): MatchFailReason {
  const buyer = requireUser(ctx, ticket.userId);
  if (missingTradePrerequisites(ctx, buyer, "buy").length > 0) return MatchFailReason.restricted;
  const input = quickMatchRequestOfTicket(ticket);
  const others = sellingEntrustsWithinOpenHours(ctx).filter(
    (entrust) =>
      entrust.sellerId !== buyer.id &&
      !hasEitherUserBlockedTheOther(ctx.db, entrust.sellerId, buyer.id) &&
      entrust.status === EntrustStatus.selling,
  );
  if (others.length === 0) return MatchFailReason.noSeller;
  const amounts = others.filter((it) => canEntrustFulfillQuickMatchRequest(ctx, it, buyer, input));
  if (amounts.length === 0) return MatchFailReason.amountOutOfRange;
  return amounts.some((entrust) =>
    payTypesOfListing(ctx, entrust.id).some((type) => input.payTypes.includes(type)),
  )
    ? MatchFailReason.noSeller
    : MatchFailReason.noMethod;
}
