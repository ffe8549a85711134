import { storage } from "../lib/browser/storage.ts";

/** Whom a call is made for: what its headers carry. */
export type Credentials = { token?: string | undefined; p?: string | undefined };

/** Who came in through this tab. Two tabs of one browser may be two people, as on the director's page. */
let mine: Credentials = {};

/** The device remembers one person. It speaks for this tab only while that is the one who came in here. */
const isShared = () => storage.p.get() === mine.p;

export function readCredentials(): Credentials {
  if (isShared()) mine = { p: mine.p, token: storage.token.get() };
  return mine;
}

/** From here on this tab is the person of this launch parameter, with the token the device has for him. */
export function switchUser(p: string | undefined): void {
  mine = { p };
}

/** A login's token, with the launch parameter it was given for. The token is written first: another person's tab must never read it as its own. */
export function storeLogin(p: string, token: string): void {
  storage.token.set(token);
  storage.p.set(p);
  mine = { p, token };
}

/** Stores the id of the signed-in user, by which a later link of the same user is recognized. */
export function storeUserId(id: string): void {
  if (isShared()) storage.personal("id").set(id);
}

/** Puts a new token in the place of the one that failed, unless another tab was faster: then that one's is the newer. */
export function replaceToken(failed: string, next: string): string {
  const { token, p } = readCredentials();
  if (token !== undefined && token !== failed) return token;
  mine = { p, token: next };
  if (isShared()) storage.token.set(next);
  return next;
}

/** Drops a token that failed, but never a newer one. */
export function dropToken(failed: string | undefined): void {
  const { token, p } = readCredentials();
  if (token !== failed) return;
  if (isShared()) storage.token.clear();
  mine = { p };
}

/** Drops the launch parameter that let nobody in. */
export function dropLaunchKey(): void {
  if (isShared()) storage.p.clear();
}

/** Goes away: the device forgets the person too, unless it has come to remember another one. */
export function clearCredentials(): void {
  if (isShared()) storage.forgetPerson();
  mine = {};
}
