import { useDeferredValue, useEffect, useState } from "react";

/**
 * To take a page out of reach, or to give it back, asks all that stands in it for its looks: given back once the sheet has gone, taken when it
 * has been painted. Until then its scrim is in the way of a finger and the focus is in it.
 */
export function useOutOfReach(isUnder: boolean): boolean {
  const isUnderStill = useDeferredValue(isUnder);
  const [isPainted, setPainted] = useState(isUnder);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(isUnder));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isUnder]);
  return isUnderStill && isPainted;
}
