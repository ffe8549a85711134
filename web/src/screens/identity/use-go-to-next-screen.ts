import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useBack, useGo } from "../../lib/navigation/navigation.tsx";
import { ownRoute } from "../../lib/navigation/route-history.ts";

/**
 * Returns a function that leaves a finished step: to the screen in `next`, otherwise back. `next` may
 * be only a screen of this app.
 */
export function useReturnTo(): () => void {
  const [query] = useSearchParams();
  const next = ownRoute(query.get("next") ?? undefined);
  const go = useGo();
  const back = useBack();
  return useCallback(
    () => (next === undefined ? back() : go(next, { replace: true })),
    [next, go, back],
  );
}
