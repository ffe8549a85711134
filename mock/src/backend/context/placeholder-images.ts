import { uploadedFilesPath } from "contract";
import type { ReceivedUpload } from "./request-context.ts";

/**
 * Kinds of placeholder images: V is a voucher, Q a payment QR code. The server draws each image
 * from its file name.
 */
export type PlaceholderImageKind = "V" | "Q";
export const placeholderImageSizes = { V: [540, 960], Q: [420, 420] } as const satisfies Record<
  PlaceholderImageKind,
  readonly [number, number]
>;

const nameSuffixLength = 26;
export const placeholderImageUrl = (kind: PlaceholderImageKind, secret: string): string =>
  `${uploadedFilesPath}drawn${kind}${secret.slice(0, nameSuffixLength)}`;

/**
 * Creates the data of a drawn voucher as if it had been uploaded. Its image hash is too short for
 * `imageHashDistance`, so the voucher is never reported as similar to another image.
 */
export function createPlaceholderVoucher(secret: string, random: () => number): ReceivedUpload {
  const hash = Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join("");
  const [width, height] = placeholderImageSizes.V;
  return {
    url: placeholderImageUrl("V", secret),
    name: "voucher.png",
    size: 8192,
    width,
    height,
    hash,
    sha: secret,
    unclear: 0,
  };
}
