import { crc32, deflateSync } from "node:zlib";

/**
 * Text in every hidden part of the fixture images, such as their metadata. No byte of it may be
 * uploaded.
 */
export const hiddenMetadataText = "SECRET-GPS-31.2304N";

const latin = (text: string) => Buffer.from(text, "latin1");
const u16 = (n: number) => Buffer.from([n >> 8, n & 0xff]);
const u32 = (n: number) => Buffer.from([n >>> 24, (n >> 16) & 0xff, (n >> 8) & 0xff, n & 0xff]);
const u32le = (n: number) => u32(n).reverse();

// Image of 64 by 48 pixels, red on the left and blue on the right. Inline, so that no image has to
// be generated first.
export const jpegFixture = Buffer.from(
  "/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2Nj" +
    "Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAwAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFwEB" +
    "AQEBAAAAAAAAAAAAAAAAAAcFBv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIoDLd4AAjgKgnIACwAl6jAAI4CoJyAAsAJeowACOAqCcgAP/9k=",
  "base64",
);
const webp = Buffer.from(
  "UklGRiYAAABXRUJQVlA4TBoAAAAvP8ALAA8Q87//8x8OxILJ/KVT6Izof1TBdw==",
  "base64",
);
const [width, height] = [64, 48];

/**
 * Returns EXIF data as a camera writes it: orientation and location, with the location as a text
 * after the entries.
 */
export function exifSegment(orientation: number): Buffer {
  const entries = Buffer.concat([
    u16(2),
    u16(0x0112),
    u16(3),
    u32(1),
    u16(orientation),
    u16(0),
    u16(0x8825),
    u16(4),
    u32(1),
    u32(38),
  ]);
  const place = Buffer.concat([
    u16(1),
    u16(0x001b),
    u16(7),
    u32(hiddenMetadataText.length),
    u32(56),
    u32(0),
    latin(hiddenMetadataText),
  ]);
  return Buffer.concat([latin("MM\0*"), u32(8), entries, u32(0), place]);
}

/**
 * Inserts a segment directly after the start marker of a JPEG, as cameras, editors and attackers
 * do.
 */
export function jpegWithSegment(marker: number, body: Buffer, picture = jpegFixture): Buffer {
  return Buffer.concat([
    picture.subarray(0, 2),
    Buffer.from([0xff, marker]),
    u16(body.length + 2),
    body,
    picture.subarray(2),
  ]);
}
export const jpegWithExif = (orientation: number, picture = jpegFixture) =>
  jpegWithSegment(0xe1, Buffer.concat([latin("Exif\0\0"), exifSegment(orientation)]), picture);

export function pngChunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([latin(kind), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
}
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngHead = (wide: number, high: number) =>
  pngChunk("IHDR", Buffer.concat([u32(wide), u32(high), Buffer.from([8, 2, 0, 0, 0])]));
const rowOf = (colours: readonly number[][]) =>
  Buffer.from([
    0,
    ...Array.from({ length: width }, (_, x) => colours[x < width / 2 ? 0 : 1] ?? []).flat(),
  ]);
const pixelsOf = (...colours: number[][]) =>
  deflateSync(Buffer.concat(Array.from({ length: height }, () => rowOf(colours))));
const pixels = pixelsOf([255, 0, 0], [0, 0, 255]);

/** Returns a PNG with chunks between header and pixels, and others after the pixels. */
export const pngWithChunks = (
  before: readonly Buffer[] = [],
  behind: readonly Buffer[] = [],
): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHead(width, height),
    ...before,
    pngChunk("IDAT", pixels),
    ...behind,
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
/** Returns a PNG whose header claims this size. A decoder that trusts it may run out of memory. */
export const pngWithFalseHeaderSize = (wide: number, high: number): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHead(wide, high),
    pngChunk("IDAT", pixels),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);

const frame = (sequence: number) =>
  Buffer.concat([
    u32(sequence),
    u32(width),
    u32(height),
    u32(0),
    u32(0),
    u16(1),
    u16(10),
    Buffer.from([0, 0]),
  ]);
/**
 * Returns an animated PNG. Its second frame is hidden, because a thumbnail shows only the first
 * one.
 */
export const animatedPng = (): Buffer =>
  pngWithChunks(
    [pngChunk("acTL", Buffer.concat([u32(2), u32(0)])), pngChunk("fcTL", frame(0))],
    [
      pngChunk("fcTL", frame(1)),
      pngChunk("fdAT", Buffer.concat([u32(2), pixelsOf([0, 255, 0], [0, 255, 0])])),
      pngChunk("tEXt", latin(`Comment\0${hiddenMetadataText}`)),
    ],
  );

const riff = (chunks: readonly Buffer[]): Buffer => {
  const body = Buffer.concat([latin("WEBP"), ...chunks]);
  return Buffer.concat([latin("RIFF"), u32le(body.length), body]);
};
const webpChunk = (kind: string, data: Buffer): Buffer =>
  Buffer.concat([latin(kind), u32le(data.length), data, Buffer.alloc(data.length % 2)]);
const flags: Partial<Record<string, number>> = { ICCP: 0x20, EXIF: 0x08, "XMP ": 0x04 };

/**
 * Returns a WebP image in the extended format with one additional chunk, which its header lists.
 */
export function webpWithChunk(kind: string, data: Buffer): Buffer {
  const head = webpChunk(
    "VP8X",
    Buffer.concat([
      u32le(flags[kind] ?? 0),
      u32le(width - 1).subarray(0, 3),
      u32le(height - 1).subarray(0, 3),
    ]),
  );
  const own = webp.subarray(12);
  const extra = webpChunk(kind, data);
  // A color profile is stored before the pixels, all other chunks after them.
  return riff(kind === "ICCP" ? [head, extra, own] : [head, own, extra]);
}
export const webpFixture = webp;
