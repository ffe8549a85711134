import { devicesOf, sessionByHash } from "../store/sessions.ts";
import { userByLaunchKey } from "../store/users.ts";
import type { Desk } from "./desk.ts";
import { digest } from "./secrets.ts";
import { grantToken, refreshableSession, retire } from "./sessions.ts";

export function logIn(desk: Desk<"loginInvalid">, p: string, deviceTag: string) {
  const user = userByLaunchKey(desk.db, p) ?? desk.refuse("loginInvalid");
  return { ...grantToken(desk, user.id, deviceTag), userId: user.id };
}

export function refreshLogin(desk: Desk<"loginExpired">, deviceTag: string) {
  const session = refreshableSession(desk, desk.caller.token) ?? desk.refuse("loginExpired");
  retire(desk, session);
  return grantToken(desk, session.userId, deviceTag);
}

/** The one he holds in his hand is known by its token. */
export function devices(desk: Desk, userId: string) {
  const own = sessionByHash(desk.db, digest(desk.caller.token))?.deviceTag;
  return devicesOf(desk.db, userId).map((it) => ({ ...it, current: it.deviceTag === own ? (1 as const) : (0 as const) }));
}
