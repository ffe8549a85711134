import { CallError, isUnauthorizedError } from "./call-error.ts";
import { fetchCall } from "./fetch-call.ts";
import { removeFailedToken, readCredentials, replaceToken } from "./credentials.ts";
import { runInOneTab } from "./tab-lock.ts";

/**
 * Device tag of a refresh, fixed by the specification. The logins at the start of the app send the
 * real device.
 */
const refreshDeviceTag = "ios";

class TokenError extends Error {
  override readonly name = "TokenError";
}

/**
 * Returns true if the backend refused the user or sent no token, or if no token is stored. Returns
 * false if the connection or the server failed.
 */
export const isTokenRefreshRefused = (error: unknown): boolean =>
  error instanceof TokenError ||
  isUnauthorizedError(error) ||
  (error instanceof CallError && error.kind === "refused" && error.status === 200);

let running: Promise<string> | undefined;

/** Resolves when no refresh is under way. */
export const waitForTokenRefresh = async (): Promise<void> => {
  await running?.catch(() => {});
};

/**
 * Replaces a failed token. All callers during a refresh get the same new token, in this tab and in
 * others, because a later refresh with the old token may end the login (decision 0018). A caller
 * whose failed token has been replaced already gets the stored token.
 */
export function refreshToken(
  failed: string | undefined,
  deviceTag: string = refreshDeviceTag,
): Promise<string> {
  running ??= runInOneTab(() => quickLogin(failed, deviceTag))
    .catch((error: unknown) => {
      if (isTokenRefreshRefused(error)) removeFailedToken(failed);
      console.error(error instanceof Error ? error.message : "刷新token失败");
      throw error;
    })
    .finally(() => {
      running = undefined;
    });
  return running;
}

async function quickLogin(failed: string | undefined, deviceTag: string): Promise<string> {
  const { token, p } = readCredentials();
  if (token === undefined) throw new TokenError("没有可用的token");
  if (token !== failed) return token;
  const answer = await fetchCall("quickLogin", { deviceTag }, { credentials: { token, p } });
  if (!answer?.token) throw new TokenError("刷新token失败");
  return replaceToken(token, answer.token);
}
