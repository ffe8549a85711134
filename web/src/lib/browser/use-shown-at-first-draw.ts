import { useState } from "react";

/**
 * Whether something was there when its screen was first drawn. What comes later must not push away what the user is about to tap.
 * `ready`: the data that decides about it has been read.
 */
export function useShownAtFirstDraw(ready: boolean, isThere: boolean): boolean {
  const [drawn, setDrawn] = useState<boolean>();
  if (ready && drawn === undefined) setDrawn(isThere);
  // Something that disappears and returns counts as late.
  if (drawn === true && !isThere) setDrawn(false);
  return drawn ?? (ready && isThere);
}
