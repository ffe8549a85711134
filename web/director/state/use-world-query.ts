import { useEffect, useRef, useState } from "react";
import { statusOfShownWorld } from "./world-stream.ts";

const minIntervalMs = 1_000;

/**
 * Calls `ask` at once and after each change of the world, at most once a second and never
 * concurrently. With `everyMs`, also polls while nothing changes.
 */
export function refetchOnWorldChange(ask: () => Promise<void>, everyMs?: number): () => void {
  let isOver = false;
  let isAsking = false;
  let isStale = false;
  const again = () => {
    isStale = true;
    if (isAsking || isOver) return;
    isAsking = true;
    isStale = false;
    ask()
      // Ignore errors, because a lost connection is already reported by the event stream.
      .catch(() => {})
      .finally(() =>
        setTimeout(() => {
          isAsking = false;
          if (isStale) again();
        }, minIntervalMs),
      );
  };
  again();
  const stop = statusOfShownWorld.subscribe(again);
  const beat = everyMs === undefined ? undefined : setInterval(again, everyMs);
  return () => {
    isOver = true;
    stop();
    clearInterval(beat);
  };
}

/** Returns the latest result of `read`. If `keys` change, the previous result is discarded. */
export function useWorldQuery<T>(
  read: () => Promise<T>,
  keys: readonly unknown[],
  everyMs?: number,
): T | undefined {
  const [answer, setAnswer] = useState<{ of: string; is: T }>();
  const of = JSON.stringify(keys);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    let isShown = true;
    const stop = refetchOnWorldChange(async () => {
      const is = await latest.current();
      if (isShown) setAnswer({ of, is });
    }, everyMs);
    return () => {
      isShown = false;
      stop();
    };
  }, [of, everyMs]);
  return answer?.of === of ? answer.is : undefined;
}
