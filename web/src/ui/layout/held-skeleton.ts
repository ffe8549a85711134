import { useEffect, useRef, useState } from "react";

const appearAfterMs = 200;
const holdMs = 300;

/**
 * Says whether the skeleton is to be seen. A page that comes without anything has one from its first frame until the answer. Where
 * something was there before, an answer within 200 ms never shows one, and a shown one stays 300 ms, so that it cannot flash.
 */
export function useHeldSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState<boolean | "first">(loading && "first");
  // What comes first is drawn at once: an effect would let the skeleton be painted once more.
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
