import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useGoBack, useAppNavigate } from "../../lib/navigation/navigation.tsx";
import { sanitizeRouteForHistory } from "../../lib/navigation/route-history.ts";

/**
 * Returns a function that leaves a finished step. It opens the screen in the URL parameter `next`,
 * otherwise it goes back. Only screens of this app are accepted in `next`.
 */
export function useGoToNextScreen(): () => void {
  const [query] = useSearchParams();
  const next = sanitizeRouteForHistory(query.get("next") ?? undefined);
  const go = useAppNavigate();
  const back = useGoBack();
  return useCallback(
    () => (next === undefined ? back() : go(next, { replace: true })),
    [next, go, back],
  );
}
