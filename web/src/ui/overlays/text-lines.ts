import type { CoverStroke, Size } from "./cover-image.ts";

/** Area of a line of text in an image, in pixels of the image. */
export type TextLine = { left: number; right: number; top: number; bottom: number };

/**
 * Minimum brightness difference (of 255) between neighboring pixels that counts as the edge of a
 * character.
 */
const edgeMin = 40;
/** Minimum number of character edges in a row of pixels. A frame or a ruled line has fewer. */
const edgesMin = 4;
const heightMinPx = 4;
/**
 * Maximum height of a line of text, as a share of the image height. Higher areas with edges are
 * photos or drawings.
 */
const heightShareMax = 0.12;

/**
 * Finds the lines of text in an image: adjacent rows of pixels with many edges. `pixels` are RGBA
 * values.
 */
export function findTextLines(pixels: Uint8ClampedArray, { width, height }: Size): TextLine[] {
  const lines: TextLine[] = [];
  let line: TextLine | undefined;
  for (let y = 0; y <= height; y += 1) {
    const row = y < height ? edgesOf(pixels, width, y) : undefined;
    if (row) {
      line ??= { left: width, right: 0, top: y, bottom: y };
      line.left = Math.min(line.left, row.left);
      line.right = Math.max(line.right, row.right);
      line.bottom = y + 1;
    } else if (line) {
      const high = line.bottom - line.top;
      if (high >= heightMinPx && high <= height * heightShareMax) lines.push(line);
      line = undefined;
    }
  }
  return lines;
}

/**
 * Returns the positions of the first and last edge in a row of pixels, or undefined if the row has
 * too few edges.
 */
function edgesOf(pixels: Uint8ClampedArray, width: number, y: number) {
  const edges: number[] = [];
  let before = brightnessAt(pixels, y * width);
  for (let x = 1; x < width; x += 1) {
    const now = brightnessAt(pixels, y * width + x);
    if (Math.abs(now - before) >= edgeMin) edges.push(x);
    before = now;
  }
  const [left] = edges;
  const right = edges.at(-1);
  return left === undefined || right === undefined || edges.length < edgesMin
    ? undefined
    : { left, right };
}

function brightnessAt(pixels: Uint8ClampedArray, index: number): number {
  const at = index * 4;
  return 0.3 * (pixels[at] ?? 0) + 0.59 * (pixels[at + 1] ?? 0) + 0.11 * (pixels[at + 2] ?? 0);
}

/** Width in px to which an image is reduced before the search, at which text still has edges. */
const searchWidthPx = 480;

/**
 * Finds the lines of text of a loaded image. Returns an empty list if the device cannot create a
 * canvas.
 */
export function textLinesOfImage(image: HTMLImageElement): TextLine[] {
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, searchWidthPx / naturalWidth);
  const size = {
    width: Math.max(1, Math.round(naturalWidth * scale)),
    height: Math.max(1, Math.round(naturalHeight * scale)),
  };
  const pen = Object.assign(document.createElement("canvas"), size).getContext("2d");
  if (!pen) return [];
  pen.drawImage(image, 0, 0, size.width, size.height);
  const { data } = pen.getImageData(0, 0, size.width, size.height);
  return findTextLines(data, size).map(({ left, right, top, bottom }) => ({
    left: left / scale,
    right: right / scale,
    top: top / scale,
    bottom: bottom / scale,
  }));
}

/**
 * Returns the line of text at the height `y` of the image, or else the nearest one within
 * `reachPx`.
 */
export function textLineNear(
  lines: readonly TextLine[],
  y: number,
  reachPx: number,
): TextLine | undefined {
  const distanceOf = ({ top, bottom }: TextLine) => Math.max(top - y, y - bottom, 0);
  const [nearest] = lines.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  return nearest && distanceOf(nearest) <= reachPx ? nearest : undefined;
}

/** Share of the height of a line that the stroke over it is higher than the line. */
const coverMargin = 0.4;

/** Returns a stroke that blacks out a whole line of text. */
export function strokeOfLine({ left, right, top, bottom }: TextLine): CoverStroke {
  const y = (top + bottom) / 2;
  return {
    width: (bottom - top) * (1 + coverMargin),
    points: [
      { x: left, y },
      { x: right, y },
    ],
  };
}
