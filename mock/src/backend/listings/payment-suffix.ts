import { pickTail } from "../../rules/pricing.ts";
import { runningSuffixes } from "../../db/orders.ts";
import { storeSuffix, reservedSuffixes } from "../../db/payment-suffixes.ts";
import type { RequestContext } from "../context/request-context.ts";
import { digest } from "../context/secrets.ts";

/** What somebody else pays with, or has been promised. */
function takenSuffixes(ctx: RequestContext, sellerId: string, buyerId: string): number[] {
  const promised = reservedSuffixes(ctx.db, sellerId).filter(
    (it) => it.buyerId !== buyerId && it.untilAt >= ctx.now,
  );
  return [...runningSuffixes(ctx.db, sellerId), ...promised.map((it) => it.tail)];
}

/** The one he has been shown, as long as nobody else has got it. */
function ownSuffix(
  ctx: RequestContext,
  sellerId: string,
  buyerId: string,
  others: readonly number[],
): number | undefined {
  const own = reservedSuffixes(ctx.db, sellerId).find((it) => it.buyerId === buyerId)?.tail;
  return own === undefined || others.includes(own) ? undefined : own;
}

/** The fen of a promised price: kept for this buyer as long as the price, the same when he looks again. Asking takes no chance from the world. */
export function reserveSuffix(
  ctx: RequestContext,
  sellerId: string,
  buyerId: string,
  untilAt: number,
): number | null {
  const others = takenSuffixes(ctx, sellerId, buyerId);
  const chance =
    Number.parseInt(digest(`tail ${sellerId} ${buyerId} ${untilAt}`).slice(0, 8), 16) / 2 ** 32;
  const tail = ownSuffix(ctx, sellerId, buyerId, others) ?? pickTail(others, chance);
  if (tail === undefined) return null;
  storeSuffix(ctx.db, { sellerId, tail, buyerId, untilAt });
  return tail;
}

/** With which fen he will pay. */
export function suffixFor(
  ctx: RequestContext,
  sellerId: string,
  buyerId: string,
): number | undefined {
  const others = takenSuffixes(ctx, sellerId, buyerId);
  return ownSuffix(ctx, sellerId, buyerId, others) ?? pickTail(others, ctx.world.random());
}
