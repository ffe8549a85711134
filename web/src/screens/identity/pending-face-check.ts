import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";

/**
 * State of a pending face check on the device. The note contains neither name nor ID number,
 * because the backend keeps them.
 */
export type PendingFaceCheck = {
  certifyId: string;
  certifyUrl: string;
  expireAt: number;
  left: boolean;
};

const stored = draft(
  storage.personal("face"),
  schema.whole<PendingFaceCheck>({
    certifyId: schema.text,
    certifyUrl: schema.text,
    expireAt: schema.number,
    left: schema.flag,
  }),
);

/** Returns the note of this check if it has not expired. */
export function pendingFaceCheckById(
  certifyId: string | null,
  now: number,
): PendingFaceCheck | undefined {
  const note = readPendingFaceCheck(now);
  return note?.certifyId === certifyId ? note : undefined;
}

/** Returns the note of a check that can still be continued. */
export function readPendingFaceCheck(now: number): PendingFaceCheck | undefined {
  const note = stored.read();
  return note && note.expireAt > now ? note : undefined;
}

export const storePendingFaceCheck = stored.write;
export const clearPendingFaceCheck = stored.clear;

/** The entered name, kept for another attempt. The ID number is never stored. */
export const realNameDraftStorageSlot = storage.tab("certify");
/** Deletes the stored state after certification has passed. */
export function clearStoredCertificationState(): void {
  stored.clear();
  realNameDraftStorageSlot.clear();
}

/**
 * Returns the URL of the provider's page. It comes from the backend and replaces this app, so URLs that
 * run a script are rejected.
 */
export function faceCheckUrlIfSafe(certifyUrl: string, origin: string): string | undefined {
  try {
    const address = new URL(certifyUrl, origin);
    const isWeb =
      address.protocol === "https:" || (address.protocol === "http:" && address.origin === origin);
    return isWeb ? address.href : undefined;
  } catch {
    return undefined;
  }
}
