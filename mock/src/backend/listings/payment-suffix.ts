import { pickTail } from "../../rules/pricing.ts";
import { runningTails } from "../../db/orders.ts";
import { keepTail, keptTails } from "../../db/payment-suffixes.ts";
import type { Desk } from "../context/request-context.ts";
import { digest } from "../context/secrets.ts";

/** What somebody else pays with, or has been promised. */
function taken(desk: Desk, sellerId: string, buyerId: string): number[] {
  const promised = keptTails(desk.db, sellerId).filter((it) => it.buyerId !== buyerId && it.untilAt >= desk.now);
  return [...runningTails(desk.db, sellerId), ...promised.map((it) => it.tail)];
}

/** The one he has been shown, as long as nobody else has got it. */
function ownTail(desk: Desk, sellerId: string, buyerId: string, others: readonly number[]): number | undefined {
  const own = keptTails(desk.db, sellerId).find((it) => it.buyerId === buyerId)?.tail;
  return own === undefined || others.includes(own) ? undefined : own;
}

/** The fen of a promised price: kept for this buyer as long as the price, the same when he looks again. Asking takes no chance from the world. */
export function promiseTail(desk: Desk, sellerId: string, buyerId: string, untilAt: number): number | null {
  const others = taken(desk, sellerId, buyerId);
  const chance = Number.parseInt(digest(`tail ${sellerId} ${buyerId} ${untilAt}`).slice(0, 8), 16) / 2 ** 32;
  const tail = ownTail(desk, sellerId, buyerId, others) ?? pickTail(others, chance);
  if (tail === undefined) return null;
  keepTail(desk.db, { sellerId, tail, buyerId, untilAt });
  return tail;
}

/** With which fen he will pay. */
export function tailFor(desk: Desk, sellerId: string, buyerId: string): number | undefined {
  const others = taken(desk, sellerId, buyerId);
  return ownTail(desk, sellerId, buyerId, others) ?? pickTail(others, desk.world.random());
}
