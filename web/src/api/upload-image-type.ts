export type UploadImageType = "image/jpeg" | "image/png" | "image/webp";

const begins = (bytes: Uint8Array, at: number, ...expected: readonly number[]): boolean =>
  expected.every((it, index) => bytes[at + index] === it);
const latin = (text: string): number[] => Array.from(text, (it) => it.charCodeAt(0));

/** Number of bytes at the start of a file that identify its type. */
export const imageHeaderLengthBytes = 16;

/** Detects the type by the first bytes, because the file name and the browser's type may be wrong. */
export function detectUploadImageType(head: Uint8Array): UploadImageType | undefined {
  if (begins(head, 0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (begins(head, 0, 0x89, ...latin("PNG"), 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (begins(head, 0, ...latin("RIFF")) && begins(head, 8, ...latin("WEBP"))) return "image/webp";
  return undefined;
}

/** Returns whether the file is a PDF, the format in which banks issue statements. */
export const isPdfHeader = (head: Uint8Array): boolean => begins(head, 0, ...latin("%PDF-"));
