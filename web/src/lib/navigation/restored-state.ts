import { type RefObject, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { keep, keptAs, useKeptScroll } from "./restored-scroll.ts";

/** A name for this visit: the same after Back, another one for who comes anew. */
function useHere(name: string): string {
  const { key } = useLocation();
  return useState(`${name} ${key}`)[0];
}

/** What is chosen on a screen, found again by Back; who comes anew begins anew. */
export function useKept<T>(name: string, first: () => T): [T, (it: T) => void] {
  const here = useHere(name);
  const [chosen, setChosen] = useState(() => (keptAs(here) as { value: T } | undefined) ?? { value: first() });
  useLayoutEffect(() => keep(here, chosen), [here, chosen]);
  return [chosen.value, (value) => setChosen({ value })];
}

/** The list stands where it stood when it is found again by Back. */
export function useKeptPlace(name: string, main: RefObject<HTMLElement | null>): void {
  useKeptScroll(`top ${useHere(name)}`, main);
}
