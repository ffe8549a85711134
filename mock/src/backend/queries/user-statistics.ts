import { wholeMinute } from "../../rules/calendar.ts";
import { statisticsMs } from "../../rules/constants.ts";
import { completedAsSeller, statisticsOf } from "../../db/orders.ts";
import { creditCount, evaluationsOf, goodShareOf } from "../../db/reputation.ts";
import {
  firstEndedSince,
  storedFigures,
  storeFigures,
  type UserFigures,
} from "../../db/user-figures.ts";
import type { RequestContext } from "../context/request-context.ts";

/** Percentage with one decimal. */
const percent = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10;
const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000));

type Statistics = Pick<
  UserFigures,
  "totalOrders" | "orders30d" | "finishRate30d" | "avgReleaseSec" | "avgPaySec" | "goodRate"
>;

/** Start of the last thirty days, rounded to a whole minute. */
export const statisticsFrom = ({ now }: Pick<RequestContext, "now">): number =>
  wholeMinute(now) - statisticsMs;

/** Counts the figures of a user from the counters and evaluations. */
function countFigures(ctx: RequestContext, userId: string): UserFigures {
  const tradeStatistics = statisticsOf(ctx.db, userId, statisticsFrom(ctx));
  const { all, good } = goodShareOf(ctx.db, userId);
  const ended = tradeStatistics.orders30d + tradeStatistics.faults30d;
  return {
    totalOrders: tradeStatistics.total,
    orders30d: tradeStatistics.orders30d,
    finishRate30d: ended === 0 ? 100 : percent(tradeStatistics.orders30d, ended),
    avgReleaseSec: seconds(tradeStatistics.avgReleaseMs),
    avgPaySec: seconds(tradeStatistics.avgPayMs),
    goodRate: all === 0 ? null : percent(good, all),
    sales: completedAsSeller(ctx.db, userId),
  };
}

/**
 * Returns the stored figures of the user for the last thirty days. If there are none, counts and stores
 * them.
 */
export function figuresOf(ctx: RequestContext, userId: string): UserFigures {
  const fromAt = statisticsFrom(ctx);
  const stored = storedFigures(ctx.db, userId, fromAt);
  if (stored) return stored;
  const figures = countFigures(ctx, userId);
  // The figures change when the oldest order is older than thirty days.
  const firstEnded = firstEndedSince(ctx.db, userId, fromAt) ?? Number.MAX_SAFE_INTEGER - 1;
  storeFigures(ctx.db, userId, { fromAt, untilAt: firstEnded + 1 }, figures);
  return figures;
}

export const shownFigures = ({
  totalOrders,
  orders30d,
  finishRate30d,
  avgReleaseSec,
  avgPaySec,
  goodRate,
}: UserFigures): Statistics => ({
  totalOrders,
  orders30d,
  finishRate30d,
  avgReleaseSec,
  avgPaySec,
  goodRate,
});

export const statistics = (ctx: RequestContext, userId: string): Statistics =>
  shownFigures(figuresOf(ctx, userId));

export function tagsOf(ctx: RequestContext, userId: string): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const it of evaluationsOf(ctx.db, userId))
    for (const tag of JSON.parse(it.tags) as string[]) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

export const cancelCount30d = (ctx: RequestContext, userId: string): number =>
  statisticsOf(ctx.db, userId, statisticsFrom(ctx)).cancels30d;
export const appealLost30d = (ctx: RequestContext, userId: string): number =>
  creditCount(ctx.db, userId, "申诉败诉", statisticsFrom(ctx));
