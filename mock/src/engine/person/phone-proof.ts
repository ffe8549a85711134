import { phoneProofMs } from "../../domain/constants.ts";
import type { User } from "../../domain/records.ts";
import { changeUser } from "../../store/users.ts";
import type { Desk } from "../desk/desk.ts";
import { windowEndOf } from "../desk/windows.ts";
import { loginOfCaller } from "./login.ts";

/** Records that this login has just bound the first phone of the user with a code. */
export function noteProvedPhone(desk: Desk): void {
  const login = loginOfCaller(desk);
  if (login !== undefined) changeUser(desk.db, desk.caller.userId, { phoneProvedAt: desk.now, phoneProvedBy: login });
}

/** Ends the proof, because it serves one PIN only. */
export const forgetProvedPhone = (desk: Desk): void => changeUser(desk.db, desk.caller.userId, { phoneProvedAt: null, phoneProvedBy: "" });

/**
 * Returns until when this login may set the first PIN without another code, or `null`.
 * Another login, on this device or elsewhere, always needs a code.
 */
export function phoneProvedUntil(desk: Desk, { phoneProvedAt, phoneProvedBy, pinHash }: User): number | null {
  if (phoneProvedAt === null || phoneProvedBy === "" || pinHash !== "" || phoneProvedBy !== loginOfCaller(desk)) return null;
  const until = windowEndOf(desk, phoneProvedAt, phoneProofMs);
  return until >= desk.now ? until : null;
}
