import { useEffect, useRef, useState } from "react";

const appearAfterMs = 200;
const holdMs = 300;

/**
 * Returns whether to show the skeleton. If the content is loading at first, the skeleton is shown
 * from the first frame until the response. If content was already visible, it appears only after
 * 200 ms and stays for at least 300 ms, so that it does not flash.
 */
export function useDelayedSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState<boolean | "first">(loading && "first");
  // Hides the first skeleton during rendering, because an effect would let it be painted once more.
  if (!loading && shown === "first") setShown(false);
  const shownAtMs = useRef(-Infinity);
  useEffect(() => {
    if (loading === Boolean(shown)) return;
    const waitMs = loading
      ? appearAfterMs
      : Math.max(0, shownAtMs.current + holdMs - performance.now());
    if (waitMs === 0) return setShown(loading);
    const timer = setTimeout(() => {
      shownAtMs.current = performance.now();
      setShown(loading);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return Boolean(shown);
}
