import { crc32, deflateSync } from "node:zlib";
import { encode } from "uqr";

const u32 = (n: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n >>> 0);
  return bytes;
};
function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

type Colour = readonly number[];

function drawn(name: string, side: number, colourAt: (x: number, y: number) => Colour) {
  const header = Buffer.concat([u32(side), u32(side), Buffer.from([8, 2, 0, 0, 0])]);
  const row = (y: number) =>
    Buffer.from([0, ...Array.from({ length: side }, (_, x) => colourAt(x, y)).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, (_, y) => row(y))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const buffer = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mimeType: "image/png", buffer };
}

/** Creates a square PNG of one color. The result has the form of a file that a user chooses. */
export const createOneColorPngFile = (
  name = "voucher.png",
  colour: Colour = [40, 120, 200],
  side = 64,
) => drawn(name, side, () => colour);

const modulePx = 8;
/** Creates a PNG with a QR code of the text. */
export function createQrCodePngFile(text: string, name = "code.png") {
  const { data, size } = encode(text, { border: 4 });
  const isDark = (x: number, y: number) =>
    data[Math.floor(y / modulePx)]?.[Math.floor(x / modulePx)] === true;
  return drawn(name, size * modulePx, (x, y) => (isDark(x, y) ? [0, 0, 0] : [255, 255, 255]));
}
