import { useEffect, useEffectEvent } from "react";

/**
 * Resolves when the browser is idle, at the latest after `maxMs`. Without `requestIdleCallback`,
 * waits for `maxMs`, by default one second.
 */
export const waitUntilBrowserIsIdle = (maxMs?: number) =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in window)
      window.requestIdleCallback(() => done(), maxMs === undefined ? {} : { timeout: maxMs });
    else setTimeout(done, maxMs ?? 1000);
  });

/** Maximum time that the deferred part waits for an idle browser after the first rendering. */
const firstScreenOnlyMs = 500;
const firstRetryMs = 5000;

/** Resolves when the network returns, or after `ms`, because not every return fires an event. */
const networkOr = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
    addEventListener("online", () => done(), { once: true });
  });

/**
 * Runs a part of the app until the app unmounts. The file of the part loads after the first screen,
 * and a failed load is retried with growing intervals.
 */
export function useStartAfterFirstScreen(begin: () => Promise<() => void>): void {
  const beginNow = useEffectEvent(begin);
  useEffect(() => {
    let isWanted = true;
    let stop: (() => void) | undefined;
    const start = async () => {
      await waitUntilBrowserIsIdle(firstScreenOnlyMs);
      for (let waitMs = firstRetryMs; isWanted && !stop; waitMs *= 2)
        try {
          stop = await beginNow();
        } catch {
          await networkOr(waitMs);
        }
      if (!isWanted) stop?.();
    };
    void start();
    return () => {
      isWanted = false;
      stop?.();
    };
  }, []);
}
