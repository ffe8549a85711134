import { expect, test } from "vitest";
import { pointInImage, strokePath, strokeWidthOf } from "./cover-image.ts";

test("pointInImage finds the point of a centered, scaled image under a point of the stage", () => {
  const stage = { width: 300, height: 400 };
  // The image is scaled to 200 by 400 and has 50 px of space on each side.
  const tall = { width: 400, height: 800 };
  expect(pointInImage({ x: 50, y: 0 }, stage, tall)).toEqual({ x: 0, y: 0 });
  expect(pointInImage({ x: 150, y: 200 }, stage, tall)).toEqual({ x: 200, y: 400 });
  // The image is enlarged to 300 by 150 and has 125 px of space above and below.
  const wide = { width: 100, height: 50 };
  expect(pointInImage({ x: 300, y: 275 }, stage, wide)).toEqual({ x: 100, y: 50 });
});

test("the width of a covering stroke scales with the shorter side of the image", () => {
  expect(strokeWidthOf({ width: 320, height: 520 })).toBe(24);
  expect(strokeWidthOf({ width: 1280, height: 640 })).toBe(48);
});

test("strokePath draws a line through the points of a stroke, and a dot for a single point", () => {
  expect(
    strokePath({
      width: 9,
      points: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
        { x: 5, y: 6 },
      ],
    }),
  ).toBe("M1 2L3 4L5 6");
  expect(strokePath({ width: 9, points: [{ x: 1, y: 2 }] })).toBe("M1 2L1 2");
  expect(strokePath({ width: 9, points: [] })).toBe("");
});
