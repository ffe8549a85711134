import { type CodeName, codes, codeText } from "contract";
import { NotDone } from "../../src/client/call-client.ts";
import type { Phone } from "../../src/client/user-client.ts";
import { worldNow } from "./shown.ts";

/** Phones of the director's own: what it does as somebody goes the way that his phone takes. */
const phones = new Map<string, Promise<Phone>>();
const deviceTag = "director";

function phoneOf(p: string): Promise<Phone> {
  const key = `${worldNow().name} ${p}`;
  const phone = phones.get(key) ?? worldNow().phone({ p }, { deviceTag });
  phones.set(key, phone);
  // Who could not come in tries again another time.
  phone.catch(() => phones.delete(key));
  return phone;
}

const isCode = (it: string): it is CodeName => Object.hasOwn(codes, it);
/** A refusal in the words of the house. */
const inWords = (error: unknown): unknown =>
  error instanceof NotDone && isCode(error.code)
    ? new Error(codeText(error.code, error.facts as never), { cause: error })
    : error;

/** Does something as this person. A login that is over, or of a world that began anew, is made once more. */
export async function asPerson<T>(p: string, run: (phone: Phone) => Promise<T>): Promise<T> {
  try {
    const phone = await phoneOf(p);
    try {
      return await run(phone);
    } catch (error) {
      if (!(error instanceof NotDone && error.code === "unauthorized")) throw error;
      await phone.relogin();
      return await run(phone);
    }
  } catch (error) {
    throw inWords(error);
  }
}
