import { TradeRestriction } from "contract";
import { dayStart } from "../../rules/calendar.ts";
import {
  falsePaymentImmediateBanMinFen,
  falsePaymentBanMs,
  falsePaymentsPerDayMax,
  lostAppealBanMs,
  lostAppealsUntilPermanentBan,
  statisticsPeriodMs,
} from "../../rules/constants.ts";
import {
  clampCreditScore,
  creditForCompletedOrdersPerDayMax,
  type CreditChange,
} from "../../rules/credit-changes.ts";
import { nextCancelQuotaBanEndsAt, type CancelQuotaKind } from "../../rules/cancel-quota.ts";
import type { OrderRecord } from "../../rules/stored-records.ts";
import {
  addBan,
  addCancellation,
  addCreditChange,
  countCancellations,
  countCreditChanges,
  sumCreditChanges,
} from "../../db/reputation.ts";
import { changeUser } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import {
  cancelQuotaOfUser,
  cancelQuotaBanReason,
  countCancelQuotaBansToday,
} from "../queries/user-limits.ts";
import { requireUser } from "../queries/users.ts";

const completedReason = "完成交易";
const lostAppealReason = "申诉败诉";

/**
 * Changes the score and stores the reason, so that the user can read it. The score for completed
 * orders is limited per day.
 */
export function changeCreditScore(
  ctx: RequestContext,
  { userId, delta, reason }: CreditChange,
  orderId: string,
): void {
  const user = requireUser(ctx, userId);
  const room =
    creditForCompletedOrdersPerDayMax -
    sumCreditChanges(ctx.db, userId, completedReason, dayStart(ctx.now));
  const score = clampCreditScore(
    user.score + (reason === completedReason ? Math.min(delta, Math.max(0, room)) : delta),
  );
  // A lost appeal is counted even if the score cannot decrease further.
  if (score === user.score && reason !== lostAppealReason) return;
  changeUser(ctx.db, userId, { score });
  addCreditChange(ctx.db, {
    userId,
    delta: score - user.score,
    reason,
    orderId,
    createdAt: ctx.now,
  });
}

/**
 * Bans a user until `until`, or permanently if it is null. A new ban never shortens the current
 * one.
 */
export function banUser(
  ctx: RequestContext,
  userId: string,
  type: TradeRestriction,
  reason: string,
  until: number | null,
): void {
  addBan(ctx.db, { userId, reason, untilAt: until, createdAt: ctx.now });
  const user = requireUser(ctx, userId);
  const running =
    user.restrictType !== TradeRestriction.none &&
    (user.restrictUntilAt === null || user.restrictUntilAt > ctx.now);
  const longer =
    running && (user.restrictUntilAt === null || (until !== null && user.restrictUntilAt >= until));
  const both = running && user.restrictType !== type ? TradeRestriction.all : type;
  const restrictUntilAt = longer ? user.restrictUntilAt : until;
  changeUser(ctx.db, userId, { restrictType: both, restrictReason: reason, restrictUntilAt });
  ctx.push(userId, "system", `您的交易功能受限：${reason}`);
}

/**
 * Counts a cancellation or payment timeout of the buyer. A buyer above the daily quota is banned
 * from buying, for longer with each ban of the day. Cancellations after the payment can also
 * cause a ban for false payments.
 */
export function recordCancellation(
  ctx: RequestContext,
  order: OrderRecord,
  kind: CancelQuotaKind,
): void {
  const { left } = cancelQuotaOfUser(ctx, order.buyerId, kind);
  addCancellation(ctx.db, { orderId: order.id, userId: order.buyerId, kind, createdAt: ctx.now });
  if (left === 0)
    banUser(
      ctx,
      order.buyerId,
      TradeRestriction.buy,
      cancelQuotaBanReason,
      nextCancelQuotaBanEndsAt(ctx.now, countCancelQuotaBansToday(ctx, order.buyerId)),
    );
  if (kind === "afterPay") banFalsePaid(ctx, order);
}

function banFalsePaid(ctx: RequestContext, order: OrderRecord): void {
  const often =
    countCancellations(ctx.db, order.buyerId, "afterPay", dayStart(ctx.now)) >=
    falsePaymentsPerDayMax;
  if (often || order.amount > falsePaymentImmediateBanMinFen)
    banUser(ctx, order.buyerId, TradeRestriction.buy, "虚假标记付款", ctx.now + falsePaymentBanMs);
}

export function banAppealLoser(ctx: RequestContext, userId: string): void {
  const lost = countCreditChanges(ctx.db, userId, lostAppealReason, ctx.now - statisticsPeriodMs);
  const forEver = lost >= lostAppealsUntilPermanentBan;
  banUser(
    ctx,
    userId,
    TradeRestriction.all,
    forEver ? "多次申诉败诉" : lostAppealReason,
    forEver ? null : ctx.now + lostAppealBanMs,
  );
}
