import type { CodeName } from "contract";

export type DecodedImage = {
  bytes: Buffer;
  width: number;
  height: number;
  /** 1,024 bits, as 256 hexadecimal digits. */
  hash: string;
  /** Nobody could read anything in it. */
  unclear: 0 | 1;
};
export type ImageType = "jpeg" | "png" | "webp";
export type ImageResult = { ok: true; picture: DecodedImage } | { ok: false; code: CodeName };

export const imageBytesMax = 10 * 1024 * 1024;
const sideMax = 8_000;
/** Stored no larger than a phone shows: whoever looks at it has to decode it too. */
const storedSideMax = 2_048;

/** By what the file begins with; its name and what the phone calls it say nothing. */
export function typeOf(bytes: Buffer): ImageType | undefined {
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

/** Whole, as far as its first and last bytes tell. */
export const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString("latin1") === "%PDF-" &&
  bytes.subarray(-1024).toString("latin1").includes("%%EOF");

/** Drawn anew from its pixels: place, camera, hidden text and whatever else was glued to the file stay behind. */
export async function decodeImage(sent: Buffer): Promise<ImageResult> {
  if (sent.length === 0) return { ok: false, code: "fileEmpty" };
  const type = typeOf(sent);
  if (type === undefined) return { ok: false, code: "fileType" };
  try {
    return await reencodeImage(sent, type);
  } catch {
    // Truncated, or another format behind the first bytes: not a picture that we know.
    return { ok: false, code: "fileType" };
  }
}

async function reencodeImage(sent: Buffer, type: ImageType): Promise<ImageResult> {
  // Loaded with the first picture: it takes longer than the whole start of the mock.
  const { default: sharp } = await import("sharp");
  // What a kept picture would save is little, and each is megabytes.
  sharp.cache(false);
  // Its header only. A few bytes can say of themselves that they are a billion pixels.
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
/** Of 255 steps. Less is what a scaled copy or another quality does to an even field. */
const stepMin = 4;

/** One bit for each step to the right in a small copy: is it clearly darker there? Lines of a receipt are told apart, its quality is not. */
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
/** Nearly one colour, all over. */
const clearSpreadMin = 3;
function spreadOf(grey: Buffer): number {
  const mean = grey.reduce((sum, it) => sum + it, 0) / grey.length;
  return Math.sqrt(grey.reduce((sum, it) => sum + (it - mean) ** 2, 0) / grey.length);
}
