import { expect, test } from "vitest";
import { findTextLines, strokeOfLine, textLineNear } from "./text-lines.ts";

const size = { width: 60, height: 100 };

/** Returns the RGBA pixels of a white image in which the pixels chosen by `isDark` are black. */
function pixelsOf(isDark: (x: number, y: number) => boolean): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1)
      if (isDark(x, y)) pixels.fill(0, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
  return pixels;
}
const isText = (x: number, y: number, [left, right, top, bottom]: readonly number[]) =>
  x >= (left ?? 0) && x < (right ?? 0) && y >= (top ?? 0) && y < (bottom ?? 0) && x % 2 === 0;

test("findTextLines finds each line of text in an image with its edges", () => {
  const pixels = pixelsOf(
    (x, y) => isText(x, y, [10, 50, 20, 28]) || isText(x, y, [4, 30, 40, 46]),
  );
  expect(findTextLines(pixels, size)).toEqual([
    { left: 10, right: 49, top: 20, bottom: 28 },
    { left: 4, right: 29, top: 40, bottom: 46 },
  ]);
});

test("findTextLines ignores frames, rules, photos and noise in an image", () => {
  const pixels = pixelsOf(
    (x, y) =>
      // Pixels of a frame, a line across the image, a large photo and two rows of noise.
      (y < 15 && (x === 2 || x === 57)) ||
      y === 20 ||
      isText(x, y, [0, 60, 30, 60]) ||
      isText(x, y, [10, 30, 80, 82]),
  );
  expect(findTextLines(pixels, size)).toEqual([]);
});

test("textLineNear finds the line of text at a height of the image or close to it", () => {
  const lines = findTextLines(
    pixelsOf((x, y) => isText(x, y, [10, 50, 20, 28]) || isText(x, y, [4, 30, 40, 46])),
    size,
  );
  expect(textLineNear(lines, 24, 5)).toBe(lines[0]);
  expect(textLineNear(lines, 37, 5)).toBe(lines[1]);
  expect(textLineNear(lines, 70, 5)).toBeUndefined();
  expect(textLineNear([], 24, 5)).toBeUndefined();
});

test("strokeOfLine covers a line of text with a margin above and below", () => {
  const { width, points } = strokeOfLine({ left: 10, right: 50, top: 20, bottom: 30 });
  expect(width).toBeGreaterThanOrEqual(14);
  expect(points).toEqual([
    { x: 10, y: 25 },
    { x: 50, y: 25 },
  ]);
});
