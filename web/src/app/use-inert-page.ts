import { useEffect, useState } from "react";

/**
 * To take a page out of reach asks all that stands in it for its looks: that waits until the sheet over it has been painted. Until then its
 * scrim is in the way of a finger and the focus is in it.
 */
export function useInertPage(isUnder: boolean): boolean {
  const [isPainted, setPainted] = useState(isUnder);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(isUnder)));
    return () => cancelAnimationFrame(frame);
  }, [isUnder]);
  return isUnder && isPainted;
}
