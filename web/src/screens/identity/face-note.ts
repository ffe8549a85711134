import { storage } from "../../lib/browser/storage.ts";

/** What the phone knows of a face check that is under way. Name and ID number are not kept: the backend remembers them. */
export type FaceNote = { certifyId: string; certifyUrl: string; expireAt: number; left: boolean };

const slot = storage.personal("face");

const isNote = (it: unknown): it is FaceNote =>
  typeof it === "object" &&
  it !== null &&
  "certifyId" in it &&
  typeof it.certifyId === "string" &&
  "certifyUrl" in it &&
  typeof it.certifyUrl === "string" &&
  "expireAt" in it &&
  typeof it.expireAt === "number" &&
  "left" in it &&
  typeof it.left === "boolean";

/** The note of this check, while it is good. */
export function faceNote(certifyId: string | null, now: number): FaceNote | undefined {
  const note = currentNote(now);
  return note?.certifyId === certifyId ? note : undefined;
}

/** The check that can still be gone on with. */
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

/** The name that was typed, for a second try; never the ID number. */
export const nameDraft = storage.personal("certify");
/** All is proved: nothing of the way there is needed any more. */
export function clearCertificationTrip(): void {
  slot.clear();
  nameDraft.clear();
}

/**
 * Where the provider's page lies. The address comes from the backend, but it is opened in the place of this app, so a
 * script in the guise of an address is not followed.
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
