import { storage } from "../../lib/browser/storage.ts";

/**
 * State of a pending face check on the device. The note contains neither name nor ID number,
 * because the backend keeps them.
 */
export type FaceNote = { certifyId: string; certifyUrl: string; expireAt: number; left: boolean };

const slot = storage.personal("face");

const isNote = (value: unknown): value is FaceNote =>
  typeof value === "object" &&
  value !== null &&
  "certifyId" in value &&
  typeof value.certifyId === "string" &&
  "certifyUrl" in value &&
  typeof value.certifyUrl === "string" &&
  "expireAt" in value &&
  typeof value.expireAt === "number" &&
  "left" in value &&
  typeof value.left === "boolean";

/** Returns the note of this check if it has not expired. */
export function faceNote(certifyId: string | null, now: number): FaceNote | undefined {
  const note = currentNote(now);
  return note?.certifyId === certifyId ? note : undefined;
}

/** Returns the note of a check that can still be continued. */
export function currentNote(now: number): FaceNote | undefined {
  try {
    const kept: unknown = JSON.parse(slot.get() ?? "");
    return isNote(kept) && kept.expireAt > now ? kept : undefined;
  } catch {
    return undefined;
  }
}

export const storeFaceNote = (note: FaceNote): void => slot.set(JSON.stringify(note));
export const clearFaceNote = (): void => slot.clear();

/** The entered name, kept for another attempt. The ID number is never stored. */
export const nameDraft = storage.personal("certify");
/** Deletes the stored state after certification has passed. */
export function clearCertificationTrip(): void {
  slot.clear();
  nameDraft.clear();
}

/**
 * Returns the URL of the provider's page. It comes from the backend and replaces this app, so URLs that
 * run a script are rejected.
 */
export function providerUrl(certifyUrl: string, origin: string): string | undefined {
  try {
    const address = new URL(certifyUrl, origin);
    const isWeb =
      address.protocol === "https:" || (address.protocol === "http:" && address.origin === origin);
    return isWeb ? address.href : undefined;
  } catch {
    return undefined;
  }
}
