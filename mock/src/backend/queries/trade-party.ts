import type { TradeParty } from "contract";
import { dayMs } from "../../rules/constants.ts";
import { creditLevelOfScore } from "../../rules/credit-levels.ts";
import { maskName } from "../../rules/mask-personal-data.ts";
import type { User } from "../../rules/stored-records.ts";
import { countCompletedOrdersOfTwoUsers } from "../../db/orders.ts";
import type { UserStatistics } from "../../db/stored-user-statistics.ts";
import type { RequestContext } from "../context/request-context.ts";
import { isOnline, requireUser } from "./users.ts";
import { readUserStatistics, displayedUserStatistics } from "./user-statistics.ts";

type PartyUser = Pick<
  User,
  | "id"
  | "nickName"
  | "avatar"
  | "score"
  | "certification"
  | "realName"
  | "persona"
  | "lastSeenAt"
  | "registeredAt"
>;

/**
 * Shows the buyer or the seller of an order to the viewer, who may be the same user. The real
 * name is masked unless `showsName` is true, which it is from the acceptance until the end of the
 * order.
 */
export function readTradePartyForViewer(
  ctx: RequestContext,
  userId: string,
  viewerId: string,
  showsName = false,
): TradeParty {
  const tradedCount =
    viewerId === userId ? 0 : countCompletedOrdersOfTwoUsers(ctx.db, viewerId, userId);
  return buildTradeParty(ctx, requireUser(ctx, userId), readUserStatistics(ctx, userId), {
    tradedCount,
    showsName,
  });
}

export function buildTradeParty(
  ctx: RequestContext,
  user: PartyUser,
  figures: UserStatistics,
  { tradedCount, showsName }: { tradedCount: number; showsName: boolean },
): TradeParty {
  const online = isOnline(ctx, user);
  return {
    userId: user.id,
    nickName: user.nickName,
    avatar: user.avatar,
    creditLevel: creditLevelOfScore(user.score).level,
    isAuthentication: user.certification,
    realName: showsName ? user.realName : maskName(user.realName),
    online: online ? 1 : 0,
    lastOnline: online ? ctx.now : user.lastSeenAt,
    ...displayedUserStatistics(figures),
    registerDays: Math.floor((ctx.now - user.registeredAt) / dayMs),
    tradedBefore: tradedCount > 0 ? 1 : 0,
    tradedCount,
  };
}
