/** Position of an image on a stage: offset from the center in px, and scale. */
export type ImageTransform = { x: number; y: number; scale: number };
export type PointFromImageCenter = { x: number; y: number };

export const unzoomedImageTransform: ImageTransform = { x: 0, y: 0, scale: 1 };
export const zoomScaleMax = 5;
/** Scale after a double tap on an image with the scale 1. */
export const doubleTapZoomScale = 2.5;

/**
 * Returns the transform with the new scale, limited to 1–5. The point `about`, relative to the
 * center of the stage, stays in its place.
 */
export function zoomImageAtPoint(
  view: ImageTransform,
  scale: number,
  about: PointFromImageCenter,
): ImageTransform {
  const next = Math.min(zoomScaleMax, Math.max(1, scale));
  const grown = next / view.scale;
  return {
    scale: next,
    x: about.x - (about.x - view.x) * grown,
    y: about.y - (about.y - view.y) * grown,
  };
}

/**
 * Returns the transform with a limited offset, so that no edge of the image element moves into the
 * stage.
 */
export function clampImageOffset(
  view: ImageTransform,
  stage: { width: number; height: number },
): ImageTransform {
  const farX = (stage.width * (view.scale - 1)) / 2;
  const farY = (stage.height * (view.scale - 1)) / 2;
  return {
    scale: view.scale,
    x: Math.min(farX, Math.max(-farX, view.x)),
    y: Math.min(farY, Math.max(-farY, view.y)),
  };
}

export const distanceBetweenPoints = (a: PointFromImageCenter, b: PointFromImageCenter): number =>
  Math.hypot(a.x - b.x, a.y - b.y);
export const midpointBetweenPoints = (
  a: PointFromImageCenter,
  b: PointFromImageCenter,
): PointFromImageCenter => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
});

const swipePx = 56;
/**
 * Returns 1 for a swipe to the left (next image) and -1 for one to the right (previous image).
 * Returns `undefined` if the movement is too short or mostly vertical.
 */
export function imageSwipeDirection(
  from: PointFromImageCenter,
  to: PointFromImageCenter,
): 1 | -1 | undefined {
  const x = to.x - from.x;
  if (Math.abs(x) < swipePx || Math.abs(x) < Math.abs(to.y - from.y) * 1.5) return undefined;
  return x < 0 ? 1 : -1;
}
