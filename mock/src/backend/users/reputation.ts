import { Restriction } from "contract";
import { dayStart } from "../../rules/calendar.ts";
import {
  falsePaidAtOnceFromFen,
  falsePaidBanMs,
  falsePaidPerDay,
  lostAppealBanMs,
  lostAppealsForEver,
  statisticsMs,
} from "../../rules/constants.ts";
import { clampScore, completedPerDayMax, type CreditChange } from "../../rules/credit-changes.ts";
import { banUntil, type CancelKind } from "../../rules/cancel-quota.ts";
import type { OrderRecord } from "../../rules/records.ts";
import {
  addBan,
  addCancel,
  addCreditChange,
  cancelsSince,
  creditCount,
  creditGained,
} from "../../db/reputation.ts";
import { changeUser } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { cancelQuotaOf, quotaBan, quotaBansToday } from "../queries/user-limits.ts";
import { requireUser } from "../queries/users.ts";

const completed = "完成交易";
const lostAppeal = "申诉败诉";

/** Changes the score and stores the reason, so that the user can read it. */
export function changeCredit(
  ctx: RequestContext,
  { userId, delta, reason }: CreditChange,
  orderId: string,
): void {
  const user = requireUser(ctx, userId);
  const room = completedPerDayMax - creditGained(ctx.db, userId, completed, dayStart(ctx.now));
  const score = clampScore(
    user.score + (reason === completed ? Math.min(delta, Math.max(0, room)) : delta),
  );
  // A lost appeal is counted even if the score cannot decrease further.
  if (score === user.score && reason !== lostAppeal) return;
  changeUser(ctx.db, userId, { score });
  addCreditChange(ctx.db, {
    userId,
    delta: score - user.score,
    reason,
    orderId,
    createdAt: ctx.now,
  });
}

/** A new ban never shortens the current one. A ban without an end is permanent. */
export function banUser(
  ctx: RequestContext,
  userId: string,
  type: Restriction,
  reason: string,
  until: number | null,
): void {
  addBan(ctx.db, { userId, reason, untilAt: until, createdAt: ctx.now });
  const user = requireUser(ctx, userId);
  const running =
    user.restrictType !== Restriction.none &&
    (user.restrictUntilAt === null || user.restrictUntilAt > ctx.now);
  const longer =
    running && (user.restrictUntilAt === null || (until !== null && user.restrictUntilAt >= until));
  const both = running && user.restrictType !== type ? Restriction.all : type;
  const restrictUntilAt = longer ? user.restrictUntilAt : until;
  changeUser(ctx.db, userId, { restrictType: both, restrictReason: reason, restrictUntilAt });
  ctx.push(userId, "system", `您的交易功能受限：${reason}`);
}

/** Counts cancellations and timeouts. A user above the quota is banned from buying, longer each time. */
export function countCancel(ctx: RequestContext, order: OrderRecord, kind: CancelKind): void {
  const { left } = cancelQuotaOf(ctx, order.buyerId, kind);
  addCancel(ctx.db, { orderId: order.id, userId: order.buyerId, kind, createdAt: ctx.now });
  if (left === 0)
    banUser(
      ctx,
      order.buyerId,
      Restriction.buy,
      quotaBan,
      banUntil(ctx.now, quotaBansToday(ctx, order.buyerId)),
    );
  if (kind === "afterPay") banFalsePaid(ctx, order);
}

function banFalsePaid(ctx: RequestContext, order: OrderRecord): void {
  const often =
    cancelsSince(ctx.db, order.buyerId, "afterPay", dayStart(ctx.now)) >= falsePaidPerDay;
  if (often || order.amount > falsePaidAtOnceFromFen)
    banUser(ctx, order.buyerId, Restriction.buy, "虚假标记付款", ctx.now + falsePaidBanMs);
}

export function banLoser(ctx: RequestContext, userId: string): void {
  const lost = creditCount(ctx.db, userId, lostAppeal, ctx.now - statisticsMs);
  const forEver = lost >= lostAppealsForEver;
  banUser(
    ctx,
    userId,
    Restriction.all,
    forEver ? "多次申诉败诉" : lostAppeal,
    forEver ? null : ctx.now + lostAppealBanMs,
  );
}
