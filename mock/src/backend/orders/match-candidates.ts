import { AskedWhy, type Output, remainingValueOf, requestedAmountOf } from "contract";
import { failedSellerRestMs } from "../../rules/constants.ts";
import { levelOf } from "../../rules/credit-levels.ts";
import { rankFor } from "../../rules/match-score.ts";
import type { EntrustRecord, Ticket } from "../../rules/records.ts";
import { isBlockedBetween } from "../../db/blocked-users.ts";
import { failedSellersSince } from "../../db/orders.ts";
import type { RequestContext } from "../context/request-context.ts";
import { callingUser, requireUser } from "../queries/users.ts";
import { buyLimits, missingConditions, entrustsOnSale, payTypesOf } from "../listings/offers.ts";
import {
  requestedAmount,
  candidateOf,
  type MatchRequest,
  matchRequestOf,
} from "./ticket-matching.ts";

const shownMost = 20;

function rejectionReason(
  ctx: RequestContext,
  entrust: EntrustRecord,
  input: MatchRequest,
  declined: readonly string[],
): AskedWhy {
  const buyer = callingUser(ctx);
  if (declined.includes(entrust.sellerId)) return AskedWhy.declined;
  if (!payTypesOf(ctx, entrust.id).some((type) => input.payTypes.includes(type)))
    return AskedWhy.payType;
  if (input.maxPrice !== null && entrust.price > input.maxPrice) return AskedWhy.price;
  const wanted = requestedAmountOf(entrust, requestedAmount(input));
  const { min, max } = buyLimits(ctx, entrust, buyer.id);
  if (wanted < min || wanted > Math.min(max, remainingValueOf(entrust))) return AskedWhy.limits;
  return missingConditions(ctx, entrust, buyer).length > 0 ? AskedWhy.terms : AskedWhy.none;
}

/**
 * Sellers considered for the caller's ticket, preferred ones first, each with the reason for
 * rejecting it, if any. Sellers that the buyer excluded are left out.
 */
export function consideredSellers(
  ctx: RequestContext,
  ticket: Ticket,
): NonNullable<Output<"buyFastCheck">["asked"]> {
  const input = matchRequestOf(ticket);
  const declined = failedSellersSince(ctx.db, ticket.userId, ctx.now - failedSellerRestMs);
  const all = entrustsOnSale(ctx).filter(
    (entrustRecord) =>
      entrustRecord.sellerId !== ticket.userId &&
      !input.excludeIds.includes(entrustRecord.sellerId) &&
      !isBlockedBetween(ctx.db, ticket.userId, entrustRecord.sellerId),
  );
  return rankFor(
    input.prefer,
    all.map((entrust) => ({ entrust, ...candidateOf(ctx, entrust) })),
  )
    .slice(0, shownMost)
    .map(({ entrust }) => {
      const { nickName, score } = requireUser(ctx, entrust.sellerId);
      return {
        nickName,
        creditLevel: levelOf(score).level,
        price: entrust.price,
        why: rejectionReason(ctx, entrust, input, declined),
      };
    });
}
