import { type RefObject, useLayoutEffect } from "react";

/** Maximum number of stored states, such as scroll positions. Users do not go back further. */
const savedStatesMax = 100;
const savedStates = new Map<string, unknown>();

export const readSavedScreenState = (name: string): unknown => savedStates.get(name);

/** Stores a value as the newest. Removes the oldest values beyond the maximum. */
export function saveScreenState(name: string, value: unknown): void {
  savedStates.delete(name);
  savedStates.set(name, value);
  for (const oldest of savedStates.keys())
    if (savedStates.size > savedStatesMax) savedStates.delete(oldest);
}

/**
 * Restores the scroll position of a list that is shown again. The position is stored while the user
 * scrolls, because a hidden element reports 0.
 */
export function useRestoredScroll(name: string, main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const top = readSavedScreenState(name);
    // Scrolling forces a layout, so it waits for the next frame, which does a layout anyway.
    if (typeof top === "number") requestAnimationFrame(() => element.scrollTo({ top }));
    const note = () => saveScreenState(name, element.scrollTop);
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [name, main]);
}
