const sideMaxPx = 2560;
const bytesMax = 1.5 * 1024 * 1024;
/** From the best that fits; below the last one sides shrink instead. */
const qualities = [0.86, 0.74, 0.6];
const smaller = 0.75;

/**
 * The picture drawn anew from its pixels and written as JPEG: place, camera, hidden text and whatever else was glued to the file
 * stay on the device, and it becomes small enough for a slow network. The way it was held when taken is applied.
 */
export async function reencodeImage(picture: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" });
  try {
    return await encodeSmall(bitmap);
  } finally {
    bitmap.close();
  }
}

async function encodeSmall(bitmap: ImageBitmap): Promise<Blob> {
  let scale = Math.min(1, sideMaxPx / Math.max(bitmap.width, bitmap.height));
  for (;;) {
    const canvas = drawAt(bitmap, scale);
    for (const quality of qualities) {
      const written = await encodeJpeg(canvas, quality);
      if (written.size <= bytesMax) return written;
    }
    scale *= smaller;
  }
}

function drawAt(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this device cannot draw");
  // JPEG knows no transparency: what shows through would turn black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const encodeJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("this device cannot write a picture"))),
      "image/jpeg",
      quality,
    ),
  );
