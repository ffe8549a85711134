const sideMaxPx = 2560;
const uploadBytesMax = 1.5 * 1024 * 1024;
/**
 * JPEG qualities, tried from the best to the worst. If the image is too large even with the worst,
 * it is drawn smaller.
 */
const qualities = [0.86, 0.74, 0.6];
const shrinkFactor = 0.75;

/**
 * Draws the image again from its pixels and writes it as JPEG. Location, camera, hidden text and
 * other data of the file stay on the device, and the result is small enough for a slow network. The
 * EXIF orientation is applied.
 */
export async function reencodeImage(picture: Blob, bytesMax = uploadBytesMax): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  try {
    return await encodeSmall(bitmap, bytesMax);
  } finally {
    bitmap.close();
  }
}

async function encodeSmall(bitmap: ImageBitmap, bytesMax: number): Promise<Blob> {
  let scale = Math.min(1, sideMaxPx / Math.max(bitmap.width, bitmap.height));
  for (;;) {
    const canvas = drawAt(bitmap, scale);
    let smallest = bytesMax;
    for (const quality of qualities) {
      const written = await encodeJpeg(canvas, quality);
      if (written.size <= bytesMax) return written;
      smallest = written.size;
    }
    // The file size is about proportional to the number of pixels, which is the square of the
    // scale.
    scale *= Math.min(shrinkFactor, Math.sqrt(bytesMax / smallest));
  }
}

function drawAt(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this device cannot draw");
  // JPEG has no transparency. Without this, transparent pixels would turn black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encodeJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("this device cannot encode an image"))),
      "image/jpeg",
      quality,
    ),
  );
