import { type TransitionName, OrderStatus, EntrustPauseType } from "contract";
import { boughtCoinsCoolingPeriodMs, consecutiveMissedAcceptsMax } from "../../rules/constants.ts";
import { creditChangesOfTransition } from "../../rules/credit-changes.ts";
import type { EntrustRecord, OrderRecord } from "../../rules/stored-records.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { addCoinsInCoolingPeriod } from "../../db/ledger-and-bills.ts";
import { changeEntrust } from "../../db/entrusts.ts";
import { setTimer } from "../../db/timers.ts";
import type { RequestContext } from "../context/request-context.ts";
import { pauseAllEntrustsOfSeller, pauseEntrustBySystem } from "../listings/entrust-changes.ts";
import { rematchOrderWithAnotherSeller } from "./ticket-matching.ts";
import { requireUser } from "../queries/users.ts";
import { banAppealLoser, changeCreditScore, recordCancellation } from "../users/reputation.ts";

type AppliedTransition = {
  before: OrderRecord;
  after: OrderRecord;
  on: TransitionName;
  entrust: EntrustRecord;
};

/**
 * Counts and returns how many orders of the listing in a row were not accepted in time. Pauses the
 * listing at the limit.
 */
function countMissedOrder(ctx: RequestContext, entrust: EntrustRecord): number {
  const missed = entrust.missedAccepts + 1;
  const changed = changeEntrust(ctx.db, entrust, { missedAccepts: missed });
  if (missed >= consecutiveMissedAcceptsMax)
    pauseEntrustBySystem(ctx, changed, {
      pauseType: EntrustPauseType.system,
      reason: "连续超时未接单",
    });
  return missed;
}

/**
 * Locks the bought coins for a day (T+1) if the buyer's level requires it. Uses the level before
 * the score changes of this order, because the postings of the release used the same level.
 */
function startCooling(ctx: RequestContext, { before }: AppliedTransition): void {
  if (!creditLevelOfScore(requireUser(ctx, before.buyerId).score).cools) return;
  const unlockAt = ctx.now + boughtCoinsCoolingPeriodMs;
  addCoinsInCoolingPeriod(ctx.db, {
    orderId: before.id,
    userId: before.buyerId,
    quantity: before.quantity,
    unlockAt,
  });
  setTimer(ctx.db, { kind: "cooling", ref: before.id, dueAt: unlockAt });
}

/**
 * Applies all effects of a transition other than coins and messages. Returns how many orders of the
 * listing in a row were not accepted in time, or 0 if the transition is not `acceptTimeout`.
 */
export function applyTransitionEffects(ctx: RequestContext, moved: AppliedTransition): number {
  const { before, after, on, entrust } = moved;
  if (after.status === OrderStatus.completed && before.status !== OrderStatus.completed)
    startCooling(ctx, moved);
  for (const change of creditChangesOfTransition(before, on))
    changeCreditScore(ctx, change, before.id);
  if (on === "payTimeout" || (on === "cancel" && before.status === OrderStatus.waitPay))
    recordCancellation(ctx, before, "beforePay");
  if (on === "declareUnpaid") recordCancellation(ctx, before, "afterPay");
  if (on === "ruleForBuyer") banAppealLoser(ctx, before.sellerId);
  if (on === "ruleForSeller") banAppealLoser(ctx, before.buyerId);
  if (on === "releaseOverdue")
    pauseAllEntrustsOfSeller(ctx, before.sellerId, {
      pauseType: EntrustPauseType.system,
      reason: "放币超时",
      pausedOverdue: 1,
    });
  if (on === "confirm" && entrust.missedAccepts > 0)
    changeEntrust(ctx.db, entrust, { missedAccepts: 0 });
  const missed = on === "acceptTimeout" ? countMissedOrder(ctx, entrust) : 0;
  if (on === "reject" || on === "acceptTimeout") rematchOrderWithAnotherSeller(ctx, after);
  return missed;
}
