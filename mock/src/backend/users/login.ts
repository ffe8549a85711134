import { devicesMax, refreshLifeMs, tokenGraceMs, tokenLifeMs } from "../../rules/constants.ts";
import {
  addSession,
  devicesOf,
  endFamily,
  endOtherFamilies,
  isSucceeded,
  markUsed,
  replaceFamily,
  revokeSessions,
  type Session,
  sessionByHash,
} from "../../db/sessions.ts";
import { userById, userByLaunchKey } from "../../db/users.ts";
import type { World } from "../context/world.ts";
import type { Desk } from "../context/request-context.ts";
import { digest } from "../context/secrets.ts";

export type SessionState = { userId: string; state: "valid" | "expired" | "revoked" };

/** Only a token's digest is kept: who reads the database cannot log in with it. */
export function sessionOf(world: World, token: string): SessionState | undefined {
  const session = sessionByHash(world.db, digest(token));
  if (!session) return undefined;
  if (session.revoked === 1) return { userId: session.userId, state: "revoked" };
  return { userId: session.userId, state: session.expiresAt > world.now() ? "valid" : "expired" };
}

type Grant = { userId: string; deviceTag: string; family?: string | undefined };

/** The token carries its world, so that the door finds the one it belongs to. */
export function grantToken(desk: Desk, { userId, deviceTag, family }: Grant): { token: string; expireIn: number } {
  const { name } = desk.world;
  const token = (name === "" ? "" : `${name}.`) + desk.world.token();
  keepToken(desk, { userId, deviceTag, token, family });
  return { token, expireIn: tokenLifeMs / 1000 };
}

/** It lets in from now on. */
function keepToken(desk: Desk, { userId, deviceTag, token, family }: Grant & { token: string }): void {
  const tokenHash = digest(token);
  const issuedAt = desk.now;
  addSession(desk.db, {
    tokenHash,
    userId,
    deviceTag,
    issuedAt,
    expiresAt: issuedAt + tokenLifeMs,
    revoked: 0,
    refreshable: 1,
    family: family ?? tokenHash,
    replacedAt: null,
    used: 0,
  });
}

/** An old token may be changed for a new one, even after a revocation, unless that was meant for good. */
function refreshableSession(desk: Desk, token: string): Session | undefined {
  const session = sessionByHash(desk.db, digest(token));
  if (!session || session.refreshable === 0 || session.issuedAt + refreshLifeMs <= desk.now) return undefined;
  return session;
}
const familyOf = (session: Session): string => session.family || session.tokenHash;

/** Whoever was not heard asks again, and soon; one who comes later than a successor has been used is another than its user. */
const isShownAgain = (desk: Desk, session: Session): boolean =>
  session.replacedAt !== null && session.replacedAt + tokenGraceMs < desk.now && isSucceeded(desk.db, session);

export function logIn(desk: Desk<"loginInvalid">, p: string, deviceTag: string) {
  const user = userByLaunchKey(desk.db, p) ?? desk.refuse("loginInvalid");
  return { ...grantToken(desk, { userId: user.id, deviceTag }), userId: user.id };
}

/** A family has one token that nobody has replaced; its device is the one of the login, for a refresh says the same tag everywhere. */
export function refreshLogin(desk: Desk<"loginExpired">) {
  const session = refreshableSession(desk, desk.caller.token) ?? desk.refuse("loginExpired");
  const family = familyOf(session);
  if (isShownAgain(desk, session)) {
    // One of the two has stolen it, and nobody knows which: both come in anew.
    desk.afterRefusal(() => {
      endFamily(desk.db, family);
      noteSignOut(desk, session.userId);
    });
    desk.refuse("loginExpired");
  }
  replaceFamily(desk.db, { family, now: desk.now, expiresAt: desk.now + tokenGraceMs });
  return grantToken(desk, { userId: session.userId, deviceTag: session.deviceTag, family });
}

const sessionOfCaller = ({ db, caller: { userId, token } }: Desk): Session | undefined =>
  userId === "" ? undefined : sessionByHash(db, digest(token));
/** Marks the token as used. From then on its predecessor can be refreshed only within the grace period. */
export function noteUse(desk: Desk): void {
  const session = sessionOfCaller(desk);
  if (session?.used === 0) markUsed(desk.db, session.tokenHash);
}

/** Lists the devices of the user. The current device is always among them. */
export function devices(desk: Desk, userId: string) {
  const own = sessionByHash(desk.db, digest(desk.caller.token))?.deviceTag;
  const known = devicesOf(desk.db, userId, desk.now - refreshLifeMs);
  const current = known.filter((it) => it.deviceTag === own);
  const others = known.filter((it) => it.deviceTag !== own);
  const shown = [...current, ...others].slice(0, devicesMax).toSorted((a, b) => b.lastTime - a.lastTime);
  return {
    devices: shown.map((it) => ({ ...it, current: it.deviceTag === own ? (1 as const) : (0 as const) })),
    moreDevices: known.length - shown.length,
  };
}

/** Family of the caller's login; empty without a session. */
export function familyOfCaller(desk: Desk): string {
  const session = sessionOfCaller(desk);
  return session ? familyOf(session) : "";
}

/** Ends the caller's own login. */
export function signOut(desk: Desk): void {
  endFamily(desk.db, familyOfCaller(desk));
  noteSignOut(desk, desk.caller.userId);
}

/** Every login but the one that asks. */
export function signOutOthers(desk: Desk): void {
  const { userId, token } = desk.caller;
  const own = sessionByHash(desk.db, digest(token));
  const family = own ? familyOf(own) : "";
  endOtherFamilies(desk.db, { userId, family, tokenHash: digest(token) });
  noteSignOut(desk, userId);
}

/** What his sockets were opened by may be gone. */
const noteSignOut = (desk: Desk, userId: string): void => desk.world.note({ type: "signOut", at: desk.now, userId });

/** False when there is nobody of this id. */
export function revokeAll(desk: Desk, userId: string, refreshable: boolean): boolean {
  if (!userById(desk.db, userId)) return false;
  revokeSessions(desk.db, userId, refreshable ? 1 : 0);
  return true;
}
