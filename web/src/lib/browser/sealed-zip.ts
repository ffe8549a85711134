import { chinaOffsetMs } from "../time/china-time.ts";

/**
 * File in a sealed archive. The archive is a ZIP file without compression. Its comment, the last
 * bytes, is the SHA-256 of all bytes before it, so that a change of any byte is found.
 */
export type ArchiveEntry = { name: string; bytes: Uint8Array<ArrayBuffer> };

const digestChars = 64;
const endRecordBytes = 22;
const signatures = { entry: 0x04034b50, directory: 0x02014b50, end: 0x06054b50 };
/** Version 2.0 of the ZIP format. */
const zipVersion = 20;
/** Marks names as UTF-8. */
const utf8Flag = 0x0800;

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

/** Encodes fields of two or four bytes in little-endian order. */
function fieldsOf(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * Returns date and time in the format of MS-DOS. It has no time zone, so this is the time in China.
 */
function dosTimeOf(at: number): number {
  const time = new Date(at + chinaOffsetMs);
  const clock =
    (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  const day =
    ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  return ((day << 16) | clock) >>> 0;
}

/** Returns the SHA-256 in hexadecimal digits. */
async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Returns a sealed archive of the entries, and its digest. Needs a secure context, because
 * `crypto.subtle` exists only there.
 */
export async function createSealedZip(
  entries: readonly ArchiveEntry[],
  createdAt: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; digest: string }> {
  const content: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const path = new TextEncoder().encode(name);
    const shared = fieldsOf(
      ...([
        [zipVersion, 2],
        [utf8Flag, 2],
        [0, 2],
        [dosTimeOf(createdAt), 4],
        [crc32(bytes), 4],
        [bytes.length, 4],
        [bytes.length, 4],
        [path.length, 2],
        [0, 2],
      ] as const),
    );
    const parts = [fieldsOf([signatures.entry, 4]), shared, path, bytes];
    content.push(...parts);
    const rest = fieldsOf([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(fieldsOf([signatures.directory, 4], [zipVersion, 2]), shared, rest, path);
    offset += parts.reduce((sum, part) => sum + part.length, 0);
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0);
  const end = fieldsOf(
    [signatures.end, 4],
    [0, 4],
    [entries.length, 2],
    [entries.length, 2],
    [directoryBytes, 4],
    [offset, 4],
    [digestChars, 2],
  );
  const sealed = concatBytes([...content, ...directory, end]);
  const digest = await sha256Hex(sealed);
  return { bytes: concatBytes([sealed, new TextEncoder().encode(digest)]), digest };
}

/** Returns the digest of an unchanged archive, or undefined if a byte was changed. */
export async function verifySealedZip(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const sealedBytes = bytes.length - digestChars;
  if (sealedBytes < endRecordBytes) return undefined;
  const digest = await sha256Hex(bytes.slice(0, sealedBytes));
  return new TextDecoder().decode(bytes.slice(sealedBytes)) === digest ? digest : undefined;
}

/** Returns the first 16 characters of a digest in groups, to be read out: "8F3A 91C0 5D27 E64B". */
export const shortDigest = (digest: string): string =>
  digest
    .slice(0, 16)
    .toUpperCase()
    .replace(/(.{4})(?=.)/g, "$1 ");
