import { type PointerEvent, useRef, useState } from "react";

const fastPxPerMs = 0.5;
const shareOfHeight = 0.3;

/**
 * Returns true for a drag down over at least 30 % of the height, or with at least 500 px per
 * second.
 */
export const shouldSheetCloseAfterDrag = (
  movedPx: number,
  heightPx: number,
  pxPerMs: number,
): boolean => movedPx > 0 && (movedPx >= heightPx * shareOfHeight || pxPerMs >= fastPxPerMs);

interface Grip {
  startY: number;
  lastY: number;
  lastMs: number;
  pxPerMs: number;
}

/**
 * Lets a sheet follow a drag on its header, and calls `leave` if the drag should close the sheet.
 * Pass `grip` as props to the header, and use `movedPx` in the transform of the sheet.
 */
export function useDragToCloseSheet(heightPx: () => number, enabled: boolean, leave: () => void) {
  const held = useRef<Grip>(undefined);
  const [movedPx, setMovedPx] = useState<number>();
  const start = (event: PointerEvent<HTMLElement>) => {
    if (!enabled || !event.isPrimary || (event.target as Element).closest("button")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = {
      startY: event.clientY,
      lastY: event.clientY,
      lastMs: event.timeStamp,
      pxPerMs: 0,
    };
  };
  const move = (event: PointerEvent) => {
    const grip = held.current;
    if (!grip) return;
    const elapsedMs = event.timeStamp - grip.lastMs;
    if (elapsedMs > 0) grip.pxPerMs = (event.clientY - grip.lastY) / elapsedMs;
    grip.lastY = event.clientY;
    grip.lastMs = event.timeStamp;
    setMovedPx(Math.max(0, event.clientY - grip.startY));
  };
  const end = (event: PointerEvent) => {
    const grip = held.current;
    if (!grip) return;
    held.current = undefined;
    setMovedPx(undefined);
    const rested = event.timeStamp - grip.lastMs > 100;
    if (
      event.type === "pointerup" &&
      shouldSheetCloseAfterDrag(grip.lastY - grip.startY, heightPx(), rested ? 0 : grip.pxPerMs)
    )
      leave();
  };
  return {
    movedPx,
    grip: { onPointerDown: start, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}
