import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "./server-clock.ts";

const secondsTo = (deadline: number | null): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - serverNow()) / 1000));

/**
 * Whole seconds to a deadline of the server, told anew as each one ends. The time is computed, never counted: a page that
 * slept wakes with the right one. `onEnd` asks the server what has become of it, once for each deadline.
 */
export function useRemaining(deadline: number | null, onEnd?: () => void): number {
  const [seconds, setSeconds] = useState(() => secondsTo(deadline));
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (deadline === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const tick = () => {
      clearTimeout(timer);
      if (ended) return;
      const remainMs = deadline - serverNow();
      setSeconds(secondsTo(deadline));
      ended = remainMs <= 0;
      if (ended) return end();
      timer = setTimeout(tick, remainMs % 1000 || 1000);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [deadline]);
  return deadline === null ? 0 : seconds;
}
