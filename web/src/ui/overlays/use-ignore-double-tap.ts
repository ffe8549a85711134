import { useLayoutEffect, useRef } from "react";

/**
 * Time in ms after opening in which a press outside is ignored. It is longer than the opening
 * animation and than the pause in a double tap.
 */
const earlyMs = 500;

/**
 * Ignores the second tap of a double tap on the button that opens an overlay. The tap would hit the
 * backdrop and close the overlay. Returns a function that receives the reason of a close request
 * and returns whether to close.
 */
export function useIgnoreDoubleTap(open: boolean): (reason: string) => boolean {
  const openedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (reason) => reason !== "outside-press" || performance.now() - openedAt.current > earlyMs;
}
