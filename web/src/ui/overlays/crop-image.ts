import type { ImageTransform } from "./image-zoom.ts";

/**
 * Returns the position and size in px of an image in a square whose side is `side`. The image is
 * fitted into the square, then moved and enlarged by `view`.
 */
export function imagePlacementInSquare(
  { width, height }: { width: number; height: number },
  view: ImageTransform,
  side: number,
) {
  const scale = Math.min(side / width, side / height) * view.scale;
  const w = width * scale;
  const h = height * scale;
  return { x: side / 2 + view.x - w / 2, y: side / 2 + view.y - h / 2, width: w, height: h };
}

/** Returns the visible part of an image on a square stage as a JPEG file with sides of `sidePx`. */
export async function cropImageToSquare(
  picture: HTMLImageElement,
  view: ImageTransform,
  stagePx: number,
  sidePx: number,
): Promise<File> {
  const canvas = Object.assign(document.createElement("canvas"), { width: sidePx, height: sidePx });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this device cannot draw");
  const grown = sidePx / stagePx;
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { x, y, width, height } = imagePlacementInSquare(
    size,
    { ...view, x: view.x * grown, y: view.y * grown },
    sidePx,
  );
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, sidePx, sidePx);
  pen.drawImage(picture, x, y, width, height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", 0.92),
  );
  if (!blob) throw new Error("the image could not be drawn");
  return new File([blob], "picture.jpg", { type: blob.type });
}
