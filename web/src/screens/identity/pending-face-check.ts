import { draft, schema } from "../../lib/browser/draft.ts";
import { storage } from "../../lib/browser/storage.ts";

/**
 * Pending face check, stored on the device. It contains neither name nor ID number, because the
 * backend keeps them. `left` is true after the user has left for the provider's page.
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

/** Returns the stored face check with this id if it has not expired. */
export function pendingFaceCheckById(
  certifyId: string | null,
  now: number,
): PendingFaceCheck | undefined {
  const note = readPendingFaceCheck(now);
  return note?.certifyId === certifyId ? note : undefined;
}

/** Returns the stored face check if it has not expired. */
export function readPendingFaceCheck(now: number): PendingFaceCheck | undefined {
  const note = stored.read();
  return note && note.expireAt > now ? note : undefined;
}

export const storePendingFaceCheck = stored.write;
export const clearPendingFaceCheck = stored.clear;

/** The entered name, kept for another attempt. The ID number is never stored. */
export const realNameDraftStorageSlot = storage.tab("certify");
/** Deletes the stored face check and the entered name after certification has passed. */
export function clearStoredCertificationState(): void {
  stored.clear();
  realNameDraftStorageSlot.clear();
}

/**
 * Returns the URL of the provider's page, or `undefined` if it is unsafe. The URL comes from the
 * backend, and its page replaces this app. So only HTTPS URLs and URLs of this app's origin are
 * accepted.
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
