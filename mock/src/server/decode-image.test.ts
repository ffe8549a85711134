import sharp from "sharp";
import { expect, test } from "vitest";
import { crc32 } from "node:zlib";
import { imageHashDistance } from "../rules/image-similarity.ts";
import { type ImageType, decodeImage, detectImageType } from "./decode-image.ts";

const drawn = (width = 64, height = 48) => {
  const pixels = Buffer.from(
    Array.from(
      { length: width * height * 3 },
      (_, at) => (Math.floor(at / 3) % width) * 3 + (at % 3) * 20,
    ),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
};
const canary = "CANARY-31.2304N-121.4737E";

test.each(["jpeg", "png", "webp"] as const)(
  "decodeImage re-encodes a %s image without its metadata and appended data",
  async (type) => {
    const sent = await drawn()
      .withExif({ IFD0: { ImageDescription: canary, Copyright: canary } })
      .toFormat(type)
      .toBuffer();
    expect(sent.toString("latin1")).toContain(canary);
    const read = await decodeImage(
      Buffer.concat([sent, Buffer.from(`<script>${canary}</script>`)]),
    );
    if (!read.ok) throw new Error(read.code);
    expect(read.picture.bytes.toString("latin1")).not.toContain(canary);
    expect(read.picture).toMatchObject({ width: 64, height: 48 });
    expect(detectImageType(read.picture.bytes)).toBe(type);
  },
);

test("decodeImage returns a rotated photo upright", async () => {
  const read = await decodeImage(await drawn().withMetadata({ orientation: 6 }).jpeg().toBuffer());
  expect(read.ok && [read.picture.width, read.picture.height]).toEqual([48, 64]);
});

/** Draws a receipt in which only the text lines vary, as in receipts of the same payment app. */
function receipt(...widths: number[]) {
  const lines = widths
    .map(
      (width, at) => `<rect x="40" y="${120 + at * 60}" width="${width}" height="26" fill="#222"/>`,
    )
    .join("");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="960"><rect width="540" height="960" fill="#fff"/>${lines}</svg>`;
  return sharp(Buffer.from(drawing));
}

test("a scaled copy of a receipt has almost the same image hash, another receipt a different one", async () => {
  const printOf = async (sent: Buffer) => {
    const read = await decodeImage(sent);
    return read.ok ? read.picture.hash : read.code;
  };
  const first = await printOf(await receipt(300, 220, 410, 150).png().toBuffer());
  expect(first).toMatch(/^[0-9a-f]{256}$/);
  const again = await printOf(
    await receipt(300, 220, 410, 150).resize(810, 1440).jpeg({ quality: 60 }).toBuffer(),
  );
  const other = await printOf(await receipt(180, 330, 260, 420).png().toBuffer());
  expect(imageHashDistance(first, again)).toBeLessThan(10);
  expect(imageHashDistance(first, other)).toBeGreaterThan(imageHashDistance(first, again) ?? 0);
  expect(first).not.toBe(other);
});

test("decodeImage marks images of one color or with few pixels as unclear", async () => {
  const isUnclear = async (sent: Buffer) => {
    const read = await decodeImage(sent);
    return read.ok ? read.picture.unclear : read.code;
  };
  const all = [receipt(), receipt(3), drawn(39, 80), drawn(), receipt(300, 220)];
  expect(await Promise.all(all.map(async (it) => isUnclear(await it.png().toBuffer())))).toEqual([
    1, 1, 1, 0, 0,
  ]);
});

/** Creates 81 million pixels of one color in a small file. */
const bomb = () =>
  sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#fff" } })
    .png({ compressionLevel: 1 })
    .toBuffer();

const flat = (width: number, height: number, type: ImageType) => () =>
  sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .toFormat(type)
    .toBuffer();
/** Creates a small PNG whose header claims another size, so that decoding it would fail. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const buffer = await drawn().png().toBuffer();
  buffer.writeUInt32BE(width, 16);
  buffer.writeUInt32BE(height, 20);
  buffer.writeUInt32BE(crc32(buffer.subarray(12, 29)), 29);
  return buffer;
}

test.each([
  ["a PNG of 60000 by 100", flat(60_000, 100, "png")],
  ["a PNG of 100 by 60000", flat(100, 60_000, "png")],
  ["a JPEG of 65000 by 900", flat(65_000, 900, "jpeg")],
  ["a WebP of 16383 by 10", flat(16_383, 10, "webp")],
  ["a PNG of one pixel too many", flat(8_001, 8, "png")],
  ["a header of a billion pixels", () => claiming(65_000, 65_000)],
])("decodeImage refuses %s as too large before decoding", async (_what, sent) => {
  expect(await decodeImage(await sent())).toEqual({ ok: false, code: "fileTooLarge" });
});

test.each([
  [8_000, 4_000, 2_048, 1_024],
  [300, 4_096, 150, 2_048],
  [2_048, 2_048, 2_048, 2_048],
  [64, 48, 64, 48],
])(
  "decodeImage scales an image of %d by %d pixels to %d by %d",
  async (width, height, storedWidth, storedHeight) => {
    const read = await decodeImage(await flat(width, height, "png")());
    if (!read.ok) throw new Error(read.code);
    const stored = await sharp(read.picture.bytes).metadata();
    expect([stored.width, stored.height]).toEqual([storedWidth, storedHeight]);
    expect(read.picture).toMatchObject({ width: storedWidth, height: storedHeight });
  },
);

test.each([
  ["nothing", async () => Buffer.alloc(0), "fileEmpty"],
  [
    "an SVG with a script",
    async () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>`),
    "fileType",
  ],
  ["HTML with the name of a JPEG", async () => Buffer.from("<html></html>"), "fileType"],
  ["a GIF", async () => Buffer.from("GIF89a\x01\x00\x01\x00", "latin1"), "fileType"],
  [
    "HTML after the first bytes of a JPEG",
    async () => Buffer.from("\xff\xd8\xff<html></html>", "latin1"),
    "fileType",
  ],
  [
    "a truncated image",
    async () => (await drawn(400, 300).jpeg().toBuffer()).subarray(0, 600),
    "fileType",
  ],
  ["a decompression bomb", bomb, "fileTooLarge"],
])("decodeImage refuses %s", async (_what, sent, code) => {
  expect(await decodeImage(await sent())).toEqual({ ok: false, code });
});
