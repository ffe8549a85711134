import {
  SellerNotMatchedReason,
  type Output,
  remainingListingValueOf,
  requestedAmountOf,
} from "contract";
import { failedSellerExclusionMs } from "../../rules/constants.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { rankMatchCandidates } from "../../rules/match-score.ts";
import type { EntrustRecord, MatchTicket } from "../../rules/stored-records.ts";
import { hasEitherUserBlockedTheOther } from "../../db/blocked-users.ts";
import { sellersWithFailedOrdersSince } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { callingUser, requireUser } from "../queries/users.ts";
import {
  orderAmountLimitsForBuyer,
  unmetBuyerConditions,
  sellingEntrustsWithinOpenHours,
  payTypesOfListing,
} from "../listings/offers.ts";
import {
  requestedMatchAmountOrQuantity,
  matchCandidateOfEntrust,
  type QuickMatchRequest,
  quickMatchRequestOfTicket,
} from "./ticket-matching.ts";

const shownMax = 20;

function rejectionReason(
  ctx: RequestContext,
  entrust: EntrustRecord,
  input: QuickMatchRequest,
  declined: readonly string[],
): SellerNotMatchedReason {
  const buyer = callingUser(ctx);
  if (declined.includes(entrust.sellerId)) return SellerNotMatchedReason.declined;
  if (!payTypesOfListing(ctx, entrust.id).some((type) => input.payTypes.includes(type)))
    return SellerNotMatchedReason.payType;
  if (input.maxPrice !== null && entrust.price > input.maxPrice)
    return SellerNotMatchedReason.price;
  const wanted = requestedAmountOf(entrust, requestedMatchAmountOrQuantity(input));
  const { min, max } = orderAmountLimitsForBuyer(ctx, entrust, buyer.id);
  if (wanted < min || wanted > Math.min(max, remainingListingValueOf(entrust)))
    return SellerNotMatchedReason.limits;
  return unmetBuyerConditions(ctx, entrust, buyer).length > 0
    ? SellerNotMatchedReason.terms
    : SellerNotMatchedReason.none;
}

/**
 * Returns up to 20 listings considered for the caller's ticket, preferred ones first, each with the
 * reason for rejecting it, if any. Leaves out listings of the buyer, of sellers that the buyer
 * excluded, and of sellers who have blocked the buyer or are blocked by the buyer.
 */
export function sellersConsideredForQuickMatch(
  ctx: RequestContext,
  ticket: MatchTicket,
): NonNullable<Output<"buyFastCheck">["asked"]> {
  const input = quickMatchRequestOfTicket(ticket);
  const declined = sellersWithFailedOrdersSince(
    ctx.db,
    ticket.userId,
    ctx.now - failedSellerExclusionMs,
  );
  const all = sellingEntrustsWithinOpenHours(ctx).filter(
    (entrustRecord) =>
      entrustRecord.sellerId !== ticket.userId &&
      !input.excludeIds.includes(entrustRecord.sellerId) &&
      !hasEitherUserBlockedTheOther(ctx.db, ticket.userId, entrustRecord.sellerId),
  );
  return rankMatchCandidates(
    input.prefer,
    all.map((entrust) => ({ entrust, ...matchCandidateOfEntrust(ctx, entrust) })),
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
