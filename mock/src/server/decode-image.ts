import type { CodeName } from "contract";

export type DecodedImage = {
  bytes: Buffer;
  width: number;
  height: number;
  /** 1,024 bits as 256 hexadecimal digits. Empty for a PDF. */
  hash: string;
  /** 1 if the image is too small or has almost one color, so that it shows nothing. */
  unclear: 0 | 1;
};
export type ImageType = "jpeg" | "png" | "webp";
export type DecodeImageResult = { ok: true; picture: DecodedImage } | { ok: false; code: CodeName };

export const imageBytesMax = 10 * 1024 * 1024;
const sideMax = 8_000;
/**
 * Maximum width and height of a stored image in pixels. Clients show no larger image, and each
 * viewer has to decode it.
 */
const storedSideMax = 2_048;

/** Detects the type by the first bytes, because file name and declared type may be wrong. */
export function detectImageType(bytes: Buffer): ImageType | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return "png";
  if (
    bytes.subarray(0, 4).toString("latin1") === "RIFF" &&
    bytes.subarray(8, 12).toString("latin1") === "WEBP"
  )
    return "webp";
  return undefined;
}

/** Returns true if the first and last bytes are those of a complete PDF. */
export const isCompletePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString("latin1") === "%PDF-" &&
  bytes.subarray(-1024).toString("latin1").includes("%%EOF");

/** Re-encodes an image from its pixels, without location, camera data, hidden and appended data. */
export async function decodeImage(sent: Buffer): Promise<DecodeImageResult> {
  if (sent.length === 0) return { ok: false, code: "fileEmpty" };
  const type = detectImageType(sent);
  if (type === undefined) return { ok: false, code: "fileType" };
  try {
    return await reencodeImage(sent, type);
  } catch {
    // The file is truncated, or has another format after the first bytes.
    return { ok: false, code: "fileType" };
  }
}

async function reencodeImage(sent: Buffer, type: ImageType): Promise<DecodeImageResult> {
  // sharp is loaded with the first image, because this takes longer than the whole start of the
  // mock.
  const { default: sharp } = await import("sharp");
  // A cached image saves little time and needs megabytes.
  sharp.cache(false);
  // Reads only the header, because a few bytes can claim to be a billion pixels.
  const { format, width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
  if (format !== type) throw new Error("another format inside");
  if (Math.max(width, height) > sideMax) return { ok: false, code: "fileTooLarge" };
  const { data: bytes, info } = await sharp(sent, {
    limitInputPixels: sideMax * sideMax,
    failOn: "error",
    pages: 1,
  })
    .autoOrient()
    .resize({
      width: storedSideMax,
      height: storedSideMax,
      fit: "inside",
      withoutEnlargement: true,
    })
    .toFormat(type)
    .toBuffer({ resolveWithObject: true });
  const grey = await sharp(bytes)
    .flatten({ background: "#fff" })
    .greyscale()
    .resize(hashSide + 1, hashSide, { fit: "fill" })
    .raw()
    .toBuffer();
  const { width: wide, height: high } = info;
  const unclear = Math.min(wide, high) < clearSideMin || spreadOf(grey) < clearSpreadMin ? 1 : 0;
  return {
    ok: true,
    picture: { bytes, width: wide, height: high, hash: differenceHash(grey), unclear },
  };
}

const hashSide = 32;
/**
 * Minimum difference in brightness between two neighboring pixels that sets a bit of the hash, on a
 * scale from 0 to 255. In an even area, scaling or another JPEG quality causes smaller differences.
 */
const stepMin = 4;

/**
 * Compares neighboring pixels in each row of a small grayscale copy. A bit is 1 if the right pixel
 * is darker by at least `stepMin`. Receipts with different text get different hashes. A copy in
 * another quality gets almost the same hash.
 */
function differenceHash(grey: Buffer): string {
  let hash = "";
  for (let row = 0; row < hashSide; row += 1)
    for (let from = 0; from < hashSide; from += 4) {
      const at = row * (hashSide + 1) + from;
      const bit = (i: number): number =>
        (grey[at + i] ?? 0) - (grey[at + i + 1] ?? 0) >= stepMin ? 1 : 0;
      hash += (bit(0) * 8 + bit(1) * 4 + bit(2) * 2 + bit(3)).toString(16);
    }
  return hash;
}

const clearSideMin = 40;
/** Minimum standard deviation of brightness. Below it, the image has almost one color. */
const clearSpreadMin = 3;
function spreadOf(grey: Buffer): number {
  const mean = grey.reduce((sum, it) => sum + it, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, it) => sum + (it - mean) ** 2, 0) / grey.length);
}
