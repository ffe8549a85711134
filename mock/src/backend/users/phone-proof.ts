import { phoneProofMs } from "../../rules/constants.ts";
import { changeUser } from "../../db/users.ts";
import type { Desk } from "../context/request-context.ts";
import { digest } from "../context/secrets.ts";
import { windowEndOf } from "../context/deadlines.ts";
import { callerOf } from "../queries/users.ts";

type PhoneProof = { phoneProof: string; phoneProofUntil: number };

/**
 * Makes the proof that the caller has just bound the first phone with a code. Only the device of this call gets it: a login cannot be
 * the proof, because every load of the app logs in again.
 */
export function grantPhoneProof(desk: Desk): PhoneProof {
  const phoneProof = desk.world.token().slice(0, 40);
  changeUser(desk.db, desk.caller.userId, { phoneProvedAt: desk.now, phoneProofHash: digest(phoneProof) });
  return { phoneProof, phoneProofUntil: windowEndOf(desk, desk.now, phoneProofMs) };
}

/** Ends the proof, because it serves one PIN only. */
export const dropPhoneProof = (desk: Desk): void => changeUser(desk.db, desk.caller.userId, { phoneProvedAt: null, phoneProofHash: "" });

/** Returns true if the proof may stand for the code of the first PIN. */
export function isPhoneProof(desk: Desk, proof: string): boolean {
  const { phoneProvedAt, phoneProofHash } = callerOf(desk);
  return phoneProvedAt !== null && phoneProofHash === digest(proof) && windowEndOf(desk, phoneProvedAt, phoneProofMs) >= desk.now;
}
