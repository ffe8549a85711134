import { pickPaymentSuffix } from "../../rules/payment-suffix.ts";
import { paymentSuffixesInUse } from "../../db/orders.ts";
import { storeReservedPaymentSuffix, reservedPaymentSuffixes } from "../../db/payment-suffixes.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sha256Digest } from "../context/secrets.ts";

/**
 * Returns the payment suffixes that this buyer cannot get: those of the seller's running orders,
 * and those reserved for other buyers. A suffix is the fen by which the seller recognizes a
 * payment.
 */
function takenSuffixes(ctx: RequestContext, sellerId: string, buyerId: string): number[] {
  const promised = reservedPaymentSuffixes(ctx.db, sellerId).filter(
    (it) => it.buyerId !== buyerId && it.untilAt >= ctx.now,
  );
  return [...paymentSuffixesInUse(ctx.db, sellerId), ...promised.map((it) => it.tail)];
}

/**
 * Returns the suffix that was reserved for the buyer, unless it is among `others`, which are
 * taken now.
 */
function reservedSuffixOf(
  ctx: RequestContext,
  sellerId: string,
  buyerId: string,
  others: readonly number[],
): number | undefined {
  const own = reservedPaymentSuffixes(ctx.db, sellerId).find((it) => it.buyerId === buyerId)?.tail;
  return own === undefined || others.includes(own) ? undefined : own;
}

/**
 * Reserves a payment suffix for the buyer until `untilAt`, the end of the price lock. The next
 * view of an offer of this seller gets the same suffix if it is still free. Returns null if none
 * is free. Uses a hash instead of the world's random generator, so that views do not change the
 * simulation.
 */
export function reservePaymentSuffix(
  ctx: RequestContext,
  sellerId: string,
  buyerId: string,
  untilAt: number,
): number | null {
  const others = takenSuffixes(ctx, sellerId, buyerId);
  const random =
    Number.parseInt(sha256Digest(`tail ${sellerId} ${buyerId} ${untilAt}`).slice(0, 8), 16) /
    2 ** 32;
  const tail =
    reservedSuffixOf(ctx, sellerId, buyerId, others) ?? pickPaymentSuffix(others, random);
  if (tail === undefined) return null;
  storeReservedPaymentSuffix(ctx.db, { sellerId, tail, buyerId, untilAt });
  return tail;
}

/** Returns the payment suffix for a new order of the buyer, or undefined if none is free. */
export function paymentSuffixForNewOrder(
  ctx: RequestContext,
  sellerId: string,
  buyerId: string,
): number | undefined {
  const others = takenSuffixes(ctx, sellerId, buyerId);
  return (
    reservedSuffixOf(ctx, sellerId, buyerId, others) ??
    pickPaymentSuffix(others, ctx.world.random())
  );
}
