import type { Output } from "contract";
import { serverNow } from "../lib/time/server-clock.ts";
import { draft, schema } from "../lib/browser/draft.ts";
import { storage } from "../lib/browser/storage.ts";

/**
 * Proof from the backend that the user has just bound a phone number. Stored on this device only,
 * and ignored once it has expired.
 */
const stored = draft(
  storage.personal("phone_proof"),
  schema.fields<{ phoneProof: string; phoneProofUntil: number }>({
    phoneProof: schema.text,
    phoneProofUntil: schema.number,
  }),
);

/**
 * Stores the proof that replaces the SMS code when the first PIN is set, if the backend sent one.
 */
export function storePhoneProofForFirstPin({
  phoneProof,
  phoneProofUntil,
}: Output<"accountSetting">): void {
  if (phoneProof && phoneProofUntil) stored.write({ phoneProof, phoneProofUntil });
}
export const clearPhoneProofForFirstPin = stored.clear;

/** Returns the phone proof, or `undefined` after its expiry. */
export function readPhoneProofForFirstPin(): string | undefined {
  const { phoneProof, phoneProofUntil = 0 } = stored.read();
  return phoneProofUntil > serverNow() ? phoneProof : undefined;
}
