import { useEffect, useState } from "react";

/** Time for which content stays after a touch, because the user may tap again at that position. */
const holdMs = 300;
/** Maximum time that a touch delays a change, because the `pointerup` event may be lost. */
const touchDelayMaxMs = 5000;

let isDown = false;
let touchedAt = Number.NEGATIVE_INFINITY;
const recordTouch = (down: boolean) => () => {
  isDown = down;
  touchedAt = performance.now();
};
const passively = { capture: true, passive: true };
document.addEventListener("pointerdown", recordTouch(true), passively);
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, recordTouch(false), passively);

function waitMs(): number {
  const sinceMs = performance.now() - touchedAt;
  return isDown && sinceMs < touchDelayMaxMs ? holdMs : Math.max(0, holdMs - sinceMs);
}

/**
 * Returns the latest value. A value with another `name` than the shown one waits until shortly
 * after the touch, so that no tap hits content that has just changed. A new value with the same
 * `name` is returned at once.
 */
export function useValueStableDuringTouch<T>(value: T, name: string): T {
  const [shown, setShown] = useState({ value, name });
  const differs = shown.name !== name;
  if (differs && waitMs() === 0) setShown({ value, name });
  useEffect(() => {
    if (!differs) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const ms = waitMs();
      if (ms === 0) setShown({ value, name });
      else timer = setTimeout(look, ms);
    };
    timer = setTimeout(look, waitMs());
    return () => clearTimeout(timer);
  }, [differs, value, name]);
  return differs ? shown.value : value;
}
