import { type CodeName, codes, fillCodeText } from "contract";
import { CallError } from "mock/client/call-client.ts";
import type { UserClient } from "mock/client/user-client.ts";
import { shownWorldClient } from "./shown-world.ts";

/**
 * Logged-in clients, by world and launch parameter. With them, the director performs a user's
 * actions by the same API calls as the user's app.
 */
const userClients = new Map<string, Promise<UserClient>>();
const deviceTag = "director";

function userClientOf(p: string): Promise<UserClient> {
  const key = `${shownWorldClient().name} ${p}`;
  const phone = userClients.get(key) ?? shownWorldClient().client({ p }, { deviceTag });
  userClients.set(key, phone);
  // Forgets a failed login, so that the next action tries again.
  phone.catch(() => userClients.delete(key));
  return phone;
}

const isCodeName = (it: string): it is CodeName => Object.hasOwn(codes, it);
/** Turns a refusal into an error with the text that the app shows to users. */
const withUserText = (error: unknown): unknown =>
  error instanceof CallError && isCodeName(error.code)
    ? new Error(fillCodeText(error.code, error.facts as never), { cause: error })
    : error;

/** Runs an action as this user. Logs in again if the login has expired or the world was reset. */
export async function runAsUser<T>(p: string, run: (phone: UserClient) => Promise<T>): Promise<T> {
  try {
    const phone = await userClientOf(p);
    try {
      return await run(phone);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "unauthorized")) throw error;
      await phone.relogin();
      return await run(phone);
    }
  } catch (error) {
    throw withUserText(error);
  }
}
