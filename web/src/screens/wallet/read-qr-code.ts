/**
 * Maximum side of the image that is decoded. Large enough for a small code in a full-screen
 * screenshot, small enough to decode quickly.
 */
const sideMaxPx = 1600;
/**
 * Time limit for the optional retries of the decoder. Decoding is synchronous, so the page does not
 * react during this time.
 */
const patienceMs = 500;

/**
 * Returns the text of the QR code in an image, or "" if no code is found. Returns undefined if the
 * browser cannot read the file as an image, because the upload reports that error.
 */
export async function readQrCode(file: Blob): Promise<string | undefined> {
  const image = await pixelsOf(file).catch(() => undefined);
  if (!image) return undefined;
  const { default: decodeQr } = await import("qr/decode.js");
  try {
    return decodeQr(image, { timeLimit: patienceMs });
  } catch {
    return "";
  }
}

async function pixelsOf(file: Blob): Promise<ImageData | undefined> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, sideMaxPx / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    if (!pen) return undefined;
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return pen.getImageData(0, 0, canvas.width, canvas.height);
  } finally {
    bitmap.close();
  }
}
