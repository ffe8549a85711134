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
import { clampScore, completedPerDayMax, type CreditChange } from "../../rules/credit.ts";
import { banUntil, type CancelKind } from "../../rules/quota.ts";
import type { Order } from "../../rules/records.ts";
import { addBan, addCancel, addCreditChange, cancelsSince, creditCount, creditGained } from "../../db/credit-changes.ts";
import { changeUser } from "../../db/users.ts";
import type { Desk } from "../context/request-context.ts";
import { cancelQuotaOf, quotaBan, quotaBansToday } from "../queries/limits.ts";
import { personOf } from "../queries/users.ts";

const completed = "完成交易";
const lostAppeal = "申诉败诉";

/** Every change of a good name is kept with its reason, so that its owner can read why. */
export function changeCredit(desk: Desk, { userId, delta, reason }: CreditChange, orderId: string): void {
  const user = personOf(desk, userId);
  const room = completedPerDayMax - creditGained(desk.db, userId, completed, dayStart(desk.now));
  const score = clampScore(user.score + (reason === completed ? Math.min(delta, Math.max(0, room)) : delta));
  // A lost appeal counts though nothing is left to lose.
  if (score === user.score && reason !== lostAppeal) return;
  changeUser(desk.db, userId, { score });
  addCreditChange(desk.db, { userId, delta: score - user.score, reason, orderId, createdAt: desk.now });
}

/** A ban never shortens the one that runs. Without an end it is for ever. */
export function ban(desk: Desk, userId: string, type: Restriction, reason: string, until: number | null): void {
  addBan(desk.db, { userId, reason, untilAt: until, createdAt: desk.now });
  const user = personOf(desk, userId);
  const running = user.restrictType !== Restriction.none && (user.restrictUntilAt === null || user.restrictUntilAt > desk.now);
  const longer = running && (user.restrictUntilAt === null || (until !== null && user.restrictUntilAt >= until));
  const both = running && user.restrictType !== type ? Restriction.all : type;
  const restrictUntilAt = longer ? user.restrictUntilAt : until;
  changeUser(desk.db, userId, { restrictType: both, restrictReason: reason, restrictUntilAt });
  desk.push(userId, "system", `您的交易功能受限：${reason}`);
}

/** Timeouts count like cancels. Who has none left is kept from buying, a little longer each time. */
export function countCancel(desk: Desk, order: Order, kind: CancelKind): void {
  const { left } = cancelQuotaOf(desk, order.buyerId, kind);
  addCancel(desk.db, { orderId: order.id, userId: order.buyerId, kind, createdAt: desk.now });
  if (left === 0) ban(desk, order.buyerId, Restriction.buy, quotaBan, banUntil(desk.now, quotaBansToday(desk, order.buyerId)));
  if (kind === "afterPay") banFalsePaid(desk, order);
}

function banFalsePaid(desk: Desk, order: Order): void {
  const often = cancelsSince(desk.db, order.buyerId, "afterPay", dayStart(desk.now)) >= falsePaidPerDay;
  if (often || order.amount > falsePaidAtOnceFromFen) ban(desk, order.buyerId, Restriction.buy, "虚假标记付款", desk.now + falsePaidBanMs);
}

export function banLoser(desk: Desk, userId: string): void {
  const lost = creditCount(desk.db, userId, lostAppeal, desk.now - statisticsMs);
  const forEver = lost >= lostAppealsForEver;
  ban(desk, userId, Restriction.all, forEver ? "多次申诉败诉" : lostAppeal, forEver ? null : desk.now + lostAppealBanMs);
}
