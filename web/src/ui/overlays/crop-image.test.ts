import { expect, test } from "vitest";
import { imagePlacementInSquare } from "./crop-image.ts";
import { unzoomedImageTransform } from "./image-zoom.ts";

test.each([
  [
    "a whole portrait image",
    { width: 300, height: 400 },
    unzoomedImageTransform,
    { x: 12.5, y: 0, width: 75, height: 100 },
  ],
  [
    "a whole landscape image",
    { width: 400, height: 300 },
    unzoomedImageTransform,
    { x: 0, y: 12.5, width: 100, height: 75 },
  ],
  [
    "twice as large",
    { width: 100, height: 100 },
    { x: 0, y: 0, scale: 2 },
    { x: -50, y: -50, width: 200, height: 200 },
  ],
  [
    "moved to its corner",
    { width: 100, height: 100 },
    { x: 50, y: 50, scale: 2 },
    { x: 0, y: 0, width: 200, height: 200 },
  ],
])("places an image to crop in a square of 100 px: %s", (_what, size, view, place) =>
  expect(imagePlacementInSquare(size, view, 100)).toEqual(place),
);
