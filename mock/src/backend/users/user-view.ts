import { creditLevels, PayMethodStatus, type PayType, type UserInfo } from "contract";
import { questionnairePassLifeMs } from "../../rules/constants.ts";
import { creditLevelOfScore, nextCreditLevelScore } from "../../rules/credit-levels.ts";
import { maskIdNumber, maskName, maskPhone } from "../../rules/mask-personal-data.ts";
import type { User } from "../../rules/stored-records.ts";
import { userIdsBlockedBy } from "../../db/blocked-users.ts";
import { latestCreditChangesOfUser } from "../../db/reputation.ts";
import { payMethodsOfUser } from "../../db/pay-methods.ts";
import type { RequestContext } from "../context/request-context.ts";
import { tradeLimitsOfUser } from "../queries/user-limits.ts";
import { loginDevicesView } from "./login.ts";
import {
  callingUser,
  requireUser,
  tradeRestrictionOfUser,
  riskQuestionnaireStatusOfUser,
} from "../queries/users.ts";
import {
  countLostAppeals30d,
  countCancellations30d,
  readDisplayedUserStatistics,
  evaluationTagCounts,
} from "../queries/user-statistics.ts";

const creditOf = (ctx: RequestContext, user: User): UserInfo["credit"] => ({
  score: user.score,
  nextScore: nextCreditLevelScore(user.score),
  ...readDisplayedUserStatistics(ctx, user.id),
  cancelCount30d: countCancellations30d(ctx, user.id),
  appealLost30d: countLostAppeals30d(ctx, user.id),
  tags: evaluationTagCounts(ctx, user.id),
  changes: latestCreditChangesOfUser(ctx.db, user.id).map((creditChange) => ({
    time: creditChange.createdAt,
    delta: creditChange.delta,
    reason: creditChange.reason,
    orderId: creditChange.orderId,
  })),
});

const enabledTypes = (ctx: RequestContext, userId: string): PayType[] => [
  ...new Set(
    payMethodsOfUser(ctx.db, userId)
      .filter((it) => it.status === PayMethodStatus.on)
      .map((it) => it.type),
  ),
];

function restrict(ctx: RequestContext, user: User): UserInfo["restrict"] {
  const type = tradeRestrictionOfUser(user, ctx.now);
  return type === 0
    ? { type, reason: "", until: null }
    : { type, reason: user.restrictReason, until: user.restrictUntilAt };
}

export function userInfoView(ctx: RequestContext): UserInfo {
  const user = callingUser(ctx);
  return {
    nickName: user.nickName,
    avatar: user.avatar,
    id: user.id,
    isAuthentication: user.certification,
    payMethod: enabledTypes(ctx, user.id),
    creditLevel: creditLevelOfScore(user.score).level,
    phone: maskPhone(user.phone),
    isPayPassword: user.pinHash === "" ? 0 : 1,
    realName: maskName(user.realName),
    idCard: maskIdNumber(user.idNumber),
    riskStatus: riskQuestionnaireStatusOfUser(user, ctx.now),
    riskLevel: user.riskLevel,
    riskExpireAt: user.riskPassedAt === null ? null : user.riskPassedAt + questionnairePassLifeMs,
    isLoginPassword: user.loginHash === "" ? 0 : 1,
    registerTime: user.registeredAt,
    failReason: user.failReason,
    credit: creditOf(ctx, user),
    limits: tradeLimitsOfUser(ctx, user),
    levels: creditLevels.map((it) => ({ ...it, cools: it.cools ? 1 : 0 })),
    restrict: restrict(ctx, user),
    ...loginDevicesView(ctx, user.id),
    canSignOut: 1,
    canSignOutOthers: 1,
    blocked: userIdsBlockedBy(ctx.db, user.id).map((id) => ({
      userId: id,
      nickName: requireUser(ctx, id).nickName,
    })),
  };
}
