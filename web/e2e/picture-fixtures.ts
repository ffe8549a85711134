import { crc32 } from "node:zlib";

/** Stands in every hidden place of the fixtures; no byte of it may leave the phone. */
export const sentinel = "SECRET-GPS-31.2304N";

const length16 = (n: number) => Buffer.from([n >> 8, n & 0xff]);

/** EXIF as a camera writes it: held upright while the sensor lay on its side, and where it was. */
function exif(orientation: number): Buffer {
  const entry = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]);
  return Buffer.concat([Buffer.from("MM\0*\0\0\0\b\0\u0001", "latin1"), entry, Buffer.alloc(4), Buffer.from(sentinel)]);
}

/** A JPEG with EXIF before its first segment and a comment behind it. */
export function jpegWithSecrets(jpeg: Buffer, orientation: number): Buffer {
  const body = Buffer.concat([Buffer.from("Exif\0\0"), exif(orientation)]);
  const app1 = Buffer.concat([Buffer.from([0xff, 0xe1]), length16(body.length + 2), body]);
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length16(sentinel.length + 2), Buffer.from(sentinel)]);
  return Buffer.concat([jpeg.subarray(0, 2), app1, comment, jpeg.subarray(2), Buffer.from(`<script>${sentinel}</script>`)]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}
const pngHeadBytes = 33;
export const pngWithSecrets = (png: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, pngHeadBytes), chunk("tEXt", Buffer.from(`Comment\0${sentinel}`)), png.subarray(pngHeadBytes)]);

/** Says that it is 50,000 by 50,000: whoever believes it runs out of memory. */
export function pngBomb(png: Buffer): Buffer {
  const head = Buffer.from(png.subarray(16, 29));
  head.writeUInt32BE(50_000, 0);
  head.writeUInt32BE(50_000, 4);
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), png.subarray(pngHeadBytes)]);
}

/** A chunk behind the picture, as cameras put their EXIF. */
export function webpWithSecrets(webp: Buffer): Buffer {
  const data = Buffer.from(`${sentinel}.`);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length);
  const whole = Buffer.concat([webp, Buffer.from("EXIF"), size, data]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
