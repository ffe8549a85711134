import { useEffect, useState } from "react";

/** A finger that comes down was aimed at what stood there, and one that has just left may come down again. */
const holdMs = 300;
/** Nobody holds a page for longer; a lift that was not told must not keep it as it is. */
const heldMostMs = 5000;

let isDown = false;
let touchedAt = Number.NEGATIVE_INFINITY;
const note = (down: boolean) => () => {
  isDown = down;
  touchedAt = performance.now();
};
const passively = { capture: true, passive: true };
document.addEventListener("pointerdown", note(true), passively);
for (const end of ["pointerup", "pointercancel"])
  document.addEventListener(end, note(false), passively);

function waitMs(): number {
  const sinceMs = performance.now() - touchedAt;
  return isDown && sinceMs < heldMostMs ? holdMs : Math.max(0, holdMs - sinceMs);
}

/** The newest value, but not while a finger that was aimed at the one before may still land. `name` tells values apart. */
export function useStableUnderTouch<T>(value: T, name: string): T {
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
