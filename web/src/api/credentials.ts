import { storage } from "../lib/browser/storage.ts";

/** Credentials in the headers of a call: the token and the launch parameter `p`. */
export type Credentials = { token?: string | undefined; p?: string | undefined };

/** Credentials of this tab. Two tabs of one browser may have two users, as on the director page. */
let tabCredentials: Credentials = {};

/** Returns whether the stored user is the user of this tab. The device stores one user only. */
const isTabUserStored = () => storage.p.get() === tabCredentials.p;

export function readCredentials(): Credentials {
  if (isTabUserStored()) tabCredentials = { p: tabCredentials.p, token: storage.token.get() };
  return tabCredentials;
}

/**
 * Makes the user of this launch parameter the user of this tab, with the token that is stored for
 * them.
 */
export function switchTabUser(p: string | undefined): void {
  tabCredentials = { p };
}

/**
 * Stores a login. The token is written before the launch parameter `p`, because another tab with
 * this `p` reads the stored token as soon as it finds `p` in storage. If `p` were written first,
 * that tab could read an older token or none.
 */
export function storeLogin(p: string, token: string): void {
  storage.token.set(token);
  storage.p.set(p);
  tabCredentials = { p, token };
}

/** Stores the id of the signed-in user, by which a later link of the same user is recognized. */
export function storeUserId(id: string): void {
  if (isTabUserStored()) storage.personal("id").set(id);
}

/**
 * Replaces a token by its successor and returns the successor. Returns the token of another tab
 * instead if that tab has already replaced it.
 */
export function replaceToken(failed: string, next: string): string {
  const { token, p } = readCredentials();
  if (token !== undefined && token !== failed) return token;
  tabCredentials = { p, token: next };
  if (isTabUserStored()) storage.token.set(next);
  return next;
}

/** Removes a failed token, but never a newer one. */
export function removeFailedToken(failed: string | undefined): void {
  const { token, p } = readCredentials();
  if (token !== failed) return;
  if (isTabUserStored()) storage.token.clear();
  tabCredentials = { p };
}

/** Removes a launch parameter that the backend has refused. */
export function removeRefusedLaunchKey(): void {
  if (isTabUserStored()) storage.p.clear();
}

/**
 * Removes the credentials of this tab, and those of the device unless they belong to another user
 * by now.
 */
export function clearCredentials(): void {
  if (isTabUserStored()) storage.forgetPerson();
  tabCredentials = {};
}
