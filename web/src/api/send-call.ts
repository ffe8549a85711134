import { type CallDefinition, type CallName, calls, type Input, type Output } from "contract";
import { randomId } from "../lib/browser/random-id.ts";
import { isUnauthorizedError, createUnauthorizedError } from "./call-error.ts";
import { type FetchCallOptions, fetchCall } from "./fetch-call.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { isTokenRefreshRefused, refreshToken, waitForTokenRefresh } from "./refresh-token.ts";
import { reportCommandToOtherTabs } from "./cross-tab-commands.ts";
import { endSession, waitForToken } from "./session-state.ts";

type SendOptions = Omit<FetchCallOptions, "credentials">;
/**
 * Calls that wait for a session. Excludes the two logins, which session.ts and refresh-token.ts
 * send.
 */
export type CallNameNeedingSession = Exclude<CallName, "login" | "quickLogin">;

/** Sends a call of a signed-in user. */
export async function sendCall<N extends CallNameNeedingSession>(
  name: N,
  input: Input<N>,
  options: SendOptions = {},
): Promise<Output<N>> {
  const row: CallDefinition = calls[name];
  const isRead = row.method === "GET";
  const requestId = options.requestId ?? (isRead ? undefined : randomId());
  const output = await callWithSession((credentials) =>
    fetchCall(name, input, { ...options, requestId, credentials }),
  );
  if (!isRead) reportCommandToOtherTabs(name);
  return output;
}

/**
 * Waits for a token and calls `ask` with it. After a 401, renews the token once and repeats the
 * call. A second 401 ends the session.
 */
export async function callWithSession<T>(ask: (it: Credentials) => Promise<T>): Promise<T> {
  await waitForToken();
  await waitForTokenRefresh();
  const shown = readCredentials();
  try {
    return await ask(readCredentials());
  } catch (error) {
    if (!isUnauthorizedError(error)) throw error;
  }
  await renewToken(shown.token);
  try {
    return await ask(readCredentials());
  } catch (error) {
    if (isUnauthorizedError(error)) endSession();
    throw error;
  }
}

async function renewToken(failed: string | undefined): Promise<void> {
  try {
    await refreshToken(failed);
  } catch (error) {
    if (!isTokenRefreshRefused(error)) throw error;
    endSession();
    throw createUnauthorizedError(error);
  }
}
