import { useEffect, useEffectEvent, useState } from "react";
import { serverNow } from "./server-clock.ts";

const secondsTo = (deadline: number | null): number =>
  deadline === null ? 0 : Math.max(0, Math.ceil((deadline - serverNow()) / 1000));

/**
 * Returns whole seconds to a deadline of the server and updates every second. The value is computed
 * from the clock, not counted, so that it is correct when a suspended page continues. `onEnd` is
 * called once for each deadline, so that the caller can read the new state.
 */
export function useRemainingSeconds(deadline: number | null, onEnd?: () => void): number {
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
