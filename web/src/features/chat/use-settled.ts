import { useEffect, useState } from "react";

/** A finger that has just come down was aimed at what stood there. */
const holdMs = 300;

let touchedAt = Number.NEGATIVE_INFINITY;
document.addEventListener("pointerdown", () => void (touchedAt = performance.now()), { capture: true, passive: true });

const waitMs = () => Math.max(0, touchedAt + holdMs - performance.now());

/** The newest value, but not while a finger that was aimed at the one before may still land. `name` tells values apart. */
export function useSettled<T>(value: T, name: string): T {
  const [shown, setShown] = useState({ value, name });
  const differs = shown.name !== name;
  if (differs && waitMs() === 0) setShown({ value, name });
  useEffect(() => {
    if (!differs) return;
    const timer = setTimeout(() => setShown({ value, name }), waitMs());
    return () => clearTimeout(timer);
  }, [differs, value, name]);
  return differs ? shown.value : value;
}
