import type { User } from "../domain/records.ts";
import { devicesOf, sessionByHash } from "../store/sessions.ts";
import { userByLaunchKey } from "../store/users.ts";
import type { Desk } from "./desk.ts";
import { personOf } from "./people.ts";
import { digest } from "./secrets.ts";
import { grantToken, refreshableSession, retire } from "./sessions.ts";

const admitted = (desk: Desk<"accountFrozen">, user: User): User => (user.frozen === 1 ? desk.refuse("accountFrozen") : user);

export function logIn(desk: Desk<"loginInvalid" | "accountFrozen">, p: string, deviceTag: string) {
  const user = admitted(desk, userByLaunchKey(desk.db, p) ?? desk.refuse("loginInvalid"));
  return { ...grantToken(desk, user.id, deviceTag), userId: user.id };
}

export function refreshLogin(desk: Desk<"loginExpired" | "accountFrozen">, deviceTag: string) {
  const session = refreshableSession(desk, desk.caller.token) ?? desk.refuse("loginExpired");
  const user = admitted(desk, personOf(desk, session.userId));
  retire(desk, session);
  return grantToken(desk, user.id, deviceTag);
}

/** The one he holds in his hand is known by its token. */
export function devices(desk: Desk, userId: string) {
  const own = sessionByHash(desk.db, digest(desk.caller.token))?.deviceTag;
  return devicesOf(desk.db, userId).map((it) => ({ ...it, current: it.deviceTag === own ? (1 as const) : (0 as const) }));
}
