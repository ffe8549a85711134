import { calls, decodeInput } from "contract";
import { runAfterRemovingOverlayEntries } from "../lib/navigation/overlay-stack.ts";
import { storage } from "../lib/browser/storage.ts";
import { isUnauthorizedError } from "./call-error.ts";
import { fetchCall } from "./fetch-call.ts";
import {
  switchTabUser,
  removeRefusedLaunchKey,
  removeFailedToken,
  storeLogin,
  storeUserId,
  clearCredentials,
  readCredentials,
} from "./credentials.ts";
import { showToast } from "./toasts-and-warnings.ts";
import { queryClient, queryKeyOf } from "./query-client.ts";
import { isTokenRefreshRefused, refreshToken } from "./refresh-token.ts";
import { sendCall } from "./send-call.ts";
import {
  pauseCallsUntilToken,
  clearCommandIntents,
  resumeCallsWaitingForToken,
  sessionStore,
} from "./session-state.ts";

type Launch = {
  /** Launch parameter of the URL, if it has one. */
  p?: string | undefined;
  /** The model of the device. */
  deviceTag: string;
};

let starting: Promise<void> | undefined;

/**
 * Signs in with the launch parameter `p`, else with a stored token. Never rejects. The session
 * phase holds the result.
 */
export function startSession(launch: Launch): Promise<void> {
  starting ??= beginSession(launch).finally(() => {
    starting = undefined;
  });
  return starting;
}

async function beginSession({ p: given, deviceTag }: Launch): Promise<void> {
  sessionStore.set({ phase: "starting" });
  if (given && !isLaunchKey(given)) return sessionStore.set({ phase: "illegal" });
  dropUnsendableCredentials();
  try {
    const isOtherLink = given !== undefined && given !== "" && given !== storage.p.get();
    if (!(await (isOtherLink ? signInByLink(given, deviceTag) : signInWithStoredKey(deviceTag))))
      return rejectLaunch();
    resumeCallsWaitingForToken();
    sessionStore.set({ phase: "ready", userId: await loadUser() });
  } catch (error) {
    if (isUnauthorizedError(error)) return rejectLaunch();
    console.error(error instanceof Error ? error.message : "系统错误");
    sessionStore.set({ phase: "failed" });
  }
}

const isLaunchKey = (p: string) => decodeInput(calls.login, { p, deviceTag: "-" }).ok;

/**
 * Removes a stored token or launch parameter that cannot be sent in a header, because it would make
 * each start fail before anything is sent. No backend has issued such values.
 */
function dropUnsendableCredentials(): void {
  if (!/^[\x21-\x7e]+$/.test(storage.token.get() ?? "-")) storage.token.clear();
  if (!isLaunchKey(storage.p.get() ?? "-")) storage.p.clear();
}

/**
 * Forgets the previous user. Nothing of theirs may be shown or sent. If no user was signed in, the
 * reads without data wait for this login and belong to the new user.
 */
function clearUserData(wasSignedIn: boolean): void {
  storage.forgetPerson();
  if (wasSignedIn) queryClient.clear();
  else queryClient.removeQueries({ predicate: ({ state }) => state.data !== undefined });
  clearCommandIntents();
}

let resolveSwitch: (switches: boolean) => void = () => {};
/** Ends the phase "asking": true replaces the signed-in account by the one of the link. */
export const answerAccountSwitchQuestion = (switches: boolean): void => resolveSwitch(switches);

function askAccountSwitch(): Promise<boolean> {
  return new Promise((resolve) => {
    resolveSwitch = (switches) => {
      sessionStore.set({ phase: "starting" });
      resolve(switches);
    };
    sessionStore.set({ phase: "asking" });
  });
}

/**
 * Logs in with a launch parameter that is not the stored one. Any page can open such a link, so the
 * signed-in account is replaced only after the login has succeeded and the user has agreed. The
 * director switches accounts in its own frames without a question.
 */
