/** `Uint8Array<ArrayBuffer>`, written so that TypeScript before 5.7 accepts it. */
export type Bytes = ReturnType<typeof Uint8Array.of>;

/** CRC-32 table for PNG chunks. */
const sums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function part(name: string, data: Uint8Array): Bytes {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  let sum = 0xffffffff;
  for (const byte of bytes.subarray(4, data.length + 8))
    sum = (sums[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  view.setUint32(data.length + 8, ~sum);
  return bytes;
}

const side = 96;
const cells = 12;

/**
 * Creates a PNG of random squares. Each image must look different, because the mock reports
 * vouchers that look alike.
 */
export async function newPicture(
  shades: Bytes = crypto.getRandomValues(new Uint8Array(cells * cells)),
): Promise<Blob> {
  const rows = new Uint8Array(side * (side + 1));
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      rows[y * (side + 1) + 1 + x] =
        shades[Math.floor((y * cells) / side) * cells + Math.floor((x * cells) / side)] ?? 0;
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const head = new Uint8Array([0, 0, 0, side, 0, 0, 0, side, 8, 0, 0, 0, 0]);
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = new Uint8Array(await new Response(packed).arrayBuffer());
  return new Blob(
    [signature, part("IHDR", head), part("IDAT", body), part("IEND", new Uint8Array())],
    { type: "image/png" },
  );
}
