import {
  shownDevicesMax,
  loginRefreshLifeMs,
  replacedTokenGraceMs,
  tokenLifeMs,
} from "../../rules/constants.ts";
import {
  addSession,
  loginDevicesOfUser,
  revokeSessionsOfLogin,
  revokeSessionsOfOtherLogins,
  hasNewerTokenOfLoginBeenUsed,
  markSessionUsed,
  markTokensOfLoginReplaced,
  revokeSessionsOfUser,
  type StoredSession,
  sessionByTokenHash,
} from "../../db/sessions.ts";
import { userById, userByLaunchKey } from "../../db/users.ts";
import type { World } from "../context/world.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sha256Digest } from "../context/secrets.ts";

export type SessionValidity = { userId: string; state: "valid" | "expired" | "revoked" };

/**
 * Finds the session of a token. Only the digest of a token is stored, so that database readers
 * cannot log in with it.
 */
export function findSession(world: World, token: string): SessionValidity | undefined {
  const session = sessionByTokenHash(world.db, sha256Digest(token));
  if (!session) return undefined;
  if (session.revoked === 1) return { userId: session.userId, state: "revoked" };
  return { userId: session.userId, state: session.expiresAt > world.now() ? "valid" : "expired" };
}

type TokenGrant = { userId: string; deviceTag: string; family?: string | undefined };

/**
 * Creates a token. Outside the default world, it begins with the name of the world, so that the
 * server finds that world.
 */
export function issueLoginToken(
  ctx: RequestContext,
  { userId, deviceTag, family }: TokenGrant,
): { token: string; expireIn: number } {
  const { name } = ctx.world;
  const token = (name === "" ? "" : `${name}.`) + ctx.world.token();
  storeToken(ctx, { userId, deviceTag, token, family });
  return { token, expireIn: tokenLifeMs / 1000 };
}

/** Stores the session of a token, which is valid from now on. */
function storeToken(
  ctx: RequestContext,
  { userId, deviceTag, token, family }: TokenGrant & { token: string },
): void {
  const tokenHash = sha256Digest(token);
  const issuedAt = ctx.now;
  addSession(ctx.db, {
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

/**
 * Returns the session of a token that may be refreshed. This is possible for seven days from its
 * issue, even after it has expired or was revoked, unless it was revoked permanently
 * (`refreshable: 0`).
 */
function refreshableSession(ctx: RequestContext, token: string): StoredSession | undefined {
  const session = sessionByTokenHash(ctx.db, sha256Digest(token));
  if (!session || session.refreshable === 0 || session.issuedAt + loginRefreshLifeMs <= ctx.now)
    return undefined;
  return session;
}
const loginIdOfSession = (session: StoredSession): string => session.family || session.tokenHash;

/**
 * Returns true if the refresh counts as theft: the token was replaced, the grace period is over,
 * and a newer token of the login has been used. Within the grace period, a client that missed the
 * response may refresh the replaced token again.
 */
const isTokenReused = (ctx: RequestContext, session: StoredSession): boolean =>
  session.replacedAt !== null &&
  session.replacedAt + replacedTokenGraceMs < ctx.now &&
  hasNewerTokenOfLoginBeenUsed(ctx.db, session);

export function logIn(ctx: RequestContext<"loginInvalid">, p: string, deviceTag: string) {
  const user = userByLaunchKey(ctx.db, p) ?? ctx.refuse("loginInvalid");
  return { ...issueLoginToken(ctx, { userId: user.id, deviceTag }), userId: user.id };
}

/**
 * Replaces all tokens of the login by a new one. The login keeps its device tag, because the app
 * sends the fixed tag `ios` with each refresh after its start.
 */
export function refreshLogin(ctx: RequestContext<"loginExpired">) {
  const session = refreshableSession(ctx, ctx.caller.token) ?? ctx.refuse("loginExpired");
  const family = loginIdOfSession(session);
  if (isTokenReused(ctx, session)) {
    // Either of the two clients that used the token may be the thief's, so both must log in again.
    ctx.afterRefusal(() => {
      revokeSessionsOfLogin(ctx.db, family);
      recordSignOut(ctx, session.userId);
    });
    ctx.refuse("loginExpired");
  }
  markTokensOfLoginReplaced(ctx.db, {
    family,
    now: ctx.now,
    expiresAt: ctx.now + replacedTokenGraceMs,
  });
  return issueLoginToken(ctx, { userId: session.userId, deviceTag: session.deviceTag, family });
}

const sessionOfCaller = ({
  db,
  caller: { userId, token },
}: RequestContext): StoredSession | undefined =>
  userId === "" ? undefined : sessionByTokenHash(db, sha256Digest(token));
/**
 * Marks the token as used. From then on the previous token can be refreshed only within the grace
 * period.
 */
export function markTokenUsed(ctx: RequestContext): void {
  const session = sessionOfCaller(ctx);
  if (session?.used === 0) markSessionUsed(ctx.db, session.tokenHash);
}

/** Lists the devices of the user, at most 50. The current device is always among them. */
export function loginDevicesView(ctx: RequestContext, userId: string) {
  const own = sessionByTokenHash(ctx.db, sha256Digest(ctx.caller.token))?.deviceTag;
  const known = loginDevicesOfUser(ctx.db, userId, ctx.now - loginRefreshLifeMs);
  const current = known.filter((it) => it.deviceTag === own);
  const others = known.filter((it) => it.deviceTag !== own);
  const shown = [...current, ...others]
    .slice(0, shownDevicesMax)
    .toSorted((a, b) => b.lastTime - a.lastTime);
  return {
    devices: shown.map((item) => ({
      ...item,
      current: item.deviceTag === own ? (1 as const) : (0 as const),
    })),
    moreDevices: known.length - shown.length,
  };
}

/** Returns the id of the login that the caller's token belongs to. Empty without a session. */
export function loginIdOfCaller(ctx: RequestContext): string {
  const session = sessionOfCaller(ctx);
  return session ? loginIdOfSession(session) : "";
}

/** Ends the caller's own login. */
export function endLogin(ctx: RequestContext): void {
  revokeSessionsOfLogin(ctx.db, loginIdOfCaller(ctx));
  recordSignOut(ctx, ctx.caller.userId);
}

/** Ends all logins of the caller, except the one that made this request. */
export function endOtherLogins(ctx: RequestContext): void {
  const { userId, token } = ctx.caller;
  const own = sessionByTokenHash(ctx.db, sha256Digest(token));
  const family = own ? loginIdOfSession(own) : "";
  revokeSessionsOfOtherLogins(ctx.db, { userId, family, tokenHash: sha256Digest(token) });
  recordSignOut(ctx, userId);
}

/** Reports the end of a login, so that the user's sockets with a revoked token are closed. */
const recordSignOut = (ctx: RequestContext, userId: string): void =>
  ctx.world.emitEvent({ type: "signOut", at: ctx.now, userId });

/**
 * Revokes all tokens of the user. If `refreshable` is true, a client can still exchange them for
 * new ones. Returns false for an unknown user.
 */
export function revokeAllTokensOfUser(
  ctx: RequestContext,
  userId: string,
  refreshable: boolean,
): boolean {
  if (!userById(ctx.db, userId)) return false;
  revokeSessionsOfUser(ctx.db, userId, refreshable ? 1 : 0);
  return true;
}
