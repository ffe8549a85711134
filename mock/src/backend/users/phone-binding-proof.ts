import { phoneBindingProofLifeMs } from "../../rules/constants.ts";
import { changeUser } from "../../db/users.ts";
import type { RequestContext } from "../context/request-context.ts";
import { sha256Digest } from "../context/secrets.ts";
import { calculateTimeWindowEndWithMaintenance } from "../context/time-window-end.ts";
import { callingUser } from "../queries/users.ts";

type PhoneProof = { phoneProof: string; phoneProofUntil: number };

/**
 * Creates a proof that the caller has just bound their first phone with a code. Only the device of
 * this call receives it. A login cannot be the proof, because the app logs in again on every load.
 */
export function issuePhoneBindingProof(ctx: RequestContext): PhoneProof {
  const phoneProof = ctx.world.token().slice(0, 40);
  changeUser(ctx.db, ctx.caller.userId, {
    phoneProvedAt: ctx.now,
    phoneProofHash: sha256Digest(phoneProof),
  });
  return {
    phoneProof,
    phoneProofUntil: calculateTimeWindowEndWithMaintenance(ctx, ctx.now, phoneBindingProofLifeMs),
  };
}

/** Ends the proof after a PIN was set, because it is valid for one PIN only. */
export const dropPhoneBindingProof = (ctx: RequestContext): void =>
  changeUser(ctx.db, ctx.caller.userId, { phoneProvedAt: null, phoneProofHash: "" });

/**
 * Returns true if this is the caller's last proof and not older than 15 minutes, not counting
 * maintenance. The first PIN can then be set without an SMS code.
 */
export function isValidPhoneBindingProof(ctx: RequestContext, proof: string): boolean {
  const { phoneProvedAt, phoneProofHash } = callingUser(ctx);
  return (
    phoneProvedAt !== null &&
    phoneProofHash === sha256Digest(proof) &&
    calculateTimeWindowEndWithMaintenance(ctx, phoneProvedAt, phoneBindingProofLifeMs) >= ctx.now
  );
}
