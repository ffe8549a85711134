/** Large enough for the small code on a full-screen shot, small enough to be read at once. */
const sideMaxPx = 1600;
/** Optional second tries; the person is filling in the rest meanwhile. */
const patienceMs = 500;

/** What the QR code of a picture says, empty where none is found. Undefined when the picture itself cannot be opened: the upload tells of that. */
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
