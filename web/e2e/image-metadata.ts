const pixelsOnly = {
  png: ["IHDR", "PLTE", "tRNS", "pHYs", "IDAT", "IEND"],
  webp: ["VP8 ", "VP8L", "VP8X", "ALPH"],
};

/**
 * Returns the names of an image's parts other than pixels. Empty if the image was re-encoded from a
 * canvas.
 */
export function nonPixelPartNames(bytes: Buffer): string[] {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return jpegExtras(bytes);
  if (bytes.subarray(1, 4).toString("latin1") === "PNG") return pngExtras(bytes);
  return bytes.subarray(8, 12).toString("latin1") === "WEBP" ? webpExtras(bytes) : ["no picture"];
}

const [app0, app15, comment, startOfScan] = [0xe0, 0xef, 0xfe, 0xda];

function jpegExtras(bytes: Buffer): string[] {
  const found: string[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan) {
    const marker = bytes[at + 1] ?? 0;
    const isPlainHead =
      marker === app0 && bytes.subarray(at + 4, at + 8).toString("latin1") === "JFIF";
    if (marker === comment || (marker >= app0 && marker <= app15 && !isPlainHead))
      found.push(`segment ${marker.toString(16)}`);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  // The end marker never occurs inside the pixel data, so its first occurrence ends the image.
  const end = bytes.indexOf(Buffer.from([0xff, 0xd9]), at);
  return end + 2 === bytes.length ? found : [...found, "something behind the end"];
}

function pngExtras(bytes: Buffer): string[] {
  const found: string[] = [];
  let at = 8;
  for (
    let kind = "";
    kind !== "IEND" && at + 12 <= bytes.length;
    at += 12 + bytes.readUInt32BE(at)
  ) {
    kind = bytes.subarray(at + 4, at + 8).toString("latin1");
    if (!pixelsOnly.png.includes(kind)) found.push(kind);
  }
  return at === bytes.length ? found : [...found, "something behind the end"];
}

function webpExtras(bytes: Buffer): string[] {
  const found: string[] = [];
  let at = 12;
  for (
    ;
    at + 8 <= bytes.length;
    at += 8 + bytes.readUInt32LE(at + 4) + (bytes.readUInt32LE(at + 4) % 2)
  ) {
    const kind = bytes.subarray(at, at + 4).toString("latin1");
    if (!pixelsOnly.webp.includes(kind)) found.push(kind);
  }
  return at === bytes.length && bytes.readUInt32LE(4) + 8 === at
    ? found
    : [...found, "something behind the end"];
}
