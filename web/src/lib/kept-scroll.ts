import { type RefObject, useLayoutEffect } from "react";

const kept = new Map<string, number>();

/** A list that is left and shown again stands where it stood. Read while scrolling: a hidden element tells 0. */
export function useKeptScroll(name: string, main: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = main.current;
    if (!element) return;
    const top = kept.get(name);
    // To scroll lays everything out at once: that is left to the frame that does so anyway, and shows nothing before.
    if (top) requestAnimationFrame(() => element.scrollTo({ top }));
    const keep = () => kept.set(name, element.scrollTop);
    element.addEventListener("scroll", keep, { passive: true });
    return () => element.removeEventListener("scroll", keep);
  }, [name, main]);
}
