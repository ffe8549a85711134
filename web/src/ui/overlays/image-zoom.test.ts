import { expect, test } from "vitest";
import {
  clampImageOffset,
  unzoomedImageTransform,
  imageSwipeDirection,
  zoomImageAtPoint,
} from "./image-zoom.ts";

test("zooming an image between 1× and 5× keeps the point under the fingers in place", () => {
  const about = { x: 40, y: -20 };
  const view = zoomImageAtPoint(unzoomedImageTransform, 2, about);
  expect(view).toEqual({ scale: 2, x: -40, y: 20 });
  expect(zoomImageAtPoint(view, 0.1, about)).toEqual(unzoomedImageTransform);
  expect(zoomImageAtPoint(unzoomedImageTransform, 99, about).scale).toBe(5);
});

test("a moved image stops with its edges at the edges of the stage", () => {
  const stage = { width: 400, height: 800 };
  expect(clampImageOffset({ scale: 1, x: 30, y: 30 }, stage)).toEqual(unzoomedImageTransform);
  expect(clampImageOffset({ scale: 2, x: 900, y: -900 }, stage)).toEqual({
    scale: 2,
    x: 200,
    y: -400,
  });
});

test("imageSwipeDirection returns a direction only for a long, mostly horizontal movement", () => {
  const from = { x: 0, y: 0 };
  expect(imageSwipeDirection(from, { x: -60, y: 10 })).toBe(1);
  expect(imageSwipeDirection(from, { x: 60, y: 10 })).toBe(-1);
  expect(imageSwipeDirection(from, { x: 50, y: 0 })).toBeUndefined();
  expect(imageSwipeDirection(from, { x: 60, y: 60 })).toBeUndefined();
});
