import { type RefObject, useLayoutEffect } from "react";

/** Maximum number of stored positions. Users do not go back further. */
const keptMax = 100;
const kept = new Map<string, unknown>();

export const rememberedView = (name: string): unknown => kept.get(name);

/** Stores a value as the newest. Removes the oldest values beyond the maximum. */
export function rememberView(name: string, value: unknown): void {
  kept.delete(name);
  kept.set(name, value);
  for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest);
}

/**
 * Restores the scroll position of a list that is shown again. The position is stored while the user
 * scrolls, because a hidden element reports 0.
 */
export function useRestoredScroll(name: string, main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const top = rememberedView(name);
    // Scrolling forces a layout, so it waits for the next frame, which does a layout anyway.
    if (typeof top === "number") requestAnimationFrame(() => element.scrollTo({ top }));
    const note = () => rememberView(name, element.scrollTop);
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [name, main]);
}
