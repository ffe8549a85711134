import { refreshLifeMs, tokenGraceMs, tokenLifeMs } from "../../domain/constants.ts";
import { addSession, devicesOf, endSession, revokeSessions, type Session, sessionByHash } from "../../store/sessions.ts";
import { userById, userByLaunchKey } from "../../store/users.ts";
import type { World } from "../desk/world.ts";
import type { Desk } from "../desk/desk.ts";
import { digest } from "../desk/secrets.ts";

export type SessionState = { userId: string; state: "valid" | "expired" | "revoked" };

/** Only a token's digest is kept: who reads the database cannot log in with it. */
export function sessionOf(world: World, token: string): SessionState | undefined {
  const session = sessionByHash(world.db, digest(token));
  if (!session) return undefined;
  if (session.revoked === 1) return { userId: session.userId, state: "revoked" };
  return { userId: session.userId, state: session.expiresAt > world.now() ? "valid" : "expired" };
}

/** The token carries its world, so that the door finds the one it belongs to. */
export function grantToken(desk: Desk, userId: string, deviceTag: string): { token: string; expireIn: number } {
  const { name } = desk.world;
  const token = (name === "" ? "" : `${name}.`) + desk.world.secret();
  const issuedAt = desk.now;
  addSession(desk.db, {
    tokenHash: digest(token),
    userId,
    deviceTag,
    issuedAt,
    expiresAt: issuedAt + tokenLifeMs,
    revoked: 0,
    refreshable: 1,
  });
  return { token, expireIn: tokenLifeMs / 1000 };
}

/** An old token may be changed for a new one, even after a revocation, unless that was meant for good. */
function refreshableSession(desk: Desk, token: string): Session | undefined {
  const session = sessionByHash(desk.db, digest(token));
  if (!session || session.refreshable === 0 || session.issuedAt + refreshLifeMs <= desk.now) return undefined;
  return session;
}
const retire = (desk: Desk, session: Session): void => endSession(desk.db, session.tokenHash, desk.now + tokenGraceMs);

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

/** False when there is nobody of this id. */
export function revokeAll(desk: Desk, userId: string, refreshable: boolean): boolean {
  if (!userById(desk.db, userId)) return false;
  revokeSessions(desk.db, userId, refreshable ? 1 : 0);
  return true;
}
