import type { Party } from "contract";
import { dayMs } from "../../domain/constants.ts";
import { levelOf } from "../../domain/levels.ts";
import { maskName } from "../../domain/masks.ts";
import { completedBetween } from "../../store/orders.ts";
import type { Desk } from "../desk/desk.ts";
import { isOnline, personOf } from "./people.ts";
import { statistics } from "./statistics.ts";

/** Somebody as the other side sees him. His name is whole only for whom he has to pay or be paid by. */
export function partyOf(desk: Desk, userId: string, viewerId: string, showsName = false, figures = statistics(desk, userId)): Party {
  const user = personOf(desk, userId);
  const online = isOnline(desk, user);
  const tradedCount = viewerId === userId ? 0 : completedBetween(desk.db, viewerId, userId);
  return {
    userId: user.id,
    nickName: user.nickName,
    avatar: user.avatar,
    creditLevel: levelOf(user.score).level,
    isAuthentication: user.certification,
    realName: showsName ? user.realName : maskName(user.realName),
    online: online ? 1 : 0,
    lastOnline: online ? desk.now : user.lastSeenAt,
    ...figures,
    registerDays: Math.floor((desk.now - user.registeredAt) / dayMs),
    tradedBefore: tradedCount > 0 ? 1 : 0,
    tradedCount,
  };
}
