import type { Output } from "contract";
import { serverNow } from "../lib/time/server-clock.ts";
import { readJsonFields, storage } from "../lib/browser/storage.ts";

/** The proof is stored on this device only, for the minutes during which it is valid. */
const slot = storage.personal("phone_proof");

/**
 * Stores the proof that replaces the SMS code when the first PIN is set, if the backend sent one.
 */
export function storePhoneProof({ phoneProof, phoneProofUntil }: Output<"accountSetting">): void {
  if (phoneProof && phoneProofUntil) slot.set(JSON.stringify({ phoneProof, phoneProofUntil }));
}
export const clearPhoneProof = (): void => slot.clear();

/** Returns the proof while it is valid. */
export function readPhoneProof(): string | undefined {
  const { phoneProof: proof, phoneProofUntil: until } = readJsonFields(slot);
  return typeof proof === "string" && typeof until === "number" && until > serverNow()
    ? proof
    : undefined;
}
