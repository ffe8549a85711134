/** `Uint8Array<ArrayBuffer>`, written so that TypeScript before 5.7 accepts it. */
export type ByteArray = ReturnType<typeof Uint8Array.of>;

/** CRC-32 table for PNG chunks. */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function createPngChunk(name: string, data: Uint8Array): ByteArray {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  let sum = 0xffffffff;
  for (const byte of bytes.subarray(4, data.length + 8))
    sum = (crcTable[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  view.setUint32(data.length + 8, ~sum);
  return bytes;
}

const imageSidePx = 96;
const cellsPerSide = 12;

/**
 * Creates a PNG of random squares. Each image must look different, because the mock reports
 * vouchers that look alike.
 */
export async function createRandomImage(
  shades: ByteArray = crypto.getRandomValues(new Uint8Array(cellsPerSide * cellsPerSide)),
): Promise<Blob> {
  const rows = new Uint8Array(imageSidePx * (imageSidePx + 1));
  for (let y = 0; y < imageSidePx; y += 1)
    for (let x = 0; x < imageSidePx; x += 1)
      rows[y * (imageSidePx + 1) + 1 + x] =
        shades[
          Math.floor((y * cellsPerSide) / imageSidePx) * cellsPerSide +
            Math.floor((x * cellsPerSide) / imageSidePx)
        ] ?? 0;
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
  const head = new Uint8Array([0, 0, 0, imageSidePx, 0, 0, 0, imageSidePx, 8, 0, 0, 0, 0]);
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = new Uint8Array(await new Response(packed).arrayBuffer());
  return new Blob(
    [
      signature,
      createPngChunk("IHDR", head),
      createPngChunk("IDAT", body),
      createPngChunk("IEND", new Uint8Array()),
    ],
    { type: "image/png" },
  );
}
