import { type RefObject, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { saveScreenState, readSavedScreenState, useRestoredScroll } from "./saved-screen-state.ts";

/** Returns a name for this visit: the same after Back, another one for a new visit. */
function useVisitName(name: string): string {
  const { key } = useLocation();
  return useState(`${name} ${key}`)[0];
}

/** State of a screen that Back restores. A new visit starts with `first`. */
export function useRestoredScreenState<T>(name: string, first: () => T): [T, (it: T) => void] {
  const here = useVisitName(name);
  const [chosen, setChosen] = useState(
    () => (readSavedScreenState(here) as { value: T } | undefined) ?? { value: first() },
  );
  useLayoutEffect(() => saveScreenState(here, chosen), [here, chosen]);
  return [chosen.value, (value) => setChosen({ value })];
}

/** Restores the scroll position of a list after Back. */
export function useRestoredListScroll(name: string, main: RefObject<HTMLElement | null>): void {
  useRestoredScroll(`top ${useVisitName(name)}`, main);
}
