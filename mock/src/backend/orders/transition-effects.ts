import { type TransitionName, OrderStatus, PauseType } from "contract";
import { coolingMs, missedAcceptsMax } from "../../rules/constants.ts";
import { creditOf } from "../../rules/credit.ts";
import type { Entrust, Order } from "../../rules/records.ts";
import { levelOf } from "../../rules/credit-levels.ts";
import { addCooling } from "../../db/accounts.ts";
import { changeEntrust } from "../../db/entrusts.ts";
import { setTimer } from "../../db/timers.ts";
import type { Desk } from "../context/request-context.ts";
import { pauseAllOf, pauseBySystem } from "../listings/entrust-changes.ts";
import { rematch } from "./match.ts";
import { personOf } from "../queries/users.ts";
import { banLoser, changeCredit, countCancel } from "../users/reputation.ts";

type Moved = { before: Order; after: Order; on: TransitionName; entrust: Entrust };

/** Accepting late counts while it happens in a row. */
function countMissed(desk: Desk, entrust: Entrust): number {
  const missed = entrust.missedAccepts + 1;
  const changed = changeEntrust(desk.db, entrust, { missedAccepts: missed });
  if (missed >= missedAcceptsMax) pauseBySystem(desk, changed, { pauseType: PauseType.system, reason: "连续超时未接单" });
  return missed;
}

/** Bought by somebody new it rests a day; the release has booked it so, by the level before the credit of this very order. */
function startCooling(desk: Desk, { before }: Moved): void {
  if (!levelOf(personOf(desk, before.buyerId).score).cools) return;
  const unlockAt = desk.now + coolingMs;
  addCooling(desk.db, { orderId: before.id, userId: before.buyerId, quantity: before.quantity, unlockAt });
  setTimer(desk.db, { kind: "cooling", ref: before.id, dueAt: unlockAt });
}

/** What a move brings beside coins and news. Answers how often in a row this entrust was not accepted. */
export function applyConsequences(desk: Desk, moved: Moved): number {
  const { before, after, on, entrust } = moved;
  if (after.status === OrderStatus.completed && before.status !== OrderStatus.completed) startCooling(desk, moved);
  for (const change of creditOf(before, on)) changeCredit(desk, change, before.id);
  if (on === "payTimeout" || (on === "cancel" && before.status === OrderStatus.waitPay)) countCancel(desk, before, "beforePay");
  if (on === "declareUnpaid") countCancel(desk, before, "afterPay");
  if (on === "ruleForBuyer") banLoser(desk, before.sellerId);
  if (on === "ruleForSeller") banLoser(desk, before.buyerId);
  if (on === "releaseOverdue") pauseAllOf(desk, before.sellerId, { pauseType: PauseType.system, reason: "放币超时", pausedOverdue: 1 });
  if (on === "confirm" && entrust.missedAccepts > 0) changeEntrust(desk.db, entrust, { missedAccepts: 0 });
  const missed = on === "acceptTimeout" ? countMissed(desk, entrust) : 0;
  if (on === "reject" || on === "acceptTimeout") rematch(desk, after);
  return missed;
}
