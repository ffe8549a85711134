import { type RefObject, useLayoutEffect } from "react";

/** So many are remembered; nobody goes further back. */
const keptMax = 100;
const kept = new Map<string, unknown>();

export const rememberedView = (name: string): unknown => kept.get(name);

/** The latest stand last, the oldest are forgotten. */
export function rememberView(name: string, value: unknown): void {
  kept.delete(name);
  kept.set(name, value);
  for (const oldest of kept.keys()) if (kept.size > keptMax) kept.delete(oldest);
}

/** A list that is left and shown again stands where it stood. Read while scrolling: a hidden element tells 0. */
export function useRestoredScroll(name: string, main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const top = rememberedView(name);
    // To scroll lays everything out at once: that is left to the frame that does so anyway, and shows nothing before.
    if (typeof top === "number") requestAnimationFrame(() => element.scrollTo({ top }));
    const note = () => rememberView(name, element.scrollTop);
    element.addEventListener("scroll", note, { passive: true });
    return () => element.removeEventListener("scroll", note);
  }, [name, main]);
}
