import { startOfMinute } from "../../rules/calendar.ts";
import { statisticsPeriodMs } from "../../rules/constants.ts";
import { countCompletedSales, tradeStatisticsOfUser } from "../../db/orders.ts";
import {
  countCreditChanges,
  evaluationsAboutUser,
  evaluationCountsOfUser,
} from "../../db/reputation.ts";
import {
  oldestEndedOrderCreatedAt,
  storedUserStatistics,
  storeUserStatistics,
  type UserStatistics,
} from "../../db/stored-user-statistics.ts";
import type { RequestContext } from "../context/request-context.ts";

/** Returns the percentage with one decimal. */
const percentOf = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10;
const wholeSeconds = (ms: number | null): number | null =>
  ms === null ? null : Math.round(ms / 1000);

type Statistics = Pick<
  UserStatistics,
  "totalOrders" | "orders30d" | "finishRate30d" | "avgReleaseSec" | "avgPaySec" | "goodRate"
>;

/** Returns the start of the last thirty days, rounded down to a whole minute. */
export const statisticsPeriodStart = ({ now }: Pick<RequestContext, "now">): number =>
  startOfMinute(now) - statisticsPeriodMs;

/**
 * Calculates the statistics of a user from the counters of their orders and from the evaluations
 * about them.
 */
function countUserStatistics(ctx: RequestContext, userId: string): UserStatistics {
  const tradeStatistics = tradeStatisticsOfUser(ctx.db, userId, statisticsPeriodStart(ctx));
  const { all, good } = evaluationCountsOfUser(ctx.db, userId);
  const ended = tradeStatistics.orders30d + tradeStatistics.faults30d;
  return {
    totalOrders: tradeStatistics.total,
    orders30d: tradeStatistics.orders30d,
    finishRate30d: ended === 0 ? 100 : percentOf(tradeStatistics.orders30d, ended),
    avgReleaseSec: wholeSeconds(tradeStatistics.avgReleaseMs),
    avgPaySec: wholeSeconds(tradeStatistics.avgPayMs),
    goodRate: all === 0 ? null : percentOf(good, all),
    sales: countCompletedSales(ctx.db, userId),
  };
}

/**
 * Returns the stored statistics of the user for the current thirty-day period. If none are
 * stored, calculates and stores them.
 */
export function readUserStatistics(ctx: RequestContext, userId: string): UserStatistics {
  const fromAt = statisticsPeriodStart(ctx);
  const stored = storedUserStatistics(ctx.db, userId, fromAt);
  if (stored) return stored;
  const figures = countUserStatistics(ctx, userId);
  // The statistics are stored until they change: when the oldest ended order becomes older than
  // thirty days.
  const firstEnded =
    oldestEndedOrderCreatedAt(ctx.db, userId, fromAt) ?? Number.MAX_SAFE_INTEGER - 1;
  storeUserStatistics(ctx.db, userId, { fromAt, untilAt: firstEnded + 1 }, figures);
  return figures;
}

export const displayedUserStatistics = ({
  totalOrders,
  orders30d,
  finishRate30d,
  avgReleaseSec,
  avgPaySec,
  goodRate,
}: UserStatistics): Statistics => ({
  totalOrders,
  orders30d,
  finishRate30d,
  avgReleaseSec,
  avgPaySec,
  goodRate,
});

export const readDisplayedUserStatistics = (ctx: RequestContext, userId: string): Statistics =>
  displayedUserStatistics(readUserStatistics(ctx, userId));

export function evaluationTagCounts(
  ctx: RequestContext,
  userId: string,
): { text: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const evaluation of evaluationsAboutUser(ctx.db, userId))
    for (const tag of JSON.parse(evaluation.tags) as string[])
      counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

export const countCancellations30d = (ctx: RequestContext, userId: string): number =>
  tradeStatisticsOfUser(ctx.db, userId, statisticsPeriodStart(ctx)).cancels30d;
export const countLostAppeals30d = (ctx: RequestContext, userId: string): number =>
  countCreditChanges(ctx.db, userId, "申诉败诉", statisticsPeriodStart(ctx));
