import { AskedWhy, type Output, remainingValueOf, requestedAmountOf } from "contract";
import { failedSellerRestMs } from "../../rules/constants.ts";
import { levelOf } from "../../rules/credit-levels.ts";
import { rankFor } from "../../rules/match-score.ts";
import type { Entrust, Ticket } from "../../rules/records.ts";
import { areApart } from "../../db/blocked-users.ts";
import { failedSellersSince } from "../../db/orders.ts";
import type { Desk } from "../context/request-context.ts";
import { callerOf, personOf } from "../queries/users.ts";
import { buyLimits, missingConditions, onSale, payTypesOf } from "../listings/offers.ts";
import { amountWish, candidateOf, type MatchWish, wishOf } from "./match.ts";

const shownMost = 20;

function whyNot(desk: Desk, it: Entrust, wish: MatchWish, declined: readonly string[]): AskedWhy {
  const buyer = callerOf(desk);
  if (declined.includes(it.sellerId)) return AskedWhy.declined;
  if (!payTypesOf(desk, it.id).some((type) => wish.payTypes.includes(type))) return AskedWhy.payType;
  if (wish.maxPrice !== null && it.price > wish.maxPrice) return AskedWhy.price;
  const wanted = requestedAmountOf(it, amountWish(wish));
  const { min, max } = buyLimits(desk, it, buyer.id);
  if (wanted < min || wanted > Math.min(max, remainingValueOf(it))) return AskedWhy.limits;
  return missingConditions(desk, it, buyer).length > 0 ? AskedWhy.terms : AskedWhy.none;
}

/** Whom a ticket of the caller's asks, the preferred first, and what keeps each of them. Whoever is left out by him is not asked. */
export function askedSellers(desk: Desk, ticket: Ticket): NonNullable<Output<"buyFastCheck">["asked"]> {
  const wish = wishOf(ticket);
  const declined = failedSellersSince(desk.db, ticket.userId, desk.now - failedSellerRestMs);
  const all = onSale(desk).filter(
    (it) => it.sellerId !== ticket.userId && !wish.excludeIds.includes(it.sellerId) && !areApart(desk.db, ticket.userId, it.sellerId),
  );
  return rankFor(
    wish.prefer,
    all.map((entrust) => ({ entrust, ...candidateOf(desk, entrust) })),
  )
    .slice(0, shownMost)
    .map(({ entrust }) => {
      const { nickName, score } = personOf(desk, entrust.sellerId);
      return { nickName, creditLevel: levelOf(score).level, price: entrust.price, why: whyNot(desk, entrust, wish, declined) };
    });
}
