import { useEffect, useEffectEvent } from "react";

/** When nothing else happens, and at the latest after so long. Not every browser says when it has nothing to do. */
export const whenIdle = (maxMs?: number) =>
  new Promise<void>((done) => {
    if ("requestIdleCallback" in window)
      window.requestIdleCallback(() => done(), maxMs === undefined ? {} : { timeout: maxMs });
    else setTimeout(done, maxMs ?? 1000);
  });

/** What the first screen can do without waits until it stands. */
const standsMs = 500;
const againMs = 5000;

/** The network is back, or so much time has gone by: not each loss is told. */
const networkOr = (ms: number) =>
  new Promise<void>((done) => {
    setTimeout(done, ms);
    addEventListener("online", () => done(), { once: true });
  });

/** Runs from the first drawing to the last. Its file comes after the first screen; one that cannot be had is asked for again, ever more seldom. */
export function useDeferredStart(begin: () => Promise<() => void>): void {
  const beginNow = useEffectEvent(begin);
  useEffect(() => {
    let isWanted = true;
    let stop: (() => void) | undefined;
    const start = async () => {
      await whenIdle(standsMs);
      for (let waitMs = againMs; isWanted && !stop; waitMs *= 2)
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
