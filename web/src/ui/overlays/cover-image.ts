export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
/**
 * Blacked-out part of an image: a line of this width along the points. All values are pixels of the
 * image.
 */
export type CoverStroke = { width: number; points: readonly Point[] };

/** Color of the blacked-out parts, on the screen and in the file. It must be opaque. */
export const coverColor = "#0b0e11";
/** Longest side of the resulting image in px, as for other uploads. */
const sideMaxPx = 2560;

/**
 * Returns the width of a drawn stroke in image pixels: 24 px if the shorter side of the image is
 * 320 px, which covers one line of a bill.
 */
export const strokeWidthOf = ({ width, height }: Size): number =>
  (Math.min(width, height) * 24) / 320;

/** Converts a point of the stage, in which the image is centered and fitted, to image pixels. */
export function pointInImage(at: Point, stage: Size, image: Size): Point {
  const scale = Math.min(stage.width / image.width, stage.height / image.height);
  return {
    x: (at.x - (stage.width - image.width * scale) / 2) / scale,
    y: (at.y - (stage.height - image.height * scale) / 2) / scale,
  };
}

/**
 * Returns the stroke as the path of an SVG. A single point becomes a line without length, which is
 * drawn as a dot, because lines have round ends.
 */
export function strokePath({ points: [first, ...rest] }: CoverStroke): string {
  if (!first) return "";
  const to = rest.length > 0 ? rest : [first];
  return `M${first.x} ${first.y}${to.map(({ x, y }) => `L${x} ${y}`).join("")}`;
}

/**
 * Draws the strokes over the image and returns the result as a JPEG file. The covered pixels are
 * replaced before encoding, so that the file does not contain them.
 */
export async function coverImage(
  image: HTMLImageElement,
  strokes: readonly CoverStroke[],
): Promise<File> {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, sideMaxPx / Math.max(naturalWidth, naturalHeight));
  const canvas = Object.assign(document.createElement("canvas"), {
    width: Math.max(1, Math.round(naturalWidth * scale)),
    height: Math.max(1, Math.round(naturalHeight * scale)),
  });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this device cannot draw");
  // A white background, because JPEG has no transparency. Otherwise transparent pixels would turn
  // black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  pen.scale(canvas.width / naturalWidth, canvas.height / naturalHeight);
  Object.assign(pen, { strokeStyle: coverColor, lineCap: "round", lineJoin: "round" });
  for (const stroke of strokes) {
    pen.lineWidth = stroke.width;
    pen.stroke(new Path2D(strokePath(stroke)));
  }
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", 0.92),
  );
  if (!blob) throw new Error("the image could not be drawn");
  return new File([blob], "picture.jpg", { type: blob.type });
}
