import { useLayoutEffect, useRef } from "react";

/** Longer than a sheet takes to stand, and than a hand between the two taps of one press. */
const earlyMs = 500;

/**
 * Who taps twice where one tap was meant hits what has just come up: beside a sheet that is nobody's wish to close it. Answers whether a
 * close that is asked for counts.
 */
export function useIgnoreDoubleTap(open: boolean): (reason: string) => boolean {
  const openedAt = useRef(-Infinity);
  useLayoutEffect(() => {
    if (open) openedAt.current = performance.now();
  }, [open]);
  return (reason) => reason !== "outside-press" || performance.now() - openedAt.current > earlyMs;
}
