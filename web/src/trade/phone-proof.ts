import type { Output } from "contract";
import { serverNow } from "../lib/time/server-clock.ts";
import { readJsonFields, storage } from "../lib/browser/storage.ts";

/** On this device only, for the minutes it is good for. */
const slot = storage.personal("phone_proof");

/** Keeps what stands for the code of the first PIN, if the backend gave it. */
export function storePhoneProof({ phoneProof, phoneProofUntil }: Output<"accountSetting">): void {
  if (phoneProof && phoneProofUntil) slot.set(JSON.stringify({ phoneProof, phoneProofUntil }));
}
export const clearPhoneProof = (): void => slot.clear();

/** Returns the proof while it is good. */
export function readPhoneProof(): string | undefined {
  const { phoneProof: proof, phoneProofUntil: until } = readJsonFields(slot);
  return typeof proof === "string" && typeof until === "number" && until > serverNow()
    ? proof
    : undefined;
}
