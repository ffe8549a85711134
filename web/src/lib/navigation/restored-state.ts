import { type RefObject, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { rememberView, rememberedView, useRestoredScroll } from "./restored-scroll.ts";

/** A name for this visit: the same after Back, another one for who comes anew. */
function useVisitName(name: string): string {
  const { key } = useLocation();
  return useState(`${name} ${key}`)[0];
}

/** What is chosen on a screen, found again by Back; who comes anew begins anew. */
export function useRestoredState<T>(name: string, first: () => T): [T, (it: T) => void] {
  const here = useVisitName(name);
  const [chosen, setChosen] = useState(
    () => (rememberedView(here) as { value: T } | undefined) ?? { value: first() },
  );
  useLayoutEffect(() => rememberView(here, chosen), [here, chosen]);
  return [chosen.value, (value) => setChosen({ value })];
}

/** The list stands where it stood when it is found again by Back. */
export function useRestoredListScroll(name: string, main: RefObject<HTMLElement | null>): void {
  useRestoredScroll(`top ${useVisitName(name)}`, main);
}
