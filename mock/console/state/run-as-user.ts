import { type CodeName, codes, codeText } from "contract";
import { CallError } from "../../src/client/call-client.ts";
import type { UserClient } from "../../src/client/user-client.ts";
import { worldNow } from "./shown-world.ts";

/**
 * Clients of the director. An action on behalf of a user is sent by the same API calls as from the
 * user's app.
 */
const phones = new Map<string, Promise<UserClient>>();
const deviceTag = "director";

function phoneOf(p: string): Promise<UserClient> {
  const key = `${worldNow().name} ${p}`;
  const phone = phones.get(key) ?? worldNow().client({ p }, { deviceTag });
  phones.set(key, phone);
  // Forget a failed login so that the next action tries again.
  phone.catch(() => phones.delete(key));
  return phone;
}

const isCode = (it: string): it is CodeName => Object.hasOwn(codes, it);
/** Replaces a refusal by an error with the text that users see. */
const inWords = (error: unknown): unknown =>
  error instanceof CallError && isCode(error.code)
    ? new Error(codeText(error.code, error.facts as never), { cause: error })
    : error;

/** Runs an action as this user. Logs in again if the login has expired or the world was reset. */
export async function asPerson<T>(p: string, run: (phone: UserClient) => Promise<T>): Promise<T> {
  try {
    const phone = await phoneOf(p);
    try {
      return await run(phone);
    } catch (error) {
      if (!(error instanceof CallError && error.code === "unauthorized")) throw error;
      await phone.relogin();
      return await run(phone);
    }
  } catch (error) {
    throw inWords(error);
  }
}