async function signInByLink(p: string, deviceTag: string): Promise<boolean> {
  const isSignedIn = storage.token.get() !== undefined;
  const login = await fetchCall("login", { p, deviceTag }, { credentials: { p } }).catch(
    undefinedIfRefused,
  );
  if (!login && isSignedIn) {
    showToast("链接已失效，仍使用当前账号", "error");
    return keepAccount(deviceTag);
  }
  if (!login) {
    switchTabUser(p);
    return false;
  }
  // A launch parameter may be valid only once, so that a new one often belongs to the same user.
  const isSameUser = login.userId !== undefined && login.userId === storage.personal("id").get();
  if (!isSameUser && isSignedIn && !storage.isApart() && !(await askAccountSwitch()))
    return keepAccount(deviceTag);
  if (!isSameUser) clearUserData(isSignedIn);
  storeLogin(p, login.token);
  return true;
}

function undefinedIfRefused(error: unknown): undefined {
  if (!isTokenRefreshRefused(error)) throw error;
}

/**
 * Continues with the signed-in account. Its launch parameter is written into the URL, otherwise a
 * reload would ask the user again whether to switch accounts.
 */
function keepAccount(deviceTag: string): Promise<boolean> {
  runAfterRemovingOverlayEntries(() => setLaunchKey(storage.p.get()));
  return signInWithStoredKey(deviceTag);
}

function signInWithStoredKey(deviceTag: string): Promise<boolean> {
  switchTabUser(storage.p.get());
  return signIn(deviceTag);
}

function setLaunchKey(p: string | undefined): void {
  const address = new URL(location.href);
  if (p === undefined) address.searchParams.delete("p");
  else address.searchParams.set("p", p);
  history.replaceState(history.state, "", address);
}

/**
 * Logs in with the launch parameter `p`. If that fails or there is none, sends a quick login with
 * the stored token. Returns false if neither exists and is accepted.
 */
async function signIn(deviceTag: string): Promise<boolean> {
  const { p, token } = readCredentials();
  try {
    if (p !== undefined) {
      storeLogin(p, (await fetchCall("login", { p, deviceTag }, { credentials: { p } })).token);
      return true;
    }
  } catch (error) {
    if (token === undefined && !isTokenRefreshRefused(error)) throw error;
  }
  if (token === undefined) return false;
  try {
    await refreshToken(token, deviceTag);
    return true;
  } catch (error) {
    if (!isTokenRefreshRefused(error)) throw error;
    // The user is still signed in if another tab has stored a new token meanwhile.
    return readCredentials().token !== undefined;
  }
}

/**
 * Returns the user's id. Waits for the user's record but not for the assets, because each screen
 * with assets reports their failure itself.
 */
async function loadUser(): Promise<string> {
  const asked = sendCall("userInfo", {});
  const queryFn = () => sendCall("assetInfo", {});
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf("assetInfo", {}),
    queryFn,
    meta: { quiet: true },
  });
  const user = await asked;
  queryClient.setQueryData(queryKeyOf("userInfo", {}), user);
  storeUserId(user.id);
  return user.id;
}

/**
 * Ends the login at the server if the backend supports it, then on the device. Returns false if the
 * server has not confirmed: then the token stays valid until it expires.
 */
export async function signOut(endsAtServer: boolean): Promise<boolean> {
  // The server closes the socket of an ended login. In the phase "leaving", that close does not
  // renew the token.
  sessionStore.set({ ...sessionStore.get(), phase: "leaving" });
  const isEnded = endsAtServer && (await endLoginOnServer());
  signOutOnDevice();
  return isEnded;
}

async function endLoginOnServer(): Promise<boolean> {
  try {
    await sendCall("accountSetting", { type: "thisDevice" });
    return true;
  } catch (error) {
    // A 401 means that the login has ended already.
    return isUnauthorizedError(error);
  }
}

/**
 * Signs out on the device. The next load finds neither token nor launch parameter. The URL loses
 * the launch parameter too, otherwise a reload would log in again.
 */
function signOutOnDevice(): void {
  pauseCallsUntilToken();
  clearCredentials();
  queryClient.clear();
  clearCommandIntents();
  // The question before signing out has its own history entry. It is removed first, because p must
  // also leave the URL of the entry below, and `setLaunchKey` changes only the current entry.
  runAfterRemovingOverlayEntries(() => setLaunchKey(undefined));
  sessionStore.set({ phase: "illegal" });
}

function rejectLaunch(): void {
  pauseCallsUntilToken();
  removeFailedToken(readCredentials().token);
  removeRefusedLaunchKey();
  sessionStore.set({ phase: "illegal" });
}
