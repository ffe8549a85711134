import { useEffect, useRef, useState } from "react";
import { state } from "./stream.ts";

const pauseMs = 1_000;

/** Asks at once, and again when the world has changed: once a second at most, and never twice at a time; `everyMs` in a quiet world too. */
export function whenChanged(ask: () => Promise<void>, everyMs?: number): () => void {
  let isOver = false;
  let isAsking = false;
  let isStale = false;
  const again = () => {
    isStale = true;
    if (isAsking || isOver) return;
    isAsking = true;
    isStale = false;
    ask()
      // Whoever lost the line hears of it by the line itself.
      .catch(() => {})
      .finally(() =>
        setTimeout(() => {
          isAsking = false;
          if (isStale) again();
        }, pauseMs),
      );
  };
  again();
  const stop = state.subscribe(again);
  const beat = everyMs === undefined ? undefined : setInterval(again, everyMs);
  return () => {
    isOver = true;
    stop();
    clearInterval(beat);
  };
}

/** What a question is answered; `keys` are what it depends on, and with other keys the answer of before is gone. */
export function useAsked<T>(
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
    const stop = whenChanged(async () => {
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
