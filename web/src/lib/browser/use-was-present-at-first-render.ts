import { useState } from "react";

/**
 * Returns whether the content existed when its screen was first rendered with data, and has not
 * disappeared since. The caller hides later content, so that it does not move what the user is
 * about to tap. `ready`: the data that decides about the content has been read.
 */
export function useWasPresentAtFirstRender(ready: boolean, isThere: boolean): boolean {
  const [drawn, setDrawn] = useState<boolean>();
  if (ready && drawn === undefined) setDrawn(isThere);
  // Content that disappears and returns counts as late.
  if (drawn === true && !isThere) setDrawn(false);
  return drawn ?? (ready && isThere);
}
