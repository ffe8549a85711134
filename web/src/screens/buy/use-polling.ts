import { useEffect, useEffectEvent } from "react";

/** Calls `ask` regularly while the page is visible, and at once when it becomes visible again. */
export function usePolling(on: boolean, everyMs: number, ask: () => void): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setInterval> | undefined;
    const rest = () => clearInterval(timer);
    const run = () => {
      rest();
      timer = setInterval(() => askNow(), everyMs);
    };
    const look = () => {
      if (document.hidden) return rest();
      askNow();
      run();
    };
    if (!document.hidden) run();
    document.addEventListener("visibilitychange", look);
    return () => {
      rest();
      document.removeEventListener("visibilitychange", look);
    };
  }, [on, everyMs]);
}
