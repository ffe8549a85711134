import { type PointerEvent, useRef, useState } from "react";
import {
  doubleTapZoomScale,
  distanceBetweenPoints,
  clampImageOffset,
  midpointBetweenPoints,
  type PointFromImageCenter,
  unzoomedImageTransform,
  imageSwipeDirection,
  type ImageTransform,
  zoomImageAtPoint,
} from "./image-zoom.ts";

const doubleTapMs = 300;
const tapPx = 10;

/** Returns the position of the pointer, relative to the center of the stage. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent): PointFromImageCenter {
  const box = currentTarget.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

interface Touch {
  fingers: Map<number, PointFromImageCenter>;
  start: PointFromImageCenter;
  /** True if several fingers were down or the image was enlarged. The gesture is then no swipe. */
  moved: boolean;
  lastTapMs: number;
}

/**
 * Returns the transform of an image that follows pinch, drag and double tap. Calls `onSwipe` after
 * a swipe. Pass `handlers` as props to the stage.
 */
export function useImageZoom(onSwipe?: (by: 1 | -1) => void) {
  const [view, setView] = useState<ImageTransform>(unzoomedImageTransform);
  const [touching, setTouching] = useState(false);
  const touch = useRef<Touch>({
    fingers: new Map(),
    start: { x: 0, y: 0 },
    moved: false,
    lastTapMs: -doubleTapMs,
  });

  const down = (event: PointerEvent<HTMLElement>) => {
    const now = touch.current;
    event.currentTarget.setPointerCapture(event.pointerId);
    now.fingers.set(event.pointerId, pointOf(event));
    if (now.fingers.size === 1)
      Object.assign(now, { start: pointOf(event), moved: view.scale > 1 });
    else now.moved = true;
    setTouching(true);
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const { fingers } = touch.current;
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    const stage = event.currentTarget.getBoundingClientRect();
    fingers.set(event.pointerId, point);
    setView((now) =>
      clampImageOffset(
        other
          ? pinched(now, before, point, other)
          : { ...now, x: now.x + point.x - before.x, y: now.y + point.y - before.y },
        stage,
      ),
    );
  };
  const up = (event: PointerEvent<HTMLElement>) => {
    const now = touch.current;
    const stage = event.currentTarget.getBoundingClientRect();
    if (!now.fingers.delete(event.pointerId) || now.fingers.size > 0) return;
    setTouching(false);
    if (event.type !== "pointerup") return;
    const point = pointOf(event);
    const way = now.moved ? undefined : imageSwipeDirection(now.start, point);
    if (way) return onSwipe?.(way);
    if (distanceBetweenPoints(now.start, point) > tapPx) return;
    const isSecond = event.timeStamp - now.lastTapMs < doubleTapMs;
    now.lastTapMs = isSecond ? -doubleTapMs : event.timeStamp;
    if (isSecond)
      setView((current) =>
        current.scale > 1
          ? unzoomedImageTransform
          : clampImageOffset(zoomImageAtPoint(current, doubleTapZoomScale, point), stage),
      );
  };
  type Stage = { width: number; height: number };
  return {
    /** `zoomTo` and `moveBy` are for inputs other than touch: a slider, the keyboard. */
    zoomTo: (scale: number, stage: Stage) =>
      setView((it) => clampImageOffset(zoomImageAtPoint(it, scale, { x: 0, y: 0 }), stage)),
    moveBy: ({ x, y }: PointFromImageCenter, stage: Stage) =>
      setView((it) => clampImageOffset({ ...it, x: it.x + x, y: it.y + y }, stage)),
    view: { ...view, held: touching },
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
  };
}

const pinched = (
  view: ImageTransform,
  before: PointFromImageCenter,
  point: PointFromImageCenter,
  other: PointFromImageCenter,
): ImageTransform =>
  zoomImageAtPoint(
    view,
    view.scale *
      (distanceBetweenPoints(point, other) / Math.max(1, distanceBetweenPoints(before, other))),
    midpointBetweenPoints(point, other),
  );
