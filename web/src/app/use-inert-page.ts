import { useEffect, useState } from "react";

/**
 * Makes a page inert after the sheet over it has been painted, because `inert` recalculates the
 * styles of the whole page. Until then the sheet's backdrop blocks touches and the sheet has the
 * focus.
 */
export function useIsPageInert(isUnder: boolean): boolean {
  const [isPainted, setPainted] = useState(isUnder);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(isUnder)));
    return () => cancelAnimationFrame(frame);
  }, [isUnder]);
  return isUnder && isPainted;
}
