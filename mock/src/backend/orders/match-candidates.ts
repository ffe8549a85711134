import { SellerRejectionReason, type Output, remainingValueOf, requestedAmountOf } from "contract";
import { failedSellerExclusionMs } from "../../rules/constants.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { rankCandidates } from "../../rules/match-score.ts";
import type { EntrustRecord, MatchTicket } from "../../rules/records.ts";
import { isEitherUserBlocked } from "../../db/blocked-users.ts";
import { sellersWithFailedOrdersSince } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { callingUser, requireUser } from "../queries/users.ts";
import {
  orderLimitsForBuyer,
  unmetBuyerConditions,
  entrustsOnSale,
  payTypesOfListing,
} from "../listings/offers.ts";
import {
  requestedMatchAmount,
  matchCandidateOf,
  type MatchRequest,
  matchRequestOfTicket,
} from "./ticket-matching.ts";

const shownMax = 20;

function rejectionReason(
  ctx: RequestContext,
  entrust: EntrustRecord,
  input: MatchRequest,
  declined: readonly string[],
): SellerRejectionReason {
  const buyer = callingUser(ctx);
  if (declined.includes(entrust.sellerId)) return SellerRejectionReason.declined;
  if (!payTypesOfListing(ctx, entrust.id).some((type) => input.payTypes.includes(type)))
    return SellerRejectionReason.payType;
  if (input.maxPrice !== null && entrust.price > input.maxPrice) return SellerRejectionReason.price;
  const wanted = requestedAmountOf(entrust, requestedMatchAmount(input));
  const { min, max } = orderLimitsForBuyer(ctx, entrust, buyer.id);
  if (wanted < min || wanted > Math.min(max, remainingValueOf(entrust)))
    return SellerRejectionReason.limits;
  return unmetBuyerConditions(ctx, entrust, buyer).length > 0
    ? SellerRejectionReason.terms
    : SellerRejectionReason.none;
}

/**
 * Sellers considered for the caller's ticket, preferred ones first, each with the reason for
 * rejecting it, if any. Sellers that the buyer excluded are left out.
 */
export function sellersConsideredForTicket(
  ctx: RequestContext,
  ticket: MatchTicket,
): NonNullable<Output<"buyFastCheck">["asked"]> {
  const input = matchRequestOfTicket(ticket);
  const declined = sellersWithFailedOrdersSince(
    ctx.db,
    ticket.userId,
    ctx.now - failedSellerExclusionMs,
  );
  const all = entrustsOnSale(ctx).filter(
    (entrustRecord) =>
      entrustRecord.sellerId !== ticket.userId &&
      !input.excludeIds.includes(entrustRecord.sellerId) &&
      !isEitherUserBlocked(ctx.db, ticket.userId, entrustRecord.sellerId),
  );
  return rankCandidates(
    input.prefer,
    all.map((entrust) => ({ entrust, ...matchCandidateOf(ctx, entrust) })),
  )
    .slice(0, shownMax)
    .map(({ entrust }) => {
      const { nickName, score } = requireUser(ctx, entrust.sellerId);
      return {
        nickName,
        creditLevel: creditLevelOfScore(score).level,
        price: entrust.price,
        why: rejectionReason(ctx, entrust, input, declined),
      };
    });
}
