import { CallError, isUnauthorized } from "./call-error.ts";
import { fetchCall } from "./fetch-call.ts";
import { dropToken, readCredentials, replaceToken } from "./credentials.ts";
import { runInOneTab } from "./tab-lock.ts";

/** What the specification fixes for the refresh; a login says the real device. */
const refreshDeviceTag = "ios";

class TokenError extends Error {
  override readonly name = "TokenError";
}

/** The backend has said no to this person, as opposed to a road that is broken. */
export const isLoginRefused = (error: unknown): boolean =>
  error instanceof TokenError ||
  isUnauthorized(error) ||
  (error instanceof CallError && error.kind === "refused" && error.status === 200);

let running: Promise<string> | undefined;

/** Resolves when no refresh is on its way. */
export const waitForRefresh = async (): Promise<void> => {
  await running?.catch(() => {});
};

/**
 * A token in the place of the one that failed. All who ask while it is on its way get the same one,
 * in this tab and in the others; who comes too late gets the one that is there already.
 */
export function refreshToken(
  failed: string | undefined,
  deviceTag: string = refreshDeviceTag,
): Promise<string> {
  running ??= runInOneTab(() => quickLogin(failed, deviceTag))
    .catch((error: unknown) => {
      if (isLoginRefused(error)) dropToken(failed);
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
  const answer = await fetchCall("quickLogin", { deviceTag }, { passport: { token, p } });
  if (!answer?.token) throw new TokenError("刷新token失败");
  return replaceToken(token, answer.token);
}
