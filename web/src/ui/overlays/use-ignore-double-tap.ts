import { useLayoutEffect, useRef } from "react";

/** Longer than the opening of a sheet, and than the time between the taps of a double tap. */
const earlyMs = 500;

/**
 * Ignores the second tap of a double tap on the opener, which would hit the backdrop of the overlay
 * and close it. Returns a function that receives the reason of a close request and decides whether
 * the request counts.
 */
export function useIgnoreDoubleTap(open: boolean): (reason: string) => boolean {
  const openedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (reason) => reason !== "outside-press" || performance.now() - openedAt.current > earlyMs;
}
