import { MethodStatus, type PayType, type UserInfo } from "contract";
import { quizLifeMs } from "../../rules/constants.ts";
import { levelOf, nextScoreOf } from "../../rules/credit-levels.ts";
import { maskId, maskName, maskPhone } from "../../rules/masks.ts";
import type { User } from "../../rules/records.ts";
import { blockedBy } from "../../db/blocked-users.ts";
import { creditChanges } from "../../db/credit-changes.ts";
import { methodsOf } from "../../db/methods.ts";
import type { Desk } from "../context/request-context.ts";
import { limitsFor } from "../queries/limits.ts";
import { devices } from "./login.ts";
import { callerOf, personOf, restrictionOf, riskStatusOf } from "../queries/users.ts";
import { appealLost30d, cancelCount30d, statistics, tagsOf } from "../queries/statistics.ts";

const creditOf = (desk: Desk, user: User): UserInfo["credit"] => ({
  score: user.score,
  nextScore: nextScoreOf(user.score),
  ...statistics(desk, user.id),
  cancelCount30d: cancelCount30d(desk, user.id),
  appealLost30d: appealLost30d(desk, user.id),
  tags: tagsOf(desk, user.id),
  changes: creditChanges(desk.db, user.id).map((it) => ({ time: it.createdAt, delta: it.delta, reason: it.reason, orderId: it.orderId })),
});

const enabledTypes = (desk: Desk, userId: string): PayType[] => [
  ...new Set(
    methodsOf(desk.db, userId)
      .filter((it) => it.status === MethodStatus.on)
      .map((it) => it.type),
  ),
];

function restrict(desk: Desk, user: User): UserInfo["restrict"] {
  const type = restrictionOf(user, desk.now);
  return type === 0 ? { type, reason: "", until: null } : { type, reason: user.restrictReason, until: user.restrictUntilAt };
}

export function userInfoView(desk: Desk): UserInfo {
  const user = callerOf(desk);
  return {
    nickName: user.nickName,
    avatar: user.avatar,
    id: user.id,
    isAuthentication: user.certification,
    payMethod: enabledTypes(desk, user.id),
    creditLevel: levelOf(user.score).level,
    phone: maskPhone(user.phone),
    isPayPassword: user.pinHash === "" ? 0 : 1,
    realName: maskName(user.realName),
    idCard: maskId(user.idNumber),
    riskStatus: riskStatusOf(user, desk.now),
    riskLevel: user.riskLevel,
    riskExpireAt: user.riskPassedAt === null ? null : user.riskPassedAt + quizLifeMs,
    isLoginPassword: user.loginHash === "" ? 0 : 1,
    registerTime: user.registeredAt,
    failReason: user.failReason,
    credit: creditOf(desk, user),
    limits: limitsFor(desk, user),
    restrict: restrict(desk, user),
    ...devices(desk, user.id),
    canSignOut: 1,
    canSignOutOthers: 1,
    blocked: blockedBy(desk.db, user.id).map((id) => ({ userId: id, nickName: personOf(desk, id).nickName })),
  };
}
